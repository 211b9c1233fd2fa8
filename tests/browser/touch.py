"""The table on a phone: fingers, and one part at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator

LEAST = 40

SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, { width, height }]) => width && (width < least - 0.5 || height < least - 0.5))
  .map(([one, { width, height }]) => `${Math.round(width)}×${Math.round(height)} ${one.outerHTML.slice(0, 160)}`)"""

WIDER = """() => [document.scrollingElement, ...document.querySelectorAll("#app, .table-page, .stage, .prompt, .picker, .bar")]
  .filter((one) => one && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className || one.tagName}: ${one.scrollWidth} > ${one.clientWidth}`)"""


def phone(width: int, height: int) -> dict[str, Any]:
    """Options of a page."""
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    }


class Touch(Table):
    def use(self, thing: Locator) -> None:
        thing.tap()

    def small(self, selector: str) -> list[str]:
        """Things that a finger must meet and that are too small for it."""
        found: list[str] = self.page.evaluate(SMALL, [selector, LEAST])
        return found

    def wider(self) -> list[str]:
        """Parts that would scroll sideways."""
        found: list[str] = self.page.evaluate(WIDER)
        return found
