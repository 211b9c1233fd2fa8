"""The table by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST_STEPS = 120

DISTANCE = """(target) => {
  const dialog = document.querySelector("dialog[open]");
  const found = [...(dialog ?? document).querySelectorAll("a[href], button, input, select, summary, [tabindex]")];
  const stops = found.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  const from = stops.indexOf(document.activeElement);
  return from < 0 ? null : stops.indexOf(target) - from;
}"""

RING = """() => {
  const focused = document.activeElement;
  if (!focused.matches(":focus-visible")) return "nothing with a visible focus";
  const style = getComputedStyle(focused);
  const width = parseFloat(style.outlineWidth);
  return style.outlineStyle !== "none" && width >= 3 ? "" : `${focused.outerHTML.slice(0, 120)} has a ring of ${width}`;
}"""


class Keys(Table):
    """Tab to a thing, then Enter and Space in turn."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._pressed = 0

    def focus(self, thing: Locator) -> None:
        """Walk there by Tab and Shift+Tab; the ring must show where one is."""
        goal = thing.element_handle()
        key = "Tab"
        for _ in range(MOST_STEPS):
            if goal.evaluate("(goal) => goal === document.activeElement"):
                assert self.page.evaluate(RING) == ""
                return
            steps = goal.evaluate(DISTANCE)
            if steps is not None:  # else somewhere between, such as on a part that scrolls
                key = "Tab" if steps > 0 else "Shift+Tab"
            for _ in range(abs(steps or 1)):
                self.page.keyboard.press(key)
        raise AssertionError(f"{MOST_STEPS} walks do not lead to {goal.inner_html()}")

    def use(self, thing: Locator) -> None:
        self.focus(thing)
        self._pressed += 1
        self.page.keyboard.press("Enter" if self._pressed % 2 else "Space")
