"""Print the command of the README that stands after a marker: ``ci_readme.py run`` or ``test``.

A command is the ``sh`` block that directly follows the comment ``<!-- run -->`` or ``<!-- test -->``.
"""

import re
import sys
from pathlib import Path


def command(text: str, marker: str) -> str:
    """Give the one block of shell commands after the marker."""
    found = re.findall(rf"<!-- {re.escape(marker)} -->\s*\n```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    if len(found) != 1:
        sys.exit(f"README.md: {len(found)} sh blocks after <!-- {marker} -->, expected 1")
    return str(found[0])


if __name__ == "__main__":
    print(command(Path("README.md").read_text(encoding="utf-8"), sys.argv[1]), end="")
