"""A review as one HTML file that needs nothing else: books, graph, comments, positions."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

from glueckauf.analysis.turn import decisions_of
from glueckauf.picture.scene.course_graph import GRAPHS, Course, Mark, course_graph, player_mark
from glueckauf.picture.scene.whole_table import SIGNS, table_svg
from glueckauf.rules.material import COLOURS
from glueckauf.terminal.judged.report import (
    account_rows,
    comment_lines,
    how_sure,
    players_of,
    unlucky_lines,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.analysis import JudgedTurn, Review
    from glueckauf.analysis.turn import Turn
    from glueckauf.record.game import Game
    from glueckauf.rules.view import View
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
.wide svg { width: 100%; min-width: 40rem; max-width: none; }
.players { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: 0; }
.players svg { width: 1rem; vertical-align: -.15em; }
img { width: max(100%, 46rem); }
""".strip()


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
    """Everyone's chance to win and points, with what was luck and what is commented on."""
    for of, rows in zip(GRAPHS, (review.course, review.expected_points), strict=True):
        title = words(f"review.graph.{of}")
        course = Course(
            of=of,
            rows=rows,
            shifts=[turn.shift for turn in review.turns],
            figures=range(review.players),
            comments=[Mark(index, review.turns[index].seat) for index in review.comments],
            luck=[Mark(index + 1, seat) for index, seat in review.lucky],
            turning=review.turning_points,
        )
        yield f"<h2>{escape(title)}</h2>"
        yield f'<div class="wide">{course_graph(course, label=title)}</div>'
    yield '<ul class="players">'
    for figure, name in enumerate(names):
        mark = f'<svg viewBox="0 0 16 16" aria-hidden="true">{player_mark(figure, 8, 8)}</svg>'
        yield f"<li>{mark} {escape(name)}</li>"
    yield "</ul>"
    yield f"<p>{escape(words('review.graph.legend'))}</p>"


def _comments(review: Review, game: Game, names: Sequence[str], words: Sentences) -> Iterator[str]:
    if not review.comments:
        yield f"<p>{escape(words('review.none'))}</p>"
    views = {decision.number: decision.view for decision in decisions_of(game)}
    for index in review.comments:
        turn = review.turns[index]
        lines = comment_lines(turn, names, words)
        yield from _article(index, turn, lines, views[turn.number], turn.verdict.best.turn, words)
    for index in review.unlucky:
        turn = review.turns[index]
        seen = turn.verdict.hindsight
        lines, better = unlucky_lines(turn, names, words), seen.turn if seen else None
        yield from _article(index, turn, lines, views[turn.number], better, words)


def _article(
    index: int,
    turn: JudgedTurn,
    told: Iterator[str],
    view: View,
    better: Turn | None,
    words: Sentences,
) -> Iterator[str]:
    """What is told of a turn, over a picture of the table with the spaces of both turns on it."""
    head, *lines = told
    played, other = _space(turn.turn), _space(better)
    picture = table_svg(
        view,
        letters=dict(zip(COLOURS, words("coal.letters"), strict=True)),
        viewer=turn.seat,
        signs={name: words(f"sign.{name}") for name in SIGNS},
        theme="light",
        played=played,
        better=other,
    )
    ways = [words("review.path.played")] if played else []
    if other:
        ways.append(words("review.path.other"))
    label = words("review.position", ways=ways) if ways else words("review.position.before")
    coded = b64encode(picture.encode()).decode()
    image = f'<img src="data:image/svg+xml;base64,{coded}" alt="{escape(label)}">'
    yield f'<article id="turn-{index}">\n<h2>{escape(head)}</h2>'
    yield from (f"<p>{escape(line)}</p>" for line in lines)
    yield f'<div class="wide">{image}</div>\n</article>'


def _space(turn: Turn | None) -> str | None:
    """Where a turn begins on the yard; a card of the draft or of a hand lies nowhere there."""
    return turn.first if turn and turn.actions[0].kind == "space" else None
