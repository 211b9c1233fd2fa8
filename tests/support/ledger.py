"""What money and points must be, from the actions and the rules alone (R3.4, R4, R6, R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules import codes as n
from glueckauf.rules.material import CLOCK, MONEY_MARKS, ORDERS, TILES
from tests.support.checks import SLOTS, VEHICLE, Fields, cubes_on, outstanding

if TYPE_CHECKING:
    from glueckauf import State


class Ledger:
    """Follows a game from now on. Call `enter` before each action, `check` after it."""

    def __init__(self, state: State) -> None:
        self.players = state.players
        self.money = state.money[: self.players]
        self.points = state.points[: self.players]
        self.shift = state.shift

    def enter(self, state: State, action: int) -> None:
        """Book what the action pays, costs and delivers."""
        if state.phase == n.KEEPING_TILE and action >= n.KEEP_TILE:
            self.money[state.seat] -= TILES[action - n.KEEP_TILE].price
        if state.phase != n.TURN:
            return
        if action < n.FACTORY_DRAW:
            self.money[state.seat] -= TILES[state.factory[action]].price
        elif action == n.BANK:
            self.money[state.seat] += 1
        elif n.MONEY <= action < n.ORDER:
            self.money[state.seat] += MONEY_MARKS[action - n.MONEY]
        elif n.DELIVER <= action < n.MONEY:
            self.points[state.seat] += complete_points(state, action - n.DELIVER)

    def check(self, state: State) -> None:
        """Score the clock and the end of the game when they are due, and compare."""
        if state.shift != self.shift or state.is_over:
            fields = state.fields()
            for seat in range(self.players):
                self.points[seat] += clock_points(fields, self.shift, seat)
                if state.is_over:
                    self.points[seat] += end_points(fields, seat)
            self.shift = state.shift
        unused = [0] * (n.SEATS - self.players)
        assert state.money == self.money + unused
        assert state.points == self.points + unused


def complete_points(state: State, vehicle: int) -> int:
    """What the complete orders of a vehicle are worth to the player whose turn it is."""
    fields = state.fields()
    points = 0
    for order in outstanding(fields, state.seat):
        filled = True
        for slot, colour in enumerate(SLOTS[order]):
            cubes = cubes_on(fields["slots"][4 * order + slot])
            filled = filled and (cubes == [colour] or len(cubes) == 2)
        if filled and VEHICLE[order] == vehicle:
            points += ORDERS[order].points
    return points


def counts(fields: Fields, element: int) -> list[int]:
    """What each seat has of an element of the clock."""
    found = []
    for seat in range(fields["players"]):
        delivered = [order for order in range(44) if fields["owner"][order] == n.SEATS + seat]
        if element < 4:
            count = sum(SLOTS[order].count(element) for order in delivered)
        elif element < 8:
            count = sum(len(SLOTS[order]) for order in delivered if VEHICLE[order] == element - 4)
        elif fields["carts_need_order"] and not delivered:
            count = 0
        else:
            level = element - 8
            at = 16 * seat + 4 * level
            count = fields["carts"][4 * seat + level] - sum(fields["cubes"][at : at + 4])
        found.append(count)
    return found


def clock_points(fields: Fields, shift: int, seat: int) -> int:
    """R6, with its ties."""
    points = 0
    for element in range(4 * shift):
        found = counts(fields, element)
        most = max(found)
        if not found[seat]:
            continue
        if found[seat] == most:
            points += CLOCK[element].first
        elif found.count(most) == 1 and fields["players"] > 2:
            next_best = max(count for count in found if count != most)
            if found[seat] == next_best:
                late = element in (6, 7)
                points += fields["second_place_late"] if late else CLOCK[element].second
    return points


def end_points(fields: Fields, seat: int) -> int:
    """R7."""
    cubes: int = sum(fields["cubes"][16 * seat : 16 * seat + 16])
    cubes += sum(fields["cage"][4 * seat : 4 * seat + 4])
    cubes += sum(fields["storage"][4 * seat : 4 * seat + 4])
    orders = outstanding(fields, seat)
    for order in orders:
        for slot in range(4 * order, 4 * order + 4):
            cubes += len(cubes_on(fields["slots"][slot]))
    sides = {"light": 0, "dark": 0}
    for kind, tile in enumerate(TILES):
        sides[tile.side] += fields["tiles"][n.TILE_KINDS * seat + kind]
    lean = abs(sides["light"] - sides["dark"])
    marks: int = fields["money"][seat]
    return marks // 5 + cubes // 3 - len(orders) - 2 * lean
