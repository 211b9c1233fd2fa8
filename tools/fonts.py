"""Makes the page's two faces from declared packages: `python -m tools.fonts`.

It takes npm, and fonttools 4.68 with its extra `woff`.

Each is cut down to the letters of the four languages and to the weights in use. Whoever changes a
face whose licence reserves its name must not keep the name, so ours are called by their use.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HOUSE = Path(__file__).parents[1]
FOLDER = HOUSE / "src/glueckauf/web/fonts"

LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA1, 0x180)))  # names come from further than four languages
    + "".join(map(chr, (0xA0, 0x2009, 0x200A, 0x2011, *range(0x2013, 0x2040), 0x20AC)))
    + "".join(map(chr, (0x2212, 0x2264, 0x2265)))  # minus, at most, at least
)


@dataclass(frozen=True)
class Face:
    """One file of ours: which package, which files of it, which weight."""

    name: str
    family: str
    package: str
    files: tuple[str, ...]
    weight: int
    features: tuple[str, ...]


TEXT = ("kern", "tnum", "lnum", "locl")
SOURCE = "source-sans@3.52.0"
ROKKITT = "@fontsource-variable/rokkitt@5.3.0"
SIGNS = tuple(f"files/rokkitt-{part}-wght-normal.woff2" for part in ("latin", "latin-ext"))
FACES = (
    Face("text-400", "Glueckauf Text", SOURCE, ("TTF/SourceSans3-Regular.ttf",), 400, TEXT),
    Face("text-650", "Glueckauf Text", SOURCE, ("TTF/SourceSans3-Semibold.ttf",), 650, TEXT),
    Face("sign-700", "Glueckauf Sign", ROKKITT, SIGNS, 700, ("kern", "locl")),
)


def fetched(package: str, folder: Path) -> Path:
    """A package of npm, unpacked."""
    asked = ["npm", "pack", package, "--silent", "--pack-destination", str(folder)]
    name = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()[-1]
    place = folder / name.removesuffix(".tgz")
    with tarfile.open(folder / name) as archive:
        archive.extractall(place, filter="data")
    return place / "package"


def cut(font: TTFont, face: Face) -> TTFont:
    """At one weight, with the letters and features that are asked for."""
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": face.weight})
    options = Options()
    options.layout_features = list(face.features)
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    cutter = Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    return font


def named(font: TTFont, face: Face) -> None:
    """Under our name, with the makers' copyright kept."""
    names = {
        1: face.family,
        2: "Regular",
        3: face.name,
        4: face.family,
        6: face.family.replace(" ", ""),
    }
    for number, name in names.items():
        font["name"].setName(name, number, 3, 1, 0x409)


def made(face: Face, packages: dict[str, Path], folder: Path) -> Path:
    """The file of a face; parts that come in several files are put together again."""
    parts = []
    for number, file in enumerate(face.files):
        part = cut(TTFont(packages[face.package] / file), face)
        part.flavor = None
        parts.append(folder / f"{face.name}-{number}.ttf")
        part.save(parts[-1])
    font = TTFont(parts[0]) if len(parts) == 1 else Merger().merge(list(map(str, parts)))
    named(font, face)
    font.flavor = "woff2"
    path = FOLDER / f"{face.name}.woff2"
    font.save(path)
    return path


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        packages = {package: fetched(package, folder) for package in {one.package for one in FACES}}
        for face in FACES:
            path = made(face, packages, folder)
            print(f"{path.relative_to(HOUSE)} {path.stat().st_size} bytes")
        licences = "\n\n".join(
            f"{package}\n\n{next(packages[package].glob('LICENSE*')).read_text('utf-8').strip()}"
            for package in sorted(packages)
        )
        (FOLDER / "LICENSE.txt").write_text(licences + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
