"""A review as one HTML file that needs nothing else: books, graph, comments, positions."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

from glueckauf.analysis.turn import decisions_of
from glueckauf.picture.scene.whole_table import SIGNS, table_svg
from glueckauf.rules.material import COLOURS
from glueckauf.terminal.judged.report import account_rows, comment_lines, how_sure, players_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.analysis import Review
    from glueckauf.record.game import Game
    from glueckauf.words import Sentences

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #8886; }
th:first-child { text-align: left; font-weight: normal; }
.wide { overflow-x: auto; }
article { border-top: 2px solid #8888; margin-top: 2rem; }
article h2 { font-size: 1.1rem; }
svg { max-width: 100%; height: auto; }
img { width: max(100%, 46rem); }
""".strip()
DASHES = ("", "8 4", "2 3", "8 3 2 3")
"""The lines of the players are told apart without their colours."""
INKS = ("#2f7bd0", "#d0782f", "#3d9950", "#a955b8")
WIDTH, HEIGHT = 900, 260


def review_page(review: Review, game: Game, words: Sentences) -> str:
    names = players_of(review, words)
    title = f"{words('review.title')}: {', '.join(names)}"
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>",
            f"<h1>{escape(title)}</h1>",
            *_books(review, names, words),
            *_graph(review, names, words),
            *_comments(review, game, names, words),
            "</body>\n</html>\n",
        ]
    )


def _books(review: Review, names: Sequence[str], words: Sentences) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    yield f'<div class="wide"><table>\n<tr><td></td>{heads}</tr>'
    for head, *cells in account_rows(review, words):
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(head)}</th>{row}</tr>'
    yield "</table></div>"
    yield from (f"<p>{escape(note)}</p>" for note in how_sure(review, words))


def _graph(review: Review, names: Sequence[str], words: Sentences) -> Iterator[str]:
    """Everyone's chance to win before each decision and at the end; a ring at each comment."""
    last = max(1, len(review.turns))
    rows = [turn.verdict.expected for turn in review.turns]
    rows.append(tuple(account.result for account in review.accounts))

    def at(index: int, chance: float) -> tuple[float, float]:
        return WIDTH * index / last, HEIGHT * (1 - chance)

    title = escape(words("review.graph"))
    yield f"<h2>{title}</h2>"
    yield f'<svg viewBox="-8 -8 {WIDTH + 16} {HEIGHT + 44}" role="img" aria-label="{title}">'
    yield f'<path d="M0 {HEIGHT / 2:g}H{WIDTH}" stroke="#8888" fill="none"/>'
    for seat, name in enumerate(names):
        line = " ".join("{:.1f},{:.1f}".format(*at(n, row[seat])) for n, row in enumerate(rows))
        pen = f'stroke="{INKS[seat]}" stroke-dasharray="{DASHES[seat]}" stroke-width="2"'
        yield f'<polyline points="{line}" fill="none" {pen}/>'
        x = WIDTH * seat / len(names)
        yield f'<path d="M{x:g} {HEIGHT + 24}h30" {pen}/>'
        yield (
            f'<text x="{x + 36:g}" y="{HEIGHT + 29}" font-size="15" fill="currentColor">'
            f"{escape(name)}</text>"
        )
    for index in review.comments:
        turn = review.turns[index]
        x, y = at(index, turn.verdict.expected[turn.seat])
        yield (
            f'<a href="#turn-{turn.number}"><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none"'
            f' stroke="#c33" stroke-width="2"><title>{turn.number + 1}</title></circle></a>'
        )
    yield "</svg>"


def _comments(review: Review, game: Game, names: Sequence[str], words: Sentences) -> Iterator[str]:
    if not review.comments:
        yield f"<p>{escape(words('review.none'))}</p>"
        return
    letters = dict(zip(COLOURS, words("coal.letters"), strict=True))
    signs = {name: words(f"sign.{name}") for name in SIGNS}
    views = {decision.number: decision.view for decision in decisions_of(game)}
    for index in review.comments:
        turn = review.turns[index]
        head, *lines = comment_lines(turn, names, words)
        picture = table_svg(
            views[turn.number], letters=letters, viewer=turn.seat, signs=signs, theme="light"
        )
        coded = b64encode(picture.encode()).decode()
        yield f'<article id="turn-{turn.number}">\n<h2>{escape(head)}</h2>'
        yield from (f"<p>{escape(line)}</p>" for line in lines)
        image = f'<img src="data:image/svg+xml;base64,{coded}" alt="">'
        yield f'<div class="wide">{image}</div>\n</article>'
