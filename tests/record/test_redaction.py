"""A running game as its reader may have it: nothing more, and never less."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from glueckauf import (
    Action,
    Deal,
    DealError,
    Game,
    HiddenCards,
    IllegalAction,
    Random,
    parse_action,
)
from glueckauf.record.files.game_file import format_game, parse_game
from glueckauf.record.files.redaction import redact, seen_by
from glueckauf.rules.material import ORDER_NUMBER, TILES
from tests.support.checks import COMPILED
from tests.support.play import RULES, TEMPERS, choose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DRAWING = 4
"""The temper that likes both *draw five* best."""

TABLES = [(2, "original"), (3, "hu"), (4, "online"), (2, RULES[-1]), (3, RULES[4]), (4, RULES[-1])]


def random_game(players: int, rules: str, seed: int, share: float = 1.0) -> Game:
    """A game of which that share has been played; every other seed likes to draw five."""
    temper = DRAWING if seed % 2 else seed // 2 % len(TEMPERS)
    game = Game.new(players, rules, seed=seed)
    rng = Random(seed)
    while not game.over:
        game.play(choose(game.state.legal(), temper, rng))
    game.go_back(int(share * len(game.actions)))
    return game


def beginning(game: Game) -> Game:
    first = game.copy()
    first.go_back(0)
    return first


@pytest.mark.parametrize(("players", "rules"), TABLES)
@pytest.mark.parametrize("seed", range(1, 4 if COMPILED else 2))
def test_the_reader_has_the_same_view_at_every_point(players: int, rules: str, seed: int) -> None:
    game = random_game(players, rules, seed, 0.9)
    for reader in (None, *range(players)):
        read = parse_game(format_game(redact(game, reader)))
        assert (read.redacted, read.reader, read.seeded, read.seed) == (True, reader, True, None)
        real, seen = beginning(game), beginning(read)
        assert seen.view(reader) == real.view(reader)
        for number, action in enumerate(game.actions):
            real.play(action)
            seen.play(read.actions[number], read.turned_up[number])
            assert seen.view(reader) == real.view(reader)
            assert seen.view(None) == real.view(None)
            if seen.seat == reader or not seen.state.hand_size:
                assert list(seen.legal()) == list(real.legal())


@pytest.mark.parametrize("seed", range(6))
def test_lines_never_change_later(seed: int) -> None:
    game = random_game(3, "original", seed, 0.9)
    for reader in (None, *range(3)):
        whole = format_game(redact(game, reader)).splitlines()
        earlier = game.copy()
        earlier.go_back(len(game.actions) // 2)
        part = format_game(redact(earlier, reader)).splitlines()
        assert part[-1] == "unfinished"
        assert whole[: len(part) - 1] == part[:-1]


def test_a_finished_game_is_complete() -> None:
    game = random_game(2, "original", 1)
    for reader in (None, 0, 1):
        assert format_game(redact(game, reader)) == format_game(game)
    assert "?" not in format_game(game)


def test_redacting_leaves_the_game_alone() -> None:
    game = random_game(2, "original", 3, 0.5)
    text = format_game(game)
    redact(game, 0).undo()
    assert format_game(game) == text


# What a reader gets of each kind of action


def after_draft(seed: int = 5, players: int = 2) -> Game:
    game = Game.new(players, seed=seed)
    while game.phase == "draft":
        game.play(game.legal()[0])
    return game


def seen(game: Game, text: str, seat: int | None) -> str:
    action, shown = seen_by(game.state, parse_action(text), seat)
    return " ".join([action.text, *shown])


def test_what_is_turned_up_for_all() -> None:
    game = after_draft()
    tile = game.tiles[6]
    order = game.orders[7 + 2]
    for reader in (None, 0, 1):
        assert seen(game, "factory 1", reader) == f"factory 1 {tile}"
        assert seen(game, "order 2", reader) == f"order 2 {order}"
        assert seen(game, "money 4", reader) == "money 4"
    game.go_back(5)
    last = game.legal()[0].text
    assert seen(game, last, None) == f"{last} {game.orders[7]} {game.orders[8]}"


def test_what_only_the_one_who_draws_sees() -> None:
    game = after_draft()
    own, other = game.seat, 1 - game.seat
    five = game.tiles[6:11]
    assert seen(game, "factory draw", own) == " ".join(["factory draw", *five])
    assert seen(game, "factory draw", other) == seen(game, "factory draw", None) == "factory draw"
    game.play("factory draw")
    game.play("keep none")
    back = " ".join(["top", *reversed(five)])
    assert seen(game, back, own) == back
    assert seen(game, back, other) == seen(game, back, None) == "top ? ? ? ? ?"


# Nothing leaks


@dataclass
class Pile:
    """A deck whose cards are told apart by their place in the deal, whatever their names."""

    names: list[str]
    left: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    revealed: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.left = list(range(len(self.names)))

    def draw(self, count: int) -> list[int]:
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def take(self, name: str) -> int:
        """A card of that name out of the hand."""
        card = next(card for card in self.hand if self.names[card] == name)
        self.hand.remove(card)
        return card


Told = list[tuple[str, list[int]]]
"""Actions with, for those that put cards back, the cards."""


def follow(game: Game, reader: int | None) -> tuple[dict[str, Pile], Told]:
    """Replay with card identities, noting which cards the reader got to see."""
    replay = beginning(game)
    piles = {"order": Pile(list(game.orders)), "tile": Pile(list(game.tiles))}
    for deck, pile in enumerate(piles.values()):
        pile.revealed.update(pile.draw(len(pile.names) - replay.state.left[deck]))
    told: Told = []
    for action in game.actions:
        before, seat = list(replay.state.left), replay.seat
        replay.play(action)
        gone = [before[deck] - replay.state.left[deck] for deck in (0, 1)]
        back: list[int] = []
        if action.kind == "return":
            pile = piles["order" if action.cards[0] in ORDER_NUMBER else "tile"]
            back = [pile.take(name) for name in action.cards]
            pile.left = back + pile.left if action.place == "top" else pile.left + back
        elif action.space in ("factory draw", "order draw"):
            pile = piles["order" if action.space == "order draw" else "tile"]
            pile.hand = pile.draw(sum(gone))
            if seat == reader:
                pile.revealed.update(pile.hand)
        else:
            kept = action.order or action.tile
            if action.kind == "keep" and kept:
                pile = piles["order" if action.order else "tile"]
                pile.revealed.add(pile.take(kept))
            for pile, count in zip(piles.values(), gone, strict=True):
                pile.revealed.update(pile.draw(max(0, count)))
        told.append((action.text, back))
    return piles, told


def other_worlds(game: Game, reader: int | None, rng: Random) -> Iterator[Game]:
    """Games that differ from this one in what the reader has not seen."""
    piles, told = follow(game, reader)
    for _ in range(3):
        names = {}
        for kind, pile in piles.items():
            unseen = [card for card in range(len(pile.names)) if card not in pile.revealed]
            mixed = [pile.names[card] for card in unseen]
            rng.shuffle(mixed)
            names[kind] = list(pile.names)
            for card, name in zip(unseen, mixed, strict=True):
                names[kind][card] = name
        start = game.beginning.start
        dealt = Deal(game.players, game.rules, names["order"], names["tile"], start, seeded=True)
        other = Game(dealt)
        for text, back in told:
            if back:
                place, first_back, *_ = text.split()
                kind = "order" if first_back in ORDER_NUMBER else "tile"
                other.play(" ".join([place, *(names[kind][number] for number in back)]))
            else:
                other.play(text)
        yield other


@pytest.mark.parametrize(("players", "rules"), TABLES)
@pytest.mark.parametrize("seed", range(3 if COMPILED else 1))
def test_what_a_reader_cannot_know_leaves_no_trace(players: int, rules: str, seed: int) -> None:
    game = random_game(players, rules, 2 * seed + 1, 0.8)
    rng = Random(seed)
    differing = renamed = 0
    for reader in (None, *range(players)):
        text = format_game(redact(game, reader))
        for other in other_worlds(game, reader, rng):
            assert format_game(redact(other, reader)) == text
            differing += (other.orders, other.tiles) != (game.orders, game.tiles)
            renamed += [a.text for a in other.actions] != [a.text for a in game.actions]
    assert differing
    assert renamed


def test_no_seed_in_a_redacted_file() -> None:
    game = random_game(2, "original", 987_654_321, 0.4)
    assert "seed 987654321\n" in format_game(game)
    text = format_game(redact(game, 1))
    assert "987654321" not in text
    assert "seed ?\n" in text
    unseeded = Game.new(2)
    assert "seed" not in format_game(redact(unseeded, 1))


# Reading redacted games


def hidden_game(reader: int | None) -> Game:
    return redact(after_draft(), reader)


def test_what_is_turned_up_must_be_named() -> None:
    game = hidden_game(None)
    with pytest.raises(HiddenCards, match="factory 1 turns up 1 cards or tiles, and 0 are named"):
        game.play("factory 1")
    with pytest.raises(HiddenCards, match="turns up 0 cards or tiles, and 1 are named"):
        game.play("money 4", ["grey2-light"])
    with pytest.raises(DealError, match="factory 1 turns up no 'truck-K'"):
        game.play("factory 1", ["truck-K"])
    with pytest.raises(DealError, match="it is elsewhere"):
        game.play("order 2", [game.orders[0]])
    assert game.state == hidden_game(None).state
    game.play("factory 1", ["grey2-light"])


def test_no_more_cards_than_there_are() -> None:
    game = hidden_game(None)
    one, other, *_ = (tile.name for tile in TILES if tile.name not in game.tiles)
    with pytest.raises(DealError, match="it is elsewhere"):
        game.play("factory draw", [one, one, one, other, one])
    game.play("factory draw", [one, one, one, other, other])
    assert Counter(game.view(game.seat).hand) == {one: 3, other: 2}


def test_an_illegal_action_is_illegal_in_a_redacted_game_too() -> None:
    game = hidden_game(0)
    with pytest.raises(IllegalAction, match="With 2 players this space is locked"):
        game.play("factory 4", ["grey2-light"])
    with pytest.raises(IllegalAction, match="Something else is to be decided first"):
        game.play("top ? ?")


def test_what_is_legal_can_be_hidden() -> None:
    game = hidden_game(None)
    game.play("order draw")
    with pytest.raises(HiddenCards):
        game.legal()
    kept = game.state.unseen_cards(0)[0]
    name = next(name for name, number in ORDER_NUMBER.items() if number == kept)
    with pytest.raises(IllegalAction, match="not among what you drew"):
        game.play(f"keep {game.orders[0]}")
    game.play(f"keep {name}")
    with pytest.raises(HiddenCards):
        game.legal()
    with pytest.raises(IllegalAction, match="not the ones that must go back"):
        game.play("top ? ? ? ? ?")
    game.play("top ? ? ? ?")
    assert game.view(None).order_deck[:4] == ("?",) * 4


def test_coal_can_be_chosen_whatever_is_in_a_hidden_hand() -> None:
    """R8.4: the five that another one drew do not matter for it."""
    game = Game.new(2, "original cubes_per_colour=8", seed=1)
    rng = Random(1)
    for seed in range(200):
        game = Game.new(2, "original cubes_per_colour=8", seed=seed)
        while not game.over and not (game.phase == "coal" and game.state.hand_size):
            game.play(choose(game.state.legal(), DRAWING, rng))
        if not game.over:
            break
    assert redact(game, None).legal() == game.legal()


def test_what_the_reader_knew_lapses_when_another_draws_it() -> None:
    """R8.5, through files: own cards put back on top, taken up and put back by another."""
    game = after_draft()
    own = game.seat
    game.play("order draw")
    game.play("keep none")
    game.play(game.legal()[3])
    game.play("order draw")
    game.play(game.legal()[1])
    game.play(game.legal()[-1])
    read = parse_game(format_game(redact(game, own)))
    assert read.view(own) == game.view(own)
    assert set(read.view(own).order_deck) == {"?"}


def test_names_in_a_complete_game_are_compared() -> None:
    game = after_draft()
    tile = game.tiles[6]
    wrong = next(name for name in game.tiles if name != tile)
    with pytest.raises(DealError, match=f"factory 1 turns up {tile}, not {wrong}"):
        game.play("factory 1", [wrong])
    with pytest.raises(IllegalAction, match="locked"):
        game.play("factory 4", [tile])
    game.play("factory 1", [tile])
    assert game.state.factory[0] == after_draft().state.cards[48 + 6]


@pytest.mark.parametrize("seed", range(3))
def test_games_from_a_position_are_redacted_too(seed: int) -> None:
    whole = random_game(2, "original", 2 * seed + 1, 0.3)
    game = Game.from_position(whole.state, names=["Anna", ""])
    rng = Random(seed)
    while not game.over:
        game.play(choose(game.state.legal(), DRAWING, rng))
    game.go_back(len(game.actions) - 2)
    for reader in (None, 0, 1):
        read = parse_game(format_game(redact(game, reader)))
        assert read.view(reader) == game.view(reader)
        assert read.names == ("Anna", "")


def test_redacting_again() -> None:
    game = random_game(3, "original", 5, 0.6)
    once = redact(game, 1)
    assert format_game(redact(once, 1)) == format_game(once)
    assert format_game(redact(once, None)) == format_game(redact(game, None))
    with pytest.raises(HiddenCards, match="redacted for 1"):
        redact(once, 2)
    with pytest.raises(DealError, match="a seat is from 0 to 2"):
        redact(game, 3)
    with pytest.raises(DealError, match="a seat is from 0 to 2"):
        Game(game.beginning, reader=3)


def test_undo_in_a_redacted_game() -> None:
    game = redact(random_game(2, "original", 3, 0.5), 0)
    states = []
    count = len(game.actions)
    while game.actions:
        states.append(game.state.copy())
        game.undo()
    whole = redact(random_game(2, "original", 3, 0.5), 0)
    for action, shown in zip(whole.actions, whole.turned_up, strict=True):
        game.play(action, shown)
        assert game.state == states.pop()
    assert len(game.actions) == count


def test_actions_take_their_cards_as_any_sequence() -> None:
    game = hidden_game(None)
    names: Sequence[str] = ("grey2-light",)
    taken = game.play(parse_action("factory 1"), names)
    assert isinstance(taken, Action)
    assert game.turned_up[-1] == ("grey2-light",)
