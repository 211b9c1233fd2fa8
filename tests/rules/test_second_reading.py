"""The engine against a second reading of the rules, over whole games of each kind."""

import pytest

from glueckauf import Game, Random
from tests.support.look import legal
from tests.support.second_reading import clock_rewards, counts, final_points, legal_texts

SETS = [
    "original",
    "hu",
    "hu2",
    "online",
    "original split_substitution=on",
    "original cubes_per_colour=8",
    "hu split_substitution=on cubes_per_colour=8 second_place_late=3",
]
WEIGHTS = {"deliver": 40, "fill": 40, "load": 20, "cage": 6, "mine": 8, "factory": 8, "money": 4}


def eager(texts: list[str], rng: Random) -> str:
    """A random action, but mostly such as enlarge the mine, and get coal out and delivered."""
    verbs = [text.split()[0] for text in texts]
    bag = [verb for verb in sorted(set(verbs)) for _ in range(WEIGHTS.get(verb, 1))]
    chosen = rng.choice(bag)
    return rng.choice([text for text, verb in zip(texts, verbs, strict=True) if verb == chosen])


def check_shift_end(game: Game, shift: int) -> None:
    view = game.view(None)
    for player in view.players:
        assert list(player.clock.values()) == counts(view, player)
    scored = [player.breakdown[f"shift {shift}"] for player in view.players]
    assert scored == clock_rewards(view, shift)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", SETS)
def test_whole_games(players: int, rules: str) -> None:
    rng = Random(players)
    game = Game.new(players, rules, seed=len(rules))
    while not game.over:
        shift = game.state.shift
        texts = legal(game)
        if len(texts) < 60 or not len(game.actions) % 8:  # few of the long lists
            assert len(texts) == len(set(texts))
            assert set(texts) == legal_texts(game.view(game.seat))
        game.play(eager(texts, rng))
        if game.over or game.state.shift > shift:
            check_shift_end(game, shift)
    everyone = game.view(None).players
    for player in everyone:
        ends = [player.breakdown[name] for name in ("marks", "cubes", "outstanding", "imbalance")]
        assert ends == final_points(player)
        assert player.points == sum(player.breakdown.values())
    assert any(player.delivered for player in everyone)
