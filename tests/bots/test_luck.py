"""The chance that bots are handed leads to no deal, though the rules' generator can be unmixed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Game, Random
from glueckauf.bots.custom.command_process import ProcessBot
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.luck import bot_rngs, derived_seed
from glueckauf.bots.match import play_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf import Action, View
    from glueckauf.bots.protocol import Limit

WORD = 2**64 - 1
STEP, MIX_A, MIX_B = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
SEEDS = (1, 1900, 0xC0A1_0F_5EED, 2**64 - 1)
NEAR = 64
"""An attacker tries all 2**32 lower halves; here those near the right one, so that it is quick."""


def mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * MIX_A) & WORD
    word = ((word ^ (word >> 27)) * MIX_B) & WORD
    return word ^ (word >> 31)


def unshift(word: int, by: int) -> int:
    """What became this word when it was shifted by so much and laid over itself."""
    found = word
    for _ in range(64 // by):
        found = word ^ (found >> by)
    return found


def unmix(word: int) -> int:
    word = (unshift(word, 31) * pow(MIX_B, -1, 2**64)) & WORD
    word = (unshift(word, 27) * pow(MIX_A, -1, 2**64)) & WORD
    return unshift(word, 30)


def parents(handed: int, truth: int) -> set[int]:
    """The seeds of which this is the fork, as far as they are found near the `truth`."""
    high, low = handed >> 32, handed & 0xFFFFFFFF
    right = mix((truth + STEP) & WORD) & 0xFFFFFFFF
    found = set()
    for guess in range(right - NEAR, right + NEAR):
        after = unmix((high << 32) | (guess & 0xFFFFFFFF))
        if mix((after + STEP) & WORD) >> 32 == low:
            found.add((after - STEP) & WORD)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fork_can_be_unmixed(seed: int) -> None:
    assert unmix(mix(seed)) == seed
    luck = Random(seed).fork().word
    handed = Random(luck).fork().word
    assert luck in parents(handed, luck)
    assert seed in parents(luck, seed)


class Curious(RandomBot):
    """Keeps the generator that it is handed."""

    def __init__(self) -> None:
        self.words: list[int] = []

    def decide(
        self, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
    ) -> Action:
        if not self.words:
            self.words.append(rng.word)
        return super().decide(view, legal, limit, rng)


def handed_to_bots(seed: int) -> Iterator[int]:
    """By a match whose deal and luck stem from one seed."""
    bots = [Curious(), Curious()]
    play_game(bots, Game.new(2, seed=seed), Random(seed))
    for bot in bots:
        yield from bot.words


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_match_hands_to_bots_cannot(seed: int) -> None:
    luck = Random(seed).fork().word
    words = list(handed_to_bots(seed))
    assert len(words) == 2
    for handed in words:
        assert parents(handed, luck) == parents(handed, seed) == set()


def test_what_a_process_is_handed_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    class Talk:
        def ask(self, question: dict[str, Any], patience: float) -> dict[str, str]:  # noqa: ARG002
            told.append(question["seed"])
            return {"action": game.legal()[0].text}

    monkeypatch.setattr("glueckauf.bots.custom.command_process._split", lambda _: ["anything"])
    game, bot = Game.new(2, seed=1900), ProcessBot("anything")
    bot._talk = Talk()  # type: ignore[assignment]
    bot.decide(game.view(game.seat), game.legal(), None, Random(1900))
    fork = Random(1900).fork().word
    assert told == [derived_seed(fork) >> 11]
    assert told != [fork >> 11]
    for whole in (fork, derived_seed(fork)):  # who guesses the bits that were cut off
        assert parents((told[0] << 11) | (whole & 0x7FF), 1900) == set()


def test_seeds_stay_what_they_are() -> None:
    assert derived_seed(1900) == 13022809143395112330
    assert derived_seed(1900, "seat", 1) == 5970225032085495544
    assert derived_seed("1 2 3", 7) == 8383173553423048745
    words = [rng.word for rng in bot_rngs(Random(5), 2)]
    assert words == [11508501739360077584, 5271491671405106872]


def test_another_key_or_purpose_gives_another_seed() -> None:
    seeds = [derived_seed(key, *parts) for key in range(50) for parts in ((), ("a",), ("a", 1))]
    assert len(set(seeds)) == 150
    assert all(0 <= seed < 2**64 for seed in seeds)
