"""Pictures and text of a view."""

from itertools import islice

import numpy as np
import pytest

from glueckauf import Random, View
from glueckauf.research.errors import ChoiceError
from glueckauf.research.render import WIDTH, render, view_text
from tests.research.research_games import PLAYERS, random_game


@pytest.mark.parametrize("players", PLAYERS)
def test_texts_are_equal_where_views_are(players: int) -> None:
    rng, by_text = Random(1), dict[str, View]()
    for seed in range(2):
        for state in random_game(players, seed, "original split_substitution=on"):
            for seat in range(players):
                view = View(state, seat)
                other = state.copy()
                other.redeal(seat, rng)
                assert view_text(view) == view_text(View(other, seat))
                known = by_text.setdefault(f"{seat} {view_text(view)}", view)
                assert known.as_dict() == view.as_dict()


def test_the_text_tells_what_lies_on_the_table() -> None:
    state = next(islice(random_game(2, 5), 60, None))
    view = View(state, state.seat)
    text = view_text(view)
    assert text.startswith(f"shift {view.shift}, start player {view.start}, seat {view.seat} to")
    for player in view.players:
        assert f"seat {player.seat}: {player.points} points" in text
        for order in player.orders:
            assert f"  {order.name} for {order.points}: " in text
    for space in view.spaces:
        assert (f"\n{space.name}:" in text) != space.locked


def test_modes(capsys: pytest.CaptureFixture[str]) -> None:
    *_, state = random_game(2, 1)
    view = View(state, 0)
    assert render(view, "ansi") == view_text(view)
    assert render(view, "human") is None
    assert capsys.readouterr().out == view_text(view) + "\n"
    assert render(view, "svg").startswith("<svg")
    pixels = render(view, "rgb_array")
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (WIDTH, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100
    with pytest.raises(ChoiceError, match="no render_mode was chosen"):
        render(view, None)
