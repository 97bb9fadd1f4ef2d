"""Change the code in one small place after another and see whether a test notices (Unix only).

``mutate.py --sample 60 --seed 1 src/branchline/reducers`` draws that many of all changes ("mutants") it can
make in a folder. A mutant is killed when the tests fail, do not load, or take far longer than on the
unchanged code; of one that survives a reader judges whether a test is missing or nothing is different.
"""

import argparse
import ast
import copy
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

TESTS = "tests/rules tests/golden/test_golden.py"
LEFT_OUT = (".*", "__pycache__", "dist", "build")
NUMBERS = {"bool", "int", "Bitset", "Bag"}  # functions that return one of these are also made to return None
NOT_RUN = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)  # messages, and what tells types
TWINS = "Lt LtE Gt GtE Eq NotEq Is IsNot In NotIn And Or Add Sub Mult FloorDiv BitAnd BitOr LShift RShift"
"""Operators in pairs: each is changed to the other of its pair."""


@frozen
class Mutant:
    """A file as it is after a change; ``text`` names the place and the change on one line."""

    path: Path
    source: bytes
    text: str


def swapped(node: ast.AST) -> Iterator[str]:
    """Write a node with the other operator of the pair."""
    field = "ops" if isinstance(node, ast.Compare) else "op"
    old = getattr(node, field, None)
    name, twins = type(old[0] if isinstance(old, list) else old).__name__, TWINS.split()
    if name in twins:
        operator, new = getattr(ast, twins[twins.index(name) ^ 1])(), copy.copy(node)
        setattr(new, field, [operator, *old[1:]] if isinstance(old, list) else operator)
        yield ast.unparse(new) if isinstance(node, ast.stmt) else f"({ast.unparse(new)})"


def changes(node: ast.AST) -> Iterator[str]:
    """Write what can stand in place of a node."""
    yield from swapped(node)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.Mult | ast.FloorDiv):
        yield from (f"({ast.unparse(node)} {step} 1)" for step in "+-")
    if isinstance(node, ast.UnaryOp):
        yield f"({ast.unparse(node.operand)})"
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield str(not node.value if isinstance(node.value, bool) else node.value + 1)
    called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    stored = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute)
    if called or stored or isinstance(node, ast.AugAssign):
        yield "pass"


def reached(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Pair the nodes of running code with their changes."""
    if isinstance(node, NOT_RUN):
        return
    yield from ((node, new) for new in changes(node))
    if isinstance(node, ast.If | ast.IfExp) and isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
        yield node.test, f"(not {ast.unparse(node.test)})"
    if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns) in NUMBERS:
        yield from ((at.value, "None") for at in ast.walk(node) if isinstance(at, ast.Return) and at.value)
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns", "decorator_list"}:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from reached(child)


def mutants(path: Path) -> Iterator[Mutant]:
    """List the mutants of a file; a union of types (``X | None``) is not changed."""
    source = path.read_bytes()
    lines = source.splitlines(keepends=True)
    for node, new in reached(ast.parse(source)):
        assert isinstance(node, ast.expr | ast.stmt)
        start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
        old = " ".join(source[start:end].decode().split())
        if not old.endswith("| None"):
            changed = source[:start] + new.encode() + source[end:]
            yield Mutant(path, changed, f"{path.as_posix()}:{node.lineno}  {old}  ->  {new}")


def passes(tests: str, seconds: int) -> bool:
    """Run tests up to the first failure, within so many seconds of processor time."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests.split()]
    done = subprocess.run(command, check=False, capture_output=True, preexec_fn=limit)
    return done.returncode == 0


def write(path: Path, source: bytes) -> None:
    """Put a source file there and forget its bytecode, whose time may be the same."""
    path.write_bytes(source)
    for old in path.parent.glob(f"__pycache__/{path.stem}.*"):
        old.unlink()


def survivors(sample: list[Mutant], tests: str) -> int:
    """Try mutants in the present folder, print what becomes of each, and count the survivors."""
    if not passes(tests, 600):
        sys.exit("the tests fail on the unchanged code")
    seconds = 5 + 2 * int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
    survived = 0
    for mutant in sample:
        source = mutant.path.read_bytes()
        write(mutant.path, mutant.source)
        alive = passes(tests, seconds)
        write(mutant.path, source)
        survived += alive
        print("SURVIVED" if alive else "killed  ", mutant.text, flush=True)
    return survived


def main() -> None:
    """Draw the sample, try it in a copy of the checkout, and print the figures."""
    parser = argparse.ArgumentParser(description="Try small changes of the code: does a test notice?")
    parser.add_argument("folder", type=Path, help="a folder below the present one")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", default=TESTS, help="what pytest runs, separated by spaces")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(shutil.copytree(Path(), Path(name) / "copy", ignore=shutil.ignore_patterns(*LEFT_OUT)))
        os.environ["PYTHONPATH"] = str(Path("src").resolve())
        every = [mutant for path in sorted(given.folder.rglob("*.py")) for mutant in mutants(path)]
        sample = random.Random(given.seed).sample(every, min(given.sample, len(every)))
        survived = survivors(sample, given.tests)
    print(f"{len(every)} mutants, {len(sample)} tried: {len(sample) - survived} killed, {survived} survived")


if __name__ == "__main__":
    main()
