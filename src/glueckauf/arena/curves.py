"""The progress of a training as a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from glueckauf.arena.training import Progress, Wishes


def draw_curves(path: Path, wishes: Wishes, progress: Sequence[Progress]) -> None:
    """Points, loss, and victories over the opponent, by the games that were played."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 8), layout="constrained")
    FigureCanvasSVG(figure)
    points, loss, strength = figure.subplots(3, sharex=True)
    games = [row.games for row in progress]
    points.plot(games, [row.points for row in progress], color="#1f4e79")
    points.set_ylabel("points a player")
    loss.plot(games, [row.loss for row in progress], color="#7f3f1f")
    loss.set_ylabel("loss")
    checked = [(row.games, 100 * row.wins) for row in progress if row.wins is not None]
    strength.plot([at for at, _ in checked], [wins for _, wins in checked], "o-", color="#2e6b34")
    strength.axhline(100 / wishes.manner.players, color="grey", linewidth=0.8, linestyle="--")
    strength.set_ylim(0, 100)
    strength.set_ylabel(f"% won against {wishes.opponent}")
    strength.set_xlabel("games of self-play")
    figure.suptitle(f"{wishes.manner.players} players")
    figure.savefig(path, metadata={"Date": None})
