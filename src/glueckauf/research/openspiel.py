"""The game for OpenSpiel: `pyspiel.load_game("glueckauf(players=3)")` once this is imported.

Chance is explicit: the start player, then each tile and order as it is turned up for the first
time, before the action that turns it up takes effect. Actions have the engine's numbers.

players  2 to 4
rules    a rule set, with `:` for `=`: `rules=hu free_storage:on`
reward   win, rank or margin: the returns, which sum to zero
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from glueckauf.record.notation import arrangement_rank
from glueckauf.research.encoding import write_observation, write_public
from glueckauf.research.errors import ChoiceError
from glueckauf.research.explicit_chance import CHANCE, FINISHED, ExplicitGame
from glueckauf.research.missing_packages import need
from glueckauf.research.observation_layout import (
    MOST_POINTS,
    block_slices,
    observation_size,
    public_size,
)
from glueckauf.research.possible_worlds import draw_world, whole_deck
from glueckauf.research.render import view_text
from glueckauf.research.rewards import REWARDS, final_rewards, reward_number
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import (
    ACTIONS,
    ORDER_DECK,
    RETURN_BOTTOM,
    RETURN_TOP,
    TILE_COUNT,
    TILE_DECK,
)
from glueckauf.rules.errors import DealError
from glueckauf.rules.material import MINE_STEPS, ORDERS, ORDERS_DRAFTED, SHIFTS, SPACES, WORKERS
from glueckauf.rules.ruleset import parse_rules
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pyspiel: Any = need("pyspiel", "glueckauf.research.openspiel")

SHORT_NAME = "glueckauf"

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Glück Auf",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(WORKERS),
    min_num_players=min(WORKERS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"players": 2, "rules": "original", "reward": REWARDS[0]},
)


class GlueckAufGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "rules": "original", "reward": REWARDS[0], **(params or {})}
        self.players: int = given["players"]
        if self.players not in WORKERS:
            raise DealError(f"the game is for 2 to 4 players, not {self.players}")
        self.rules = parse_rules(given["rules"].replace(":", "="), self.players)
        self.reward = reward_number(given["reward"])
        most = float(MOST_POINTS) if given["reward"] == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(ORDERS),
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest_game(self.players),
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> GlueckAufState:
        return GlueckAufState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 + TILE_COUNT + len(ORDERS)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> GlueckAufObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return GlueckAufObserver(self.players, kind, params)


class GlueckAufState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """`explicit` is the game itself; OpenSpiel copies and stores it with the state."""

    def __init__(self, game: GlueckAufGame) -> None:
        super().__init__(game)
        self.explicit = ExplicitGame(game.players, game.rules)
        self.reward = game.reward

    def current_player(self) -> Any:
        mover = self.explicit.mover
        if mover == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if mover == FINISHED else mover

    def is_terminal(self) -> bool:
        return self.explicit.mover == FINISHED

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.explicit.outcomes()

    def returns(self) -> list[float]:
        if self.explicit.state is None:
            return [0.0] * self.explicit.players
        return final_rewards(self.explicit.state, self.reward)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GlueckAufState:
        """A state, history and all, that the player cannot tell from this one."""
        words = [int(sampler() * 2**32) for _ in range(2)]
        return resample(self, player, Random(words[0] << 32 | words[1]))

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # only who is to move
        return self.explicit.legal()

    def _apply_action(self, action: int) -> None:
        self.explicit.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002  # as above
        return self.explicit.name(action)

    def __str__(self) -> str:
        """All there is, hidden cards included."""
        return "\n".join(line.own for line in self.explicit.lines)


class GlueckAufObserver:
    """What a seat sees now, or with perfect recall all that it has seen."""

    def __init__(self, players: int, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ChoiceError(f"there are no observation parameters; came {params}")
        self.players = players
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None if self.recalls else self._new_tensor()
        self.dict = {} if self.tensor is None else self._parts(self.tensor)

    def _new_tensor(self) -> Any:
        whole, public = observation_size(self.players), public_size(self.players)
        size = public * self.public + (whole - public) * self.private
        return np.zeros(size, np.float32)

    def _parts(self, tensor: Any) -> dict[str, Any]:
        """The blocks that it holds, as parts of it."""
        parts, first = {}, 0 if self.public else public_size(self.players)
        for name, block in block_slices(self.players).items():
            if first <= block.start and block.stop <= first + len(tensor):
                parts[name] = tensor[block.start - first : block.stop - first]
        return parts

    def set_from(self, state: GlueckAufState, player: int) -> None:
        """Fill the tensor; before the table is set up it is zero."""
        if self.tensor is None:
            return
        table = state.explicit.state
        if table is None:
            self.tensor.fill(0)
            return
        size, public = observation_size(self.players), public_size(self.players)
        numbers = np.zeros(size, np.int16)
        if self.private:
            write_observation(table, max(player, 0), numbers)
        else:
            write_public(table, max(player, 0), numbers[:public])
        self.tensor[:] = numbers[0 if self.public else public :][: len(self.tensor)]

    def string_from(self, state: GlueckAufState, player: int) -> str:
        if self.recalls:
            return f"seat {player}\n{state.explicit.seen_by(player)}"
        if state.explicit.state is None:
            return state.explicit.seen_by(player) if self.public else ""
        if not self.public:
            return _private_text(View(state.explicit.state, player)) if self.private else ""
        viewer = player if self.private else None
        return f"{_pending_text(state.explicit)}{view_text(View(state.explicit.state, viewer))}"


def _pending_text(game: ExplicitGame) -> str:
    """At a move of chance, the action that waits for it."""
    return f"{game.lines[-1].others}\n" if game.places else ""


def _private_text(view: View) -> str:
    """The hand, and what the viewer alone knows of the decks."""
    hand = view.hand if view.viewer == view.seat else ()
    known = [
        f"{name} {depth + 1}"
        for deck in (view.order_deck, view.tile_deck)
        for depth, name in enumerate(deck)
        if name != "?"
    ]
    return f"hand: {' '.join(hand) or '-'}; in the decks: {', '.join(known) or '-'}"


def resample(state: GlueckAufState, player: int, rng: Random) -> GlueckAufState:
    """As `resample_from_infostate`, with a generator of ours."""
    game = state.explicit
    seen = [event.seen_by(player) for event in game.events]
    worlds = {
        deck: draw_world([event for event in seen if event.deck == deck], whole_deck(deck), rng)
        for deck in (ORDER_DECK, TILE_DECK)
    }
    cards = {deck: iter(world.cards) for deck, world in worlds.items()}
    laid_back = {deck: iter(world.laid_back) for deck, world in worlds.items()}
    other: GlueckAufState = state.get_game().new_initial_state()
    for move in state.history():
        other.apply_action(_moved(other.explicit, move, cards, laid_back))
    return other


def _moved(
    game: ExplicitGame,
    move: int,
    cards: dict[int, Iterator[int]],
    laid_back: dict[int, Iterator[tuple[int, ...]]],
) -> int:
    """What takes the place of a move in another world."""
    if game.mover == CHANCE:
        return next(cards[game.deck]) if game.dealt else move
    if move < RETURN_TOP:
        return move
    rank = arrangement_rank(list(next(laid_back[game.returning_deck])))
    return rank + (RETURN_BOTTOM if move >= RETURN_BOTTOM else RETURN_TOP)


@cache
def longest_game(players: int) -> int:
    """No game has more decisions: a bound from the workers that each space takes (R3.3)."""
    decisions = {"factory": 3, "mine": 1, "deliver": 1, "money": 1, "order": 1}
    most = list(range(players * WORKERS[players] + 1))  # all at the bank
    for space in SPACES[:-1]:
        each = decisions[space.area]
        if space.name.endswith("draw"):
            each = 5 if space.area == "factory" else 3
        elif space.area == "mine":
            each += MINE_STEPS[[s.name for s in SPACES if s.area == "mine"].index(space.name)]
        for workers in range(len(most) - 1, 0, -1):
            uses = 1
            while uses * (uses + 1) // 2 <= workers:
                rest = workers - uses * (uses + 1) // 2
                most[workers] = max(most[workers], most[rest] + uses * each)
                uses += 1
    return ORDERS_DRAFTED * players + SHIFTS * most[-1]


if SHORT_NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, GlueckAufGame)
