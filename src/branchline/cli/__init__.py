"""The command ``branchline``."""

from branchline.cli.main import main

__all__ = ["main"]
