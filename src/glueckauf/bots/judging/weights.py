"""What the bots' judgements go by: numbers found by playing many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """All of them in points, workers or marks, as they say."""

    wage: float
    """Points for a worker."""
    fade: float
    """How fast an order loses worth, for each worker until its delivery,"""
    queue: float
    """and for each worker that better orders take first."""
    steps: float
    """Work steps that a worker yields."""
    haul: float
    """Steps for a cube from a cart onto an order, its share of the cage's moves included."""
    tile: float
    """Workers for a cube that must be bought first,"""
    mark: float
    """and for each mark of its price."""
    slack: float
    """Workers to spare before one can be sure of a delivery in this shift."""
    hurry: float
    """How many more or fewer make it doubtful."""
    sharp: float
    """How far the counts of the clock may still move: at its scoring,"""
    blur: float
    """and beyond that for each shift before it."""
    hope: float
    """The share of full carts that will be empty at the end, seen from the start,"""
    bend: float
    """and how late that share goes down."""
    purse: float
    """What ready money is worth at the start, beyond its final exchange,"""
    purse_size: float
    """and how many marks are plenty."""
    patience: float
    """The part of an imbalance that counts at the start; there is time to mend it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForemanWeights(Weights):
    """For whole states."""

    toil: float
    """Points for a worker that an order still takes."""
    fame: float
    """Points that an order brings by the clock, for the choice of which to serve first."""
    trust: float
    """How far rivals are expected to deliver what one would deliver in their place."""
    rivalry: float
    """What it is worth that a rival does not get a reward of the clock, as a part of it."""
    spare: float
    """Points for a cube out of its cart that no order waits for, at the start,"""
    reserve: float
    """and for one in a cart."""
    place: float
    """Points for a cage that stands where there is something to do for an order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HewerWeights(Weights):
    """For what a single decision adds."""

    carry: float
    """How much of a slot's worth is earned when its cube is in the cage."""
    store: float
    """What it is worth to have a cube in the storage instead of the cage."""
    luck: float
    """How far from the top of all unseen cards the best of five is expected."""
    wait: float
    """How much a delivery gains by waiting for one more order, in workers."""


FOREMAN = ForemanWeights(
    wage=0.6,
    fade=0.105,
    queue=1.0,
    steps=4.0,
    haul=1.95,
    tile=0.8,
    mark=0.35,
    slack=0.7,
    hurry=1.85,
    sharp=0.4,
    blur=1.15,
    hope=0.9,
    bend=0.3,
    purse=6.7,
    purse_size=6.0,
    patience=0.4,
    toil=0.23,
    fame=4.0,
    trust=1.1,
    rivalry=0.2,
    spare=0.1,
    reserve=0.1,
    place=0.13,
)

HEWER = HewerWeights(
    wage=0.8,
    fade=0.1,
    queue=1.0,
    steps=6.5,
    haul=2.6,
    tile=0.75,
    mark=0.2,
    slack=1.0,
    hurry=1.5,
    sharp=0.6,
    blur=3.0,
    hope=0.7,
    bend=0.4,
    purse=6.0,
    purse_size=6.0,
    patience=0.3,
    carry=0.55,
    store=0.1,
    luck=0.08,
    wait=1.0,
)
