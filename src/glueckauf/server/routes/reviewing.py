"""The HTTP part of reviews: begin one, stop it, see how far it is, read it, and its graphs."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from glueckauf.picture.scene.course_graph import (
    GRAPHS,
    NARROWEST,
    WIDEST,
    Course,
    Mark,
    course_graph,
)
from glueckauf.server.errors import Refused
from glueckauf.server.network.middleware import json_answer
from glueckauf.server.network.queries import number_in, query_of
from glueckauf.server.reviews.reviews import DEPTHS
from glueckauf.server.wire.messages import COLOURS

if TYPE_CHECKING:
    from starlette.requests import Request

    from glueckauf.server.network.app import Service
    from glueckauf.server.wire.review_types import ToldReview


def routes(service: Service) -> list[Route]:
    path = "/api/tables/{table}/review"
    return [
        Route(path, partial(_review, service), methods=["GET", "POST", "DELETE"]),
        Route(f"{path}/graph", partial(_graph, service)),
    ]


async def _review(service: Service, request: Request) -> Response:
    table, roles = await service.asked(request)
    known = query_of(request, "known").get("known")
    if known is not None and known not in DEPTHS:
        raise Refused("malformed", expected=list(DEPTHS), came=known, at="known")
    reviews = service.hub.reviews
    if request.method == "POST":
        service.rate_limits.review(service.rate_limits.address_of(request.scope))
        await reviews.begin(table)
    elif request.method == "DELETE":
        if not (roles.seats or roles.host):
            raise Refused("role", expected="seat")
        await reviews.stop(table.id)
    return json_answer(await reviews.answer(table, known))


async def _graph(service: Service, request: Request) -> Response:
    """Drawn without words, which are the reader's."""
    table, _ = await service.asked(request)
    query = query_of(request, "of", "width")
    of, width = query.get("of", GRAPHS[0]), number_in(query.get("width", str(WIDEST)), "width")
    if of not in GRAPHS:
        raise Refused("malformed", expected=list(GRAPHS), came=of, at="of")
    if not NARROWEST <= width <= WIDEST:
        raise Refused("malformed", expected=[NARROWEST, WIDEST], came=width, at="width")
    service.rate_limits.replay(service.rate_limits.address_of(request.scope))
    found = (await service.hub.reviews.answer(table)).review
    if found is None:
        raise Refused("not_found", expected="review")
    figures = [COLOURS.index(seat.colour) for seat in table.info().seats]
    course = course_of(found, of, figures)
    picture = await asyncio.to_thread(course_graph, course, width=width)
    return Response(picture, media_type="image/svg+xml")


def course_of(review: ToldReview, of: str, figures: list[int]) -> Course:
    """What the graph of a review shows."""
    turns, books = review.turns, review.books
    if of == GRAPHS[0]:
        rows = [*(turn.chances for turn in turns), [one.result for one in books]]
    else:
        rows = [*(turn.expected for turn in turns), [float(one.points) for one in books]]
    return Course(
        of=of,
        rows=rows,
        shifts=[turn.shift for turn in turns],
        figures=figures,
        comments=[Mark(at, turns[at].seat) for at in review.comments],
        luck=[Mark(at + 1, seat) for at, seat in review.lucky],
        turning=review.turning_points,
    )
