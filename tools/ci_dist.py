"""Check what was built: ``ci_dist.py DIST`` compares the wheel and the sdist there with this checkout.

The wheel holds every file of the package and, byte for byte, every map. The sdist holds what is needed
to build and test it again.
"""

import sys
import tarfile
import zipfile
from pathlib import Path

TESTED = ("src", "maps", "tests", "docs", "tools")


def files(folder: str) -> list[Path]:
    """Give the files of a folder of the checkout, without what Python left there."""
    found = (path for path in Path(folder).rglob("*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts)


def wheel_faults(wheel: Path) -> list[str]:
    """Name the files that the wheel lacks or holds in another version."""
    wanted = {f"branchline/{path.relative_to('src/branchline').as_posix()}": path for path in files("src")}
    wanted |= {f"branchline/{path.as_posix()}": path for path in files("maps")}
    with zipfile.ZipFile(wheel) as archive:
        held = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    wrong = [name for name, path in wanted.items() if held.get(name) != path.read_bytes()]
    return wrong + sorted(held.keys() - wanted.keys())


def sdist_faults(sdist: Path) -> list[str]:
    """Name the files that the sdist lacks."""
    wanted = [path for folder in TESTED for path in files(folder)]
    wanted += [Path(name) for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")]
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    return [path.as_posix() for path in wanted if path.as_posix() not in held]


def main() -> None:
    """Exit with the list of faults, or say that there is none."""
    folder = Path(sys.argv[1])
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    faults = [f"{wheel.name}: {name}" for name in wheel_faults(wheel)]
    faults += [f"{sdist.name}: {name}" for name in sdist_faults(sdist)]
    if faults:
        sys.exit("missing, changed or not wanted:\n  " + "\n  ".join(faults))
    print(f"{wheel.name} and {sdist.name} are whole")


if __name__ == "__main__":
    main()
