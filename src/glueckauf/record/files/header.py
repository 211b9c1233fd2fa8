"""What game files and positions both begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.errors import RuleSetError
from glueckauf.rules.material import WORKERS
from glueckauf.rules.ruleset import RULES_VERSION, RuleSet, format_rules, parse_rules

if TYPE_CHECKING:
    from glueckauf.record.files.lines import Section


def read_players(entry: Section) -> int:
    words = entry.single().words
    if len(words) != 2 or words[0].text != "players":
        raise entry.wrong("'players' and 2, 3 or 4")
    return words[1].number("2, 3 or 4 players", WORKERS)


def read_rules(entry: Section, players: int) -> RuleSet:
    """The rule set, of a version whose games are still played the same way."""
    words = entry.single().words
    if len(words) < 3 or words[0].text != "rules":
        raise entry.wrong(f"'rules {RULES_VERSION}' and a rule set")
    words[1].number(f"rules version {RULES_VERSION}", (RULES_VERSION,))
    try:
        return parse_rules(" ".join(word.text for word in words[2:]), players)
    except RuleSetError as error:
        raise entry.wrong(f"a rule set ({error})") from None


def rules_line(rules: RuleSet, players: int) -> str:
    return f"rules {RULES_VERSION} {format_rules(rules, players)}"
