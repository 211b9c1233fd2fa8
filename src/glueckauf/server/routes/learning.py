"""The HTTP part of learning: lessons, how far a table has come in one, companion, hints, prices."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from starlette.routing import Route

from glueckauf.lessons.companion import BOT, SEED, advice_for, speaks
from glueckauf.lessons.judge import judge
from glueckauf.lessons.library import FOLDER, Shelf, read_shelf
from glueckauf.lessons.reasons import area_of, because, place_of
from glueckauf.record.files.game_file import format_game
from glueckauf.rules.view import View
from glueckauf.server.errors import Refused
from glueckauf.server.network.middleware import json_answer
from glueckauf.server.network.queries import number_in, query_of
from glueckauf.server.wire.http_types import (
    AdviceAnswer,
    AdviceReason,
    ChalkMark,
    HintAnswer,
    LessonAnswer,
    LessonList,
    LessonStep,
    LessonTitle,
    LessonTry,
    PricesAnswer,
    PriceTag,
    VerdictAnswer,
)
from glueckauf.server.wire.why_parts import why_parts

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from glueckauf.analysis import PriceList, Verdict
    from glueckauf.lessons.lesson import Lesson
    from glueckauf.lessons.reasons import Because
    from glueckauf.server.network.app import Service
    from glueckauf.server.tables.table_state import TableState


def routes(service: Service) -> list[Route]:
    table = "/api/tables/{table}"
    return [
        Route("/api/lessons", partial(_lessons, service)),
        Route("/api/lessons/{lesson}", partial(_lesson, service)),
        Route(f"{table}/lesson", partial(_verdict, service)),
        Route(f"{table}/companion", partial(_companion, service)),
        Route(f"{table}/hint", partial(_hint, service)),
        Route(f"{table}/prices", partial(_prices, service)),
    ]


async def _shelf(service: Service) -> Shelf:
    folder = service.hub.config.lessons or FOLDER
    return await asyncio.to_thread(read_shelf, folder)


async def _lessons(service: Service, _request: Request) -> Response:
    shelf = await _shelf(service)
    return json_answer(
        LessonList(
            lessons=[
                LessonTitle(name=name, steps=len(lesson.steps) if lesson else 0, broken=not lesson)
                for name, lesson in shelf.lessons.items()
            ]
        )
    )


async def _found(service: Service, name: str) -> Lesson:
    lesson = (await _shelf(service)).lessons.get(name)
    if lesson is None:
        raise Refused("not_found", came=name)
    return lesson


async def _lesson(service: Service, request: Request) -> Response:
    return json_answer(_told(await _found(service, request.path_params["lesson"])))


def _told(lesson: Lesson) -> LessonAnswer:
    steps, actions = [], 0
    last = max(number for number, step in enumerate(lesson.steps) if step.goal)
    for number, step in enumerate(lesson.steps):
        steps.append(
            LessonStep(
                words=step.words,
                chalk=[ChalkMark(mark=one.mark, at=one.at, to=one.to) for one in step.chalk],
                goal=step.goal is not None,
                task=number == last,
                actions=actions,
                wrong=[LessonTry(action=one.action, reason=one.reason) for one in step.wrong],
            )
        )
        actions += len(step.script)
    game = format_game(lesson.begin(len(lesson.steps)))
    return LessonAnswer(name=lesson.name, seats=list(lesson.seats), game=game, steps=steps)


async def _verdict(service: Service, request: Request) -> Response:
    table, _ = await service.asked(request)
    query = query_of(request, "name", "from")
    lesson = await _found(service, query.get("name", ""))
    first = number_in(query.get("from", "0"), "from")
    verdict = judge(lesson, min(first, len(lesson.steps)), table.game, table.held)
    return json_answer(
        VerdictAnswer(
            version=table.version, step=verdict.step, fits=verdict.fits, since=verdict.since
        )
    )


async def _asking(service: Service, request: Request) -> tuple[TableState, int]:
    """The table and the seat that asks."""
    table, roles = await service.asked(request)
    query = query_of(request, "seat")
    if not roles.seats:
        raise Refused("role", expected="seat")
    seat = number_in(query.get("seat", str(roles.seats[0])), "seat")
    if seat not in roles.seats:
        raise Refused("role", expected="seat", came=seat)
    return table, seat


async def _alone(service: Service, request: Request) -> tuple[TableState, int]:
    """The same, where no other person plays, to whom it would be unfair."""
    table, seat = await _asking(service, request)
    if not table.alone(seat):
        raise Refused("role", expected="seat")
    return table, seat


async def _companion(service: Service, request: Request) -> Response:
    table, seat = await _alone(service, request)
    if table.due != seat or table.held:
        return json_answer(
            AdviceAnswer(version=table.version, unasked=False, action=None, place=None, reasons=[])
        )
    service.rate_limits.advice(service.rate_limits.address_of(request.scope))
    return json_answer(await _advice(service, table, seat))


async def _hint(service: Service, request: Request) -> Response:
    table, seat = await _asking(service, request)
    if not table.alone(seat) and not table.set_up.hints:
        raise Refused("hints", expected="agreed")
    if table.due != seat or table.held:
        return json_answer(
            HintAnswer(version=table.version, actions=[], area=None, places=[], reasons=[], why=[])
        )
    if not table.alone(seat) and not table.turn.hinted:
        raise Refused("hints", expected="told")
    service.rate_limits.advice(service.rate_limits.address_of(request.scope))
    version, view = table.version, View(table.state, seat)
    found = await service.hub.bots.hint(table.state, seat, SEED)
    if found is None:
        raise Refused("unavailable")
    return json_answer(told_hint(version, view, found))


def told_hint(version: int, view: View, found: Verdict) -> HintAnswer:
    turn = found.best.turn
    return HintAnswer(
        version=version,
        actions=list(turn.texts),
        area=area_of(turn.first),
        places=[place_of(action) for action in turn.texts],
        reasons=_reasons(because(view, turn.first)),
        why=why_parts(found.reason, view.seat),
        thin=found.thin,
    )


async def _prices(service: Service, request: Request) -> Response:
    table, seat = await _alone(service, request)
    if table.due != seat or table.held:
        return json_answer(PricesAnswer(version=table.version, beside=None, prices=[]))
    service.rate_limits.advice(service.rate_limits.address_of(request.scope))
    version = table.version
    found = await service.hub.bots.prices(table.state, seat, SEED)
    if found is None:
        raise Refused("unavailable")
    return json_answer(told_prices(version, found))


def told_prices(version: int, found: PriceList) -> PricesAnswer:
    return PricesAnswer(
        version=version,
        beside="passing" if found.passing else "mean",
        prices=[
            PriceTag(
                actions=list(one.turn.texts),
                places=[place_of(action) for action in one.turn.texts],
                worth=round(one.worth.mean, 2),
                error=round(one.worth.error, 2),
            )
            for one in found.prices
        ],
        thin=found.thin,
    )


async def _advice(service: Service, table: TableState, seat: int) -> AdviceAnswer:
    version, view, unasked = table.version, View(table.state, seat), speaks(table.game, seat)
    action = await service.hub.bots.decide(BOT, table.state, seat, SEED)
    advice = advice_for(view, action)
    return AdviceAnswer(
        version=version,
        unasked=unasked,
        action=advice.action,
        place=advice.place,
        reasons=_reasons(advice.reasons),
    )


def _reasons(told: tuple[Because, ...]) -> list[AdviceReason]:
    return [AdviceReason(code=one.code, values=one.values, places=list(one.places)) for one in told]
