"""Tools for tests of programs that use Branchline; they need the extra ``test``."""
