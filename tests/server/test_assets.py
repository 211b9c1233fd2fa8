"""Files of the client under a version that changes with any of them."""

from __future__ import annotations

import gzip
import json
import os
import re
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.network.assets import Assets, modules_of

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """<!doctype html>
<link rel="stylesheet" href="/assets/-/base.css">
    <link rel="modulepreload" href="/assets/-/js/main.js">
    <link rel="modulepreload" href="/assets/-/js/late.js" fetchpriority="low">
<script type="module" src="/assets/-/js/main.js"></script>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "index.html").write_text(PAGE)
    (web / "base.css").write_text("body { color: black }" * 50)
    (web / "js" / "main.js").write_text(
        'import { a } from "./a.js";\nimport("./late.js");\nimport("./never.js");\n'
    )
    (web / "js" / "a.js").write_text('export { b } from "../b.js";\n')
    (web / "b.js").write_text("export const b = 1;\n")
    (web / "js" / "late.js").write_text(
        'import "./a.js";\nexport async function f() {\n  import("./never.js");\n}\n'
    )
    (web / "js" / "never.js").write_text("export {};\n")
    (web / "js" / ".hidden.js").write_text("no")
    (web / "helper.py").write_text("no")
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.json").write_text('{"coal.letters": "YBGK"}')
    (tmp_path / "words" / "pl.json").write_text('{"coal.letters": "ŻBSC"}')
    return tmp_path


def assets_of(folder: Path) -> Assets:
    return Assets(folder / "web", folder / "words")


def test_the_page_preloads_what_its_modules_import(folder: Path) -> None:
    assets = assets_of(folder)
    page = assets.page.body.decode()
    base = f"/assets/{assets.version}/"
    assert re.findall(r'<link rel="modulepreload" href="/assets/\w+/([^"]+)"([^>]*)>', page) == [
        ("js/main.js", ""),
        ("js/a.js", ""),
        ("b.js", ""),
        ("js/late.js", ' fetchpriority="low"'),
    ], "each once, and nothing that is imported later"
    assert f'href="{base}base.css"' in page
    assert "/assets/-/" not in page


def test_what_is_served_and_what_not(folder: Path) -> None:
    assets = assets_of(folder)
    css = assets.get(assets.version, "base.css")
    assert css
    assert css.kind == "text/css; charset=utf-8"
    assert css.zipped
    assert gzip.decompress(css.zipped) == css.body
    assert assets.get(assets.version, "words/en.json")
    assert assets.get(assets.version, "layout.json")
    sprite = assets.get(assets.version, "sprite.ŻBSC.svg")
    assert sprite
    assert b"<symbol" in sprite.body
    for name in (
        "helper.py",
        "js/.hidden.js",
        "index.html",
        "sprite.1234.svg",
        "sprite.ab.svg",
        "sprite.XYZW.svg",
        "sprite.ÄÖÜß.svg",
    ):
        assert assets.get(assets.version, name) is None
    assert assets.get("another", "base.css") is None


def test_any_change_gives_another_version(folder: Path) -> None:
    assets = assets_of(folder)
    first = assets.version
    assets.refresh()
    assert assets.version == first
    path = folder / "web" / "b.js"
    path.write_text("export const b = 2;\n")
    os.utime(path, ns=(1, 1))
    assets.refresh()
    assert assets.version != first
    assert assets.get(first, "b.js") is None
    changed = assets.get(assets.version, "b.js")
    assert changed
    assert b"b = 2" in changed.body


def test_imports_are_followed_once_and_only_to_what_is_there() -> None:
    contents = {
        "m.js": b'import "./n.js"; import "./none.js";',
        "n.js": b'import "./m.js";\nimport x,\n  {y} from "./deep/o.js";',
        "deep/o.js": b'import "../n.js";\nimport "https://elsewhere/p.js";',
    }
    assert modules_of("m.js", [], contents) == ["m.js", "n.js", "deep/o.js"]
    assert modules_of("m.js", ["n.js"], contents) == ["m.js"]


def test_what_others_show_of_the_game() -> None:
    """Description, colours, icons, and a picture by its whole address; each of them is there."""
    assets = Assets(url="https://coal.example")
    page = assets.page.body.decode()
    assert re.search(r'<meta name="description" content="[^"]{40,}">', page)
    assert len(re.findall(r'<meta name="theme-color" media="[^"]+" content="#\w{6}">', page)) == 2
    base = f"/assets/{assets.version}/"
    assert (
        f'<meta property="og:image" content="https://coal.example{base}cards/shared.png">' in page
    )
    manifest = assets.get(assets.version, "app.webmanifest")
    assert manifest
    assert manifest.kind == "application/manifest+json"
    icons = [icon["src"] for icon in json.loads(manifest.body)["icons"]]
    for name in (*icons, "cards/shared.png", "cards/icon-180.png"):
        assert assets.get(assets.version, name), name


def test_a_language_has_its_own_letters_on_the_coal() -> None:
    assets = Assets()
    german = assets.get(assets.version, "sprite.de.svg")
    assert german is assets.get(assets.version, "sprite.GBRS.svg")
    assert assets.get(assets.version, "sprite.xx.svg") is None
