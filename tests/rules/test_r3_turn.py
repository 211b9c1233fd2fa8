"""R3: whose turn it is, which spaces can be chosen, displacement and the bank."""

import pytest

from glueckauf import Game, Phase
from tests.support.builder import EMPTY, FULL, Player, position
from tests.support.look import allowed, legal, marks, play, player, refused, space


def worker_counts(game: Game, seat: int) -> tuple[int, int, int]:
    """Not yet placed, in the canteen, at the bank."""
    at = player(game, seat)
    return at.workers, at.canteen, at.bank


def end_shift(game: Game) -> None:
    """Everyone spends the rest at the bank."""
    shift = game.view(None).shift
    while not game.over and game.view(None).shift == shift:
        game.play("bank")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r3_1_three_shifts(players: int) -> None:
    game = position(players)
    seen = []
    while not game.over:
        seen.append(game.view(None).shift)
        end_shift(game)
    assert seen == [1, 2, 3]
    assert legal(game) == []
    assert refused(game, "bank") == "game_over"


@pytest.mark.parametrize(("players", "start"), [(2, 1), (3, 2), (4, 1)])
def test_r3_1_turns_go_clockwise_from_the_start_player(players: int, start: int) -> None:
    game = position(players, start=start, seat=start)
    seats = []
    for _ in range(2 * players):
        seats.append(game.seat)
        game.play("bank")
    assert seats == [(start + turn) % players for turn in range(2 * players)]


def test_r3_1_next_shift_begins_with_its_start_player() -> None:
    game = position(
        3,
        seats={0: Player(workers=0), 1: Player(workers=1), 2: Player(workers=0)},
        seat=1,
        spaces={"factory 1": (2, 1)},
    )
    game.play("bank")
    assert (game.seat, game.view(None).start, game.view(None).shift) == (2, 2, 2)


def test_r3_2_one_of_the_spaces_must_be_chosen() -> None:
    game = position(4)
    assert legal(game) == [
        *(f"factory {number}" for number in range(1, 9)),
        "factory draw",
        *("mine 4", "mine 6", "mine 8", "mine 10"),
        *("money 3", "money 4", "money 5", "money 6"),
        *("order 1", "order 2", "order 3", "order 4"),
        "order draw",
        "bank",
    ]


def test_r3_2_locked_spaces_cannot_be_chosen() -> None:
    game = position(3)
    for name in ("factory 8", "mine 4", "money 3"):
        assert refused(game, name) == "locked"


def test_r3_2_action_must_be_possible() -> None:
    game = position(
        seats={0: Player(marks=5, orders={"truck-K": EMPTY, "handcart-Y": FULL})},
        offers={"factory 1": "grey2-light", "factory 2": None, "order 2": None},
        tile_deck=[],
        order_deck=[],
    )
    assert refused(game, "factory 1") == "too_expensive"
    assert refused(game, "factory 2") == "no_tile"
    assert refused(game, "factory draw") == "deck_empty"
    assert refused(game, "order 2") == "no_card"
    assert refused(game, "order draw") == "deck_empty"
    assert refused(game, "deliver truck") == "nothing_to_deliver"
    assert refused(game, "deliver locomotive") == "nothing_to_deliver"
    assert allowed(game, "deliver handcart")


@pytest.mark.parametrize(("own", "ok"), [(1, False), (2, False), (3, True), (4, True)])
def test_r3_2_workers_must_suffice(own: int, ok: bool) -> None:
    game = position(seats={0: Player(workers=own)}, spaces={"money 6": (1, 2)})
    assert space(game, "money 6").price == 3
    assert allowed(game, "money 6") == ok
    if not ok:
        assert refused(game, "money 6") == "too_few_workers"
        reason = game.why_not("money 6")
        assert reason is not None
        assert reason.values == {"needed": 3, "workers": own}


def test_r3_2_last_worker_where_all_else_is_taken() -> None:
    taken = dict.fromkeys(
        (
            *("factory 1", "factory 2", "factory 3", "factory 5", "factory 6", "factory 7"),
            *("factory draw", "mine 6", "mine 10", "money 4", "money 6"),
            *("order 2", "order 3", "order 4", "order draw"),
        ),
        (1, 1),
    )
    game = position(seats={0: Player(workers=1)}, spaces=taken)
    assert legal(game) == ["bank"]


def test_r3_3_empty_space_takes_one() -> None:
    game = position(4)
    assert space(game, "mine 10").price == 1
    play(game, "mine 10")
    at = space(game, "mine 10")
    assert (at.owner, at.workers, at.price) == (0, 1, 2)
    assert worker_counts(game, 0) == (12, 0, 0)


def test_r3_3_another_player_is_displaced() -> None:
    game = position(3, spaces={"money 6": (1, 3)})
    assert worker_counts(game, 0) == (15, 0, 0)
    play(game, "money 6")
    at = space(game, "money 6")
    assert (at.owner, at.workers, at.price) == (0, 4, 5)
    assert worker_counts(game, 0) == (11, 0, 0)
    assert worker_counts(game, 1) == (12, 3, 0)


def test_r3_3_own_workers_are_displaced_too() -> None:
    game = position(spaces={"order draw": (0, 2)})
    play(game, "order draw")
    at = space(game, "order draw")
    assert (at.owner, at.workers) == (0, 3)
    assert worker_counts(game, 0) == (13, 2, 0)


def test_r3_3_price_grows_with_every_visit() -> None:
    game = position(2)
    prices = []
    for _ in range(4):
        prices.append(space(game, "money 4").price)
        play(game, "money 4")
    assert prices == [1, 2, 3, 4]
    assert worker_counts(game, 0) == (18 - 1 - 3, 1 + 3, 0)
    assert worker_counts(game, 1) == (18 - 2 - 4, 2, 0)


def test_r3_3_displaced_workers_are_spent_until_the_shift_ends() -> None:
    game = position(seats={0: Player(workers=2), 1: Player(workers=0)}, spaces={"money 6": (1, 1)})
    play(game, "money 6")
    assert game.view(None).shift == 2  # nobody had workers left, the canteen notwithstanding
    assert worker_counts(game, 0) == (18, 0, 0)
    assert worker_counts(game, 1) == (18, 0, 0)


def test_r3_3_every_kind_of_space_is_cleared() -> None:
    names = ("factory 1", "factory draw", "mine 6", "deliver truck", "money 4", "order 2")
    for name in names:
        game = position(seats={0: Player(orders={"truck-Y": FULL})}, spaces={name: (1, 1)})
        play(game, name)
        assert space(game, name).owner == 0
        assert space(game, name).workers == 2
        assert worker_counts(game, 1) == (17, 1, 0)


def test_r3_4_bank_gives_one_mark_for_one_worker() -> None:
    game = position(3)
    play(game, "bank")
    assert marks(game) == [10, 9, 9]
    assert worker_counts(game, 0) == (14, 0, 1)


def test_r3_4_nobody_is_displaced_at_the_bank() -> None:
    game = position(2)
    for _ in range(6):
        assert space(game, "bank").price == 1
        play(game, "bank")
    assert worker_counts(game, 0) == (15, 0, 3)
    assert worker_counts(game, 1) == (15, 0, 3)
    assert space(game, "bank").workers == 6
    assert space(game, "bank").owner is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r3_4_bank_is_always_open(players: int) -> None:
    game = position(players, seats={0: Player(workers=1, marks=0)})
    assert not space(game, "bank").locked
    assert allowed(game, "bank")


def test_r3_4_there_is_no_other_way_to_pass() -> None:
    game = position(2)
    assert refused(game, "stop") == "wrong_phase"
    assert refused(game, "keep none") == "wrong_phase"


def test_r3_5_player_without_workers_is_skipped() -> None:
    game = position(
        4,
        seats={
            0: Player(workers=2),
            1: Player(workers=0),
            2: Player(workers=2),
            3: Player(workers=0),
        },
    )
    seats = []
    while game.view(None).shift == 1:
        seats.append(game.seat)
        game.play("bank")
    assert seats == [0, 2, 0, 2]


def test_r3_5_one_player_alone_goes_on() -> None:
    game = position(3, seats={0: Player(workers=3), 1: Player(workers=0), 2: Player(workers=0)})
    play(game, "bank", "money 6")
    assert (game.seat, game.phase, game.view(None).shift) == (0, Phase.TURN, 1)
    play(game, "bank")
    assert game.view(None).shift == 2


def test_r3_5_shift_ends_when_nobody_has_workers() -> None:
    game = position(2, seats={0: Player(workers=1), 1: Player(workers=1)})
    play(game, "mine 6")
    assert game.phase == Phase.MINING
    play(game, "stop")
    assert (game.seat, game.view(None).shift) == (1, 1)
    play(game, "mine 10", "stop")
    assert game.view(None).shift == 2


def test_r3_5_last_worker_still_finishes_the_action() -> None:
    game = position(2, seats={0: Player(workers=1), 1: Player(workers=0)})
    play(game, "order draw")
    assert (game.seat, game.phase, game.view(None).shift) == (0, Phase.KEEP_ORDER, 1)
    play(game, "keep none")
    assert (game.seat, game.phase, game.view(None).shift) == (0, Phase.RETURN_ORDERS, 1)
    game.play(game.legal()[0])
    assert game.view(None).shift == 2
