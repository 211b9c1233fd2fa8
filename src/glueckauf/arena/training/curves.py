"""The progress of a training, and how a forecast came true, as plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from glueckauf.arena.training.run import Progress, TrainingSettings


def draw_curves(path: Path, settings: TrainingSettings, progress: Sequence[Progress]) -> None:
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
    strength.axhline(100 / settings.manner.players, color="grey", linewidth=0.8, linestyle="--")
    strength.set_ylim(0, 100)
    strength.set_ylabel(f"% won against {settings.opponent}")
    strength.set_xlabel("games of self-play")
    figure.suptitle(f"{settings.manner.players} players")
    figure.savefig(path, metadata={"Date": None})


def draw_forecast(path: Path, players: int, checked: Sequence[dict[str, Any]]) -> None:
    """How often a chance came true, by shift, and by how much the points were off."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    FigureCanvasSVG(figure)
    chances, sources = figure.subplots(1, 2)
    chances.plot([0, 1], [0, 1], color="grey", linewidth=0.8, linestyle="--")
    for row, colour in zip(checked, ("#7f3f1f", "#1f4e79", "#2e6b34"), strict=True):
        bins = row["bins"]
        chances.errorbar(
            [one["told"] for one in bins],
            [one["came"] for one in bins],
            [1.96 * one["error"] for one in bins],
            fmt="o-",
            color=colour,
            label=f"shift {row['shift']}: points off by {row['points']:.1f}",
        )
        names = [name.replace("_", " ") for name in row["sources"]]
        sources.plot(list(row["sources"].values()), names, "o-", color=colour)
    chances.set_xlabel("chance that was told")
    chances.set_ylabel("share that won")
    chances.legend()
    sources.set_xlabel("points off, by source")
    sources.set_xlim(left=0)
    figure.suptitle(f"{players} players")
    figure.savefig(path, metadata={"Date": None})
