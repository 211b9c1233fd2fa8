"""Rule sets: the named switches of R9, and the presets made of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from glueckauf.rules.errors import RuleSetError, WrongKind
from glueckauf.rules.seats import check_players

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

RULES_VERSION = 1
"""Raised by every change after which a recorded game could go another way."""

PRESETS: dict[str, dict[str, int | bool]] = {
    "original": {},
    "hu": {"carts_need_order": True, "storage_needs_surface": True},
    "hu2": {"carts_need_order": True, "second_place_late": 3},
    "online": {"free_storage": True},  # and more cubes: see `preset`
}
ONLINE_CUBES = 32
"""Cubes a colour in the online edition, beside one for each player's first cart."""

CUBES = range(8, 37)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One reading of the rules. The defaults are the settled one."""

    split_substitution: bool = False
    free_storage: bool = False
    open_delivered: bool = False
    second_place_late: int = 4
    carts_need_order: bool = False
    storage_needs_surface: bool = False
    cubes_per_colour: int = 16

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(field.default, bool):
                if not isinstance(value, bool):
                    raise RuleSetError(f"{field.name} is on or off, not {value!r}")
            elif isinstance(value, bool) or not isinstance(value, int):
                raise RuleSetError(f"{field.name} is a whole number, not {value!r}")
        if self.second_place_late not in (3, 4):
            raise RuleSetError(f"second_place_late is 3 or 4, not {self.second_place_late}")
        if self.cubes_per_colour not in CUBES:
            raise RuleSetError(
                f"cubes_per_colour is from {CUBES.start} to {CUBES.stop - 1},"
                f" not {self.cubes_per_colour}"
            )


@cache
def preset(name: str, players: int) -> RuleSet:
    if name not in PRESETS:
        raise RuleSetError(f"a preset is one of {', '.join(PRESETS)}, not {name!r}")
    rules = RuleSet(**PRESETS[name])  # type: ignore[arg-type]  # the values fit their names
    if name == "online":
        rules = replace(rules, cubes_per_colour=ONLINE_CUBES + players)
    return rules


@lru_cache(64)
def parse_rules(text: str, players: int) -> RuleSet:
    """Read `original`, or a preset with switches behind it: `hu free_storage=on`."""
    words = text.split()
    if not words:
        raise RuleSetError(f"a rule set begins with a preset: one of {', '.join(PRESETS)}")
    rules = preset(words[0], players)
    named: set[str] = set()
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name not in {field.name for field in fields(RuleSet)}:
            known = ", ".join(field.name for field in fields(RuleSet))
            raise RuleSetError(f"a switch is one of {known}, not {name!r}")
        if name in named:
            raise RuleSetError(f"each switch is named once; {name} came twice, in {text!r}")
        named.add(name)
        rules = replace(rules, **{name: _parse_switch(name, value)})  # type: ignore[arg-type]  # as above
    return rules


def rule_set(rules: str | RuleSet, players: int) -> RuleSet:
    """The rule set that so many players name or give."""
    check_players(players)
    if isinstance(rules, str):
        return parse_rules(rules, players)
    if not isinstance(rules, RuleSet):
        raise WrongKind(f"expected a rule set or its text; came {rules!r}")
    return rules


def _parse_switch(name: str, value: str) -> int | bool:
    if isinstance(getattr(RuleSet(), name), bool):
        if value not in ("on", "off"):
            raise RuleSetError(f"{name} is on or off, not {value!r}")
        return value == "on"
    if not value.isdecimal() or not value.isascii():
        raise RuleSetError(f"{name} is a whole number, not {value!r}")
    return int(value)


def format_rules(rules: RuleSet, players: int) -> str:
    """The shortest text that `parse_rules` reads back."""
    texts = []
    for name in PRESETS:
        base = asdict(preset(name, players))
        differing = [
            f"{key}={_format_switch(value)}"
            for key, value in asdict(rules).items()
            if value != base[key]
        ]
        texts.append(" ".join([name, *differing]))
    return min(texts, key=lambda text: text.count(" "))


def _format_switch(value: int | bool) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def rules_of(table: Table) -> RuleSet:
    """The rule set that a table is played by."""
    return RuleSet(
        split_substitution=bool(table.split_substitution),
        free_storage=bool(table.free_storage),
        open_delivered=bool(table.open_delivered),
        second_place_late=table.second_place_late,
        carts_need_order=bool(table.carts_need_order),
        storage_needs_surface=bool(table.storage_needs_surface),
        cubes_per_colour=table.cubes_per_colour,
    )
