"""The course of a game, drawn for a page of its own and for the browser."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from glueckauf.picture.scene.course_graph import Course, Mark, course_graph, player_mark

ROWS = ((0.5, 0.5), (0.7, 0.3), (0.2, 0.8), (0.0, 1.0))
COURSE = Course("chances", ROWS, shifts=(1, 1, 3), figures=(1, 3))


def drawn(course: Course, width: int = 900) -> ElementTree.Element:
    return ElementTree.fromstring(course_graph(course, width=width))  # noqa: S314  # our own


def all_of(picture: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return [one for one in picture.iter() if one.tag.endswith(f"}}{tag}")]


def heights(picture: ElementTree.Element) -> list[list[float]]:
    """Of everyone's line, row by row."""
    lines = [line.get("points", "").split() for line in all_of(picture, "polyline")[::2]]
    return [[float(pair.split(",")[1]) for pair in line] for line in lines]


def test_a_line_for_everyone_higher_where_the_chance_is() -> None:
    first, second = heights(drawn(COURSE))
    assert first[1] < first[0] < first[2] < first[3]
    assert first[0] == second[0]
    assert second[3] < second[0]


def test_points_have_the_room_that_they_need() -> None:
    course = replace(COURSE, of="points", rows=((0, 0), (30, -12), (75, 4), (80, -20)))
    first, second = heights(drawn(course))
    assert min(first) >= 0
    assert max(second) <= 260
    texts = [text.text for text in all_of(drawn(course), "text")]
    assert {"0", "20", "80", "\N{MINUS SIGN}20"} <= set(texts)


def test_comments_are_numbered_links_on_the_line_of_their_player() -> None:
    picture = drawn(replace(COURSE, comments=(Mark(2, 1), Mark(1, 0))))
    links = all_of(picture, "a")
    assert [link.get("href") for link in links] == ["#turn-2", "#turn-1"]
    assert [text.text for link in links for text in all_of(link, "text")] == ["1", "2"]
    at = [float(circle.get("cy", "")) for link in links for circle in all_of(link, "circle")]
    first, second = heights(picture)
    assert at == [second[2], first[1]]


def test_luck_and_turning_points_are_marked() -> None:
    marked = drawn(replace(COURSE, luck=(Mark(3, 1),), turning=(1,)))
    classes = [one.get("class", "") for one in marked.iter()]
    assert "luck seat-1" in classes
    assert "turning" in classes
    assert not any("luck" in one.get("class", "") for one in drawn(COURSE).iter())


@pytest.mark.parametrize("width", [260, 1200])
def test_it_fills_the_width_it_is_given(width: int) -> None:
    picture = drawn(COURSE, width=width)
    ends = [line.get("points", "").split()[-1] for line in all_of(picture, "polyline")]
    assert {float(end.split(",")[0]) for end in ends} == {width - 18}


def test_a_label_is_text() -> None:
    assert 'aria-label="a &lt;b&gt; &quot;c&quot;"' in course_graph(COURSE, label='a <b> "c"')
    assert "aria-label" not in course_graph(COURSE)


def test_every_player_has_a_shape() -> None:
    assert len({player_mark(figure, 8, 8) for figure in range(4)}) == 4


def test_a_game_of_one_row() -> None:
    assert len(heights(drawn(Course("points", ((3, 4),), (), (0, 1))))) == 2
