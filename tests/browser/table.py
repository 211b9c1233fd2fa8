"""The table as a player uses it: what it shows, and actions done by the mouse or the keyboard."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from glueckauf.rules.material import SPACE_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

ANSWERED = "({answers, mine}) => heard.answers > answers && heard.settled(mine)"


class Table:
    """By the mouse. `mine` in the methods waits until the next decision is one's own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What is there

    def heard(self, name: str) -> Any:
        """Something that the server has told the page."""
        return self.page.evaluate("(name) => heard[name]", name)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.heard("view")
        return view

    @property
    def own(self) -> dict[str, Any]:
        """The private part of the seat whose decision is due."""
        own: dict[str, Any] = self.page.evaluate("() => heard.seats[heard.view.seat]")
        return own

    @property
    def legal(self) -> list[str]:
        legal: list[str] = self.own.get("legal", [])
        return legal

    @property
    def prompt(self) -> str:
        return " ".join(self.page.locator("#prompt-text").inner_text().split())

    @property
    def note(self) -> Locator:
        return self.page.locator(".prompt-note.shown")

    @property
    def scene(self) -> Locator:
        return self.page.locator("dialog.scene[open]")

    @property
    def undo(self) -> Locator:
        return self.page.locator(".prompt-buttons .undo")

    def button(self, name: str) -> Locator:
        return self.page.locator(".prompt").get_by_role("button", name=name, exact=True)

    def space(self, name: str) -> Locator:
        return self.page.locator(f'.yard [data-space="{name}"]')

    def level(self, name: str) -> Locator:
        return self.page.locator(f'.own .level[data-level="{name}"]')

    def cube(self, holder: str, colour: str) -> Locator:
        return self.page.locator(
            f'.own .cube-piece.can[data-holder="{holder}"][data-cube="{colour}"]'
        ).first

    def slot(self, order: str, colour: str) -> Locator:
        return self.page.locator(
            f'.own .slot.can[data-order="{order}"][data-slot="{colour}"]'
        ).first

    # Waiting

    def settled(self, *, mine: bool = True) -> Self:
        self.page.wait_for_function("(mine) => heard.settled(mine)", arg=mine)
        return self

    def reach(self, actions: int) -> Self:
        """Until so many actions have been taken, and are shown."""
        self.page.wait_for_function(
            "(actions) => heard.actions === actions && heard.settled(false)", arg=actions
        )
        return self

    @contextmanager
    def answered(self, *, mine: bool = True) -> Iterator[None]:
        """Whatever is done within is a command that the server answers."""
        answers = self.heard("answers")
        yield
        self.page.wait_for_function(ANSWERED, arg={"answers": answers, "mine": mine})

    # Doing

    def use(self, thing: Locator) -> None:
        thing.click()

    def command(self, thing: Locator, *, mine: bool = True) -> None:
        with self.answered(mine=mine):
            self.use(thing)

    def do(self, action: str, *, mine: bool = True) -> None:
        """Carry out an action of the notation in the way a player would."""
        verb, *words = action.split()
        find = self.page.locator
        if action in SPACE_NUMBER:
            self.command(self.space(action), mine=mine)
        elif verb == "cage":
            self.command(self.level(words[0]), mine=mine)
        elif verb == "load":
            self.command(self.cube("cart", words[0]), mine=mine)
        elif verb in ("store", "fill"):
            self.put(action, mine=mine)
        elif verb == "stop":
            self.command(find(".prompt-buttons button:not(.undo)").first, mine=mine)
        elif action == "keep none":
            self.command(find(".picker-buttons button"), mine=mine)
        elif verb in ("draft", "keep", "coal"):
            self.command(find(f':is(.picker, .draft) [data-action="{action}"]').first, mine=mine)
        elif verb in ("top", "bottom"):
            self.command(find(f'.picker [data-place="{verb}"]'), mine=mine)
        else:
            raise AssertionError(f"no way to do {action!r}")

    def put(self, action: str, *, mine: bool = True) -> None:
        """A cube onto a slot or into the storage: it goes by itself where there is one place."""
        verb, *words = action.split()
        colour = words[0] if verb == "store" else words[2]
        holder = "storage" if "storage" in words else "cage"
        places = [
            other
            for other in self.legal
            if (other == f"store {colour}" and holder == "cage")
            or (
                other.startswith("fill ")
                and other.split()[3] == colour
                and other.endswith(" storage") == (holder == "storage")
            )
        ]
        if len(places) == 1:
            self.command(self.cube(holder, colour), mine=mine)
            return
        self.use(self.cube(holder, colour))
        target = self.page.locator(".own .bunker") if verb == "store" else self.slot(*words[:2])
        self.command(target, mine=mine)

    def close_scene(self) -> None:
        """Read on: a scene has one button that closes it."""
        self.use(self.page.locator('dialog[open] form button:not([type="button"])'))
        self.settled()
