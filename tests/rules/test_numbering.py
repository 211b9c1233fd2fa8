"""The numbering of actions is frozen: against its documentation, a digest, and by spot checks."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import permutations, product
from pathlib import Path

import pytest

from glueckauf import Game, parse_action
from glueckauf.record.notation import ACTIONS, action_of
from glueckauf.rules import codes
from tests.support.builder import position
from tests.support.look import play

PAGE = (Path(__file__).parents[2] / "docs" / "actions.md").read_text("utf-8")
LETTERS = {"Y": "yellow", "B": "brown", "G": "grey", "K": "black"}


def table(*header: str) -> list[list[str]]:
    """The rows of the table of the page that has this header."""
    lines = PAGE.splitlines()
    at = lines.index(f"| {' | '.join(header)} |") + 2
    rows = []
    while lines[at].startswith("|"):
        rows.append([cell.strip() for cell in lines[at].strip("|").split("|")])
        at += 1
    return rows


RANGES = [
    (int(first), int(count), form.strip("`"))
    for first, count, form in table("first", "count", "form")
]
VALUES = {word: values.split(", ") for word, values in table("word", "values")}
VALUES["ORDER"] = [
    f"{vehicle}-{card}"
    for vehicle, cards in table("vehicle", "cards")
    for card in cards.split(", ")
]
VALUES["PAIR"] = [
    f"{order} {colour}"
    for order in VALUES["ORDER"]
    for letter, colour in LETTERS.items()
    if letter in order.split("-")[1]
]


def documented(form: str) -> list[str]:
    """All texts of a form, in the order of their numbers."""
    if form.startswith("fill"):
        return [
            f"fill {pair} {cube}{half}{storage}"
            for pair, half, cube, storage in product(
                VALUES["PAIR"], ("", " half"), VALUES["COAL"], ("", " storage")
            )
        ]
    verb, _, word = form.partition(" ")
    if word in VALUES:
        return [f"{verb} {value}" for value in VALUES[word]]
    return [form]


def test_ranges_follow_each_other_without_a_gap() -> None:
    following = 0
    for first, count, _ in RANGES:
        assert first == following
        following += count
    assert following == codes.ACTIONS == 1287


@pytest.mark.parametrize(
    ("first", "count", "form"), RANGES[:-2], ids=[form for _, _, form in RANGES[:-2]]
)
def test_texts_are_as_documented(first: int, count: int, form: str) -> None:
    texts = documented(form)
    assert len(texts) == count
    assert [action.text for action in ACTIONS[first : first + count]] == texts
    assert [action.number for action in ACTIONS[first : first + count]] == list(
        range(first, first + count)
    )
    for number, text in enumerate(texts, first):
        assert parse_action(text).number == number


def test_constants_are_the_first_numbers() -> None:
    assert [first for first, _, _ in RANGES] == [
        codes.FACTORY,
        codes.FACTORY_DRAW,
        codes.MINE,
        codes.DELIVER,
        codes.MONEY,
        codes.ORDER,
        codes.ORDER_DRAW,
        codes.BANK,
        codes.CAGE,
        codes.LOAD,
        codes.STORE,
        codes.STOP,
        codes.COAL,
        codes.COAL_NONE,
        codes.KEEP_NONE,
        codes.KEEP_TILE,
        codes.KEEP_ORDER,
        codes.DRAFT,
        codes.FILL,
        codes.RETURN_TOP,
        codes.RETURN_BOTTOM,
    ]


def test_digest_of_all_texts() -> None:
    """Those that put cards back are named with the five first tiles in hand."""
    hand = [0, 1, 2, 3, 4]
    texts = [action_of(number, hand, tiles=True).text for number in range(codes.ACTIONS)]
    assert len(set(texts)) == codes.ACTIONS
    digest = sha256("\n".join(texts).encode()).hexdigest()
    assert digest == "0e78fcbe56b40d225368995e191fb58a19eea9b33c9b25245174c1dacfc941ec"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "factory 1"),
        (7, "factory 8"),
        (8, "factory draw"),
        (12, "mine 10"),
        (15, "deliver truck"),
        (20, "money 6"),
        (24, "order 4"),
        (26, "bank"),
        (27, "cage surface"),
        (31, "cage black"),
        (34, "load grey"),
        (36, "store yellow"),
        (40, "stop"),
        (44, "coal black"),
        (45, "coal none"),
        (46, "keep none"),
        (57, "keep grey2-light"),
        (95, "keep truck-KKK"),
        (139, "draft truck-KKK"),
        (151, "fill handcart-Y yellow yellow"),
        (154, "fill handcart-Y yellow brown storage"),
        (159, "fill handcart-Y yellow yellow half"),
        (1046, "fill locomotive-GGG grey black half storage"),
    ],
)
def test_spot_checks(number: int, text: str) -> None:
    assert ACTIONS[number].text == text


def hand_of(size: int) -> Game:
    five = ["truck-Y", "truck-B", "truck-G", "truck-K", "truck-YY"]
    game = position(order_deck=five[:size])
    play(game, "order draw", "keep none")
    return game


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_arrangements_are_ranked_in_lexical_order(size: int) -> None:
    game = hand_of(size)
    hand = game.view(0).hand
    ways = [" ".join(way) for way in permutations(hand)]
    expected = [(1047 + rank, f"top {way}") for rank, way in enumerate(ways)]
    expected += [(1167 + rank, f"bottom {way}") for rank, way in enumerate(ways)]
    assert [(action.number, action.text) for action in game.legal()] == expected


@pytest.mark.parametrize("row", table("rank", "five cards", "three cards"), ids=lambda row: row[0])
def test_ranks_of_the_page(row: list[str]) -> None:
    rank = int(row[0])
    for size, way in ((5, row[1]), (3, row[2])):
        game = hand_of(size)
        hand = game.view(0).hand
        if way == "–":
            assert game.state.why_not(1047 + rank)
        else:
            cards = [hand[int(card) - 1] for card in way.split()]
            game.play(1047 + rank)
            assert game.actions[-1].text == f"top {' '.join(cards)}"


def test_equal_tiles_keep_their_order() -> None:
    game = position(tile_deck=["grey1-dark", "black1-dark", "grey1-dark"])
    play(game, "factory draw", "keep none")
    assert [action.number for action in game.legal()] == [
        *(1047 + 0, 1047 + 1, 1047 + 4),
        *(1167 + 0, 1167 + 1, 1167 + 4),
    ]


def test_page_names_the_number_of_actions() -> None:
    assert re.search(r"number below 1,287", PAGE)
