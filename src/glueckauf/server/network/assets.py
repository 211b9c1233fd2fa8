"""The files of the client, under a version in their path that changes with any of them."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path, PurePosixPath

from glueckauf.rules.material import COLOURS
from glueckauf.words.catalogue import parse_catalogue

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
}
COMPRESSED = ("text/", "image/svg", "application/json", "application/manifest")
SPRITE = re.compile(r"sprite\.(\w{4})\.svg")
"""With these letters on the coal; by the name of a language, with that language's."""
SPRITE_OF = re.compile(r"sprite\.([a-z]{2})\.svg")
LETTERS = "coal.letters"
ENGLISH = "words/en.json"
PLACEHOLDER = "/assets/-/"
ORIGIN = "https://host.invalid"
"""Where the page needs its whole address, for whoever shows a card of a shared link."""
SCENE = "<!-- scene -->"
_PRELOAD = re.compile(rf'( *)<link rel="modulepreload" href="{PLACEHOLDER}([^"]+)"([^>]*)>\n')
_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b(?!\s*\()[^;'"(]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    zipped: bytes | None
    kind: str
    tag: str

    @classmethod
    def of(cls, name: str, body: bytes) -> Asset:
        suffix = PurePosixPath(name).suffix
        kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        zipped = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) else None
        if zipped and len(zipped) >= len(body):
            zipped = None
        return cls(body, zipped, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


class Assets:
    """Everything the client loads, read once and again when a file has changed."""

    def __init__(
        self, folder: Path | None = None, words: Path | None = None, url: str = ""
    ) -> None:
        self._url = url
        package = Path(str(resources.files("glueckauf")))
        self._folder = folder or package / "web"
        self._words = words or package / "words"
        self._stamp: tuple[tuple[str, int, int], ...] = ()
        self._files: dict[str, Asset] = {}
        self._letters: dict[str, str] = {}
        """Those on the coal, by language."""
        self.version = ""
        self.page = Asset.of("index.html", b"")
        self.push_worker = Asset.of("push_worker.js", b"")
        self.refresh()

    def refresh(self) -> None:
        """Read what there is, unless nothing has changed."""
        sources = self._sources()
        stamp = tuple(
            (name, (stat := path.stat()).st_mtime_ns, stat.st_size)
            for name, path in sorted(sources.items())
        )
        if stamp == self._stamp and self.version:
            return
        contents = {name: path.read_bytes() for name, path in sources.items()}
        contents |= _drawn() | _english(contents)
        page = contents.pop("index.html", b"<!doctype html><title>Gl&uuml;ck Auf</title>")
        scene = contents.pop("scene.svg")
        worker = contents.pop("push_worker.js", b"").decode()
        self._letters = {
            PurePosixPath(name).stem: json.loads(body)[LETTERS]
            for name, body in contents.items()
            if name.startswith("words/")
        }
        whole = hashlib.sha256()
        for name in sorted(contents):
            whole.update(name.encode() + b"\0" + contents[name] + b"\0")
        self._stamp = stamp
        self.version = whole.hexdigest()[:12]
        self._files = {name: Asset.of(name, body) for name, body in contents.items()}
        worker = worker.replace(PLACEHOLDER, f"/assets/{self.version}/")
        self.push_worker = Asset.of("push_worker.js", worker.encode())
        whole_page = self._page(page.decode().replace(SCENE, scene.decode()), contents)
        self.page = Asset.of("index.html", whole_page.encode())

    def get(self, version: str, name: str) -> Asset | None:
        """A file of the present version."""
        if version != self.version:
            return None
        if (language := SPRITE_OF.fullmatch(name)) and language[1] in self._letters:
            return _sprite(self._letters[language[1]])
        sprite = SPRITE.fullmatch(name)
        if sprite is None:
            return self._files.get(name)
        return _sprite(sprite.group(1)) if sprite.group(1) in self._letters.values() else None

    def _sources(self) -> dict[str, Path]:
        files = {}
        for folder, prefix, pattern in (
            (self._folder, "", "**/*"),
            (self._words, "words/", "*.json"),
        ):
            for path in folder.glob(pattern):
                name = path.relative_to(folder)
                hidden = any(part.startswith((".", "__")) for part in name.parts)
                if path.is_file() and not hidden and path.suffix not in (".py", ".pyc", ".ts"):
                    files[prefix + name.as_posix()] = path
        return files

    def _page(self, text: str, contents: dict[str, bytes]) -> str:
        met: list[str] = []

        def preloads(link: re.Match[str]) -> str:
            indent, entry, hints = link.groups()
            new = modules_of(entry, met, contents)
            met.extend(new)
            return "".join(
                f'{indent}<link rel="modulepreload" href="{PLACEHOLDER}{name}"{hints}>\n'
                for name in new
            )

        text = _PRELOAD.sub(preloads, text).replace(PLACEHOLDER, f"/assets/{self.version}/")
        return text.replace(ORIGIN, self._url)


def modules_of(entry: str, known: list[str], contents: dict[str, bytes]) -> list[str]:
    """A module and what it imports, directly or not, in the order in which they are met.

    Those that are known are left out, and what is wanted only later, by `import()`.
    """
    met = [] if entry in known else [entry]
    for name in met:
        for target in _IMPORT.findall(contents.get(name, b"").decode()):
            found = _resolved(name, target)
            if found in contents and found not in met and found not in known:
                met.append(found)
    return met


def _resolved(name: str, target: str) -> str:
    parts = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(target).parts:
        if part == "..":
            if parts:
                parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _english(contents: dict[str, bytes]) -> dict[str, bytes]:
    """The English catalogue with the reasons, which `glueckauf.record` words."""
    messages = parse_catalogue("en", contents[ENGLISH])
    return {ENGLISH: json.dumps(messages, ensure_ascii=False, indent=0).encode()}


def _drawn() -> dict[str, bytes]:
    """What `glueckauf.picture` says about places, and its symbols, so that the version has them."""
    from glueckauf.picture.art.scenery import cobbles
    from glueckauf.picture.art.small_parts import stamp_print
    from glueckauf.picture.palette import css
    from glueckauf.picture.scene.colliery import colliery
    from glueckauf.picture.scene.layout import layout
    from glueckauf.picture.sprite import symbols

    places = json.dumps(layout(), ensure_ascii=False, separators=(",", ":"))
    return {
        "layout.json": places.encode(),
        "scene.svg": colliery().encode(),
        "sprite.svg": symbols().encode(),
        "css/palette.css": css({"cobbles": cobbles, "stamp": stamp_print}).encode(),
    }


@lru_cache(16)
def _sprite(letters: str) -> Asset:
    from glueckauf.picture.sprite import symbols

    marked = symbols(dict(zip(COLOURS, letters, strict=True)))
    return Asset.of("sprite.svg", marked.encode())
