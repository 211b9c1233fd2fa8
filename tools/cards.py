"""Draws what others show of the game, from its own art: `python -m tools.cards`.

The icons of an installed page, and the picture beside a shared link. It takes Chromium.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from glueckauf.picture.palette import css
from glueckauf.picture.scene.colliery import colliery
from tests.browser.chromium import launch

WEB = Path(__file__).parents[1] / "src/glueckauf/web"
FOLDER = WEB / "cards"
ICONS = (180, 192, 512)
SHARED = (1200, 630)

PAGE = """<!doctype html><html data-theme="light" data-page="start"><base href="{base}">
<style>{styles} :root {{ font-size: 27px }} body {{ height: 630px; overflow: hidden }}
.riding {{ animation: none }} .start h1 {{ margin: -0.4rem 0 0 -1rem; font-size: 3.2rem }}</style>
<div id="colliery">{scene}</div>
<div class="start"><header class="start-head"><h1>Glück Auf</h1></header></div>"""


def reduced(picture: bytes, colours: int = 256) -> bytes:
    """In few colours, mixed so that the sky has no steps."""
    out = io.BytesIO()
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    palette = image.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=4)
    mixed = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    mixed.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    names = ("fonts", "base", "frames", "start")
    styles = css() + "".join((WEB / f"css/{name}.css").read_text("utf-8") for name in names)
    styles = styles.replace("../fonts/", "fonts/")
    made = {}
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": SHARED[0], "height": SHARED[1]})
        place = FOLDER / "shared.html"
        place.write_text(
            PAGE.format(base=f"{WEB.as_uri()}/", styles=styles, scene=colliery()), "utf-8"
        )
        page.goto(place.as_uri())
        page.evaluate("() => document.fonts.ready")
        made["shared"] = reduced(page.screenshot())
        place.unlink()
        for size in ICONS:
            page.set_viewport_size({"width": size, "height": size})
            page.goto((WEB / "icon.svg").as_uri())
            made[f"icon-{size}"] = reduced(page.screenshot(), 64)
        browser.close()
    for name, picture in made.items():
        (FOLDER / f"{name}.png").write_bytes(picture)
        print(f"{name}.png {len(picture)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
