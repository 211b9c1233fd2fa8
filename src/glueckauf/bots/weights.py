"""What the foreman's evaluation goes by: numbers found by playing many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """All of them in points, workers or marks, as they say."""

    wage: float = 0.6
    """Points for a worker that is still to be placed."""
    toil: float = 0.23
    """Points for a worker that an order still takes."""
    fade: float = 0.105
    """How fast an order loses worth, for each worker until its delivery,"""
    queue: float = 1.0
    """and for each worker that better orders take first."""
    fame: float = 4.0
    """Points that an order brings by the clock, for the choice of which to serve first."""
    steps: float = 4.0
    """Work steps that a worker yields."""
    haul: float = 1.95
    """Steps for a cube from a cart onto an order, its share of the cage's moves included."""
    tile: float = 0.8
    """Workers for a cube that must be bought first,"""
    mark: float = 0.35
    """and for each mark of its price."""
    slack: float = 0.7
    """Workers to spare before one can be sure of a delivery in this shift."""
    hurry: float = 1.85
    """How many more or fewer make it doubtful."""
    sharp: float = 0.4
    """How far the counts of the clock may still move: at its scoring,"""
    blur: float = 1.15
    """and beyond that for each shift before it."""
    trust: float = 1.1
    """How far rivals are expected to deliver what one would deliver in their place."""
    rivalry: float = 0.2
    """What it is worth that a rival does not get a reward of the clock, as a part of it."""
    hope: float = 0.9
    """The share of full carts that will be empty at the end, seen from the start,"""
    bend: float = 0.3
    """and how late that share goes down."""
    purse: float = 6.7
    """What ready money is worth at the start, beyond its final exchange,"""
    purse_size: float = 6.0
    """and how many marks are plenty."""
    spare: float = 0.1
    """Points for a cube out of its cart that no order waits for, at the start,"""
    reserve: float = 0.1
    """and for one in a cart."""
    place: float = 0.13
    """Points for a cage that stands where there is something to do for an order."""
    patience: float = 0.4
    """The part of an imbalance that counts at the start; there is time to mend it."""
