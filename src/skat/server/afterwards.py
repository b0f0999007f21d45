"""After the deal: all cards open step by step, the review, a link to share, the same deal again.

    /api/seats/<token>/deals/<n>           a finished deal, frame by frame
    /api/seats/<token>/deals/<n>/review    what the solver says about it
    /api/seats/<token>/share               POST gives the public link to the finished deals
    /api/seats/<token>/deals/<n>/again     POST plays it again
    /api/replays/<token>                   which deals are over
    /api/replays/<token>/deals/<n>         as above, for anybody who has the link
    /api/replays/<token>/deals/<n>/review

`n` counts the lines of the list from 1, deals that did not count included. Source:
docs/formats/socket.md.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request

from skat.analysis.course import course_of
from skat.analysis.known import known
from skat.analysis.plain import known_json, review_json
from skat.analysis.review import review
from skat.core.cards import Game
from skat.players import BUDGETS, Advisor, player
from skat.server.errors import RequestError, StorageError
from skat.server.links import is_ours, is_same, match_of, replay_token
from skat.server.new_match import STAND_IN
from skat.server.recording import PERSON
from skat.server.replaying import FinishedDeal, deal_json, finished_deals
from skat.server.rooms import TOKEN_BYTES, rooms_of
from skat.server.store import Store, StoredMatch
from skat.server.turns import Turns
from skat.server.wire import Json
from skat.server.workers import Workers
from skat.table import Command, DealCards, LogEntry, Opening, Seat, Table
from skat.words import Line
from skat.words.explain import result_headline

T = TypeVar("T")

REPLAY_SECONDS = 30.0
"""For replaying a long match on a slow machine."""
REVIEW_SECONDS = 60.0
"""For a review; nearly all take less than one."""
READ_SECONDS = 20.0
"""For a file that somebody sends."""
MOST_WAITING = 32
"""Reviews that wait for their turn; who asks beyond that is told to come back."""
MOST_ANSWERS = 256
"""Deals and reviews kept: a finished deal does not change."""
MOST_FACTS = 4096
"""Matches kept for statistics: a match that is over does not change."""
ADVISOR = "champion"
"""Who is asked whether a mistake could have been seen."""
KNOWN_BUDGET = "normal"

router = APIRouter()


class Kept:
    """Answers that were asked for lately; a key is a kind, the match, and what else there is.

    Args:
        most: how many; the one that was not asked for the longest goes first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> Any:
        """Return an answer, None if it is not there."""
        if key not in self._known:
            return None
        self._known.move_to_end(key)
        return self._known[key]

    def keep(self, key: tuple[object, ...], answer: object) -> None:
        """Keep an answer."""
        self._known[key] = answer
        while len(self._known) > self._most:
            self._known.popitem(last=False)

    def forget(self, match_id: int) -> None:
        """Let go of what is kept of a match."""
        for key in [key for key in self._known if key[1] == match_id]:
            del self._known[key]


class Afterwards:
    """Answers about finished deals, made in the workers' processes, one search at a time.

    Args:
        store: where matches are kept.
        workers: where they are replayed and searched.
    """

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._searches = Turns(MOST_WAITING, "reviews")
        self._answers = Kept(MOST_ANSWERS)
        self.facts = Kept(MOST_FACTS)
        """What was done in matches that are over, for statistics."""

    async def deal(self, match_id: int, number: int) -> Json:
        """Return a finished deal, frame by frame.

        Raises:
            RequestError: if there is no such deal, or it is not over.
        """
        key = ("deal", match_id, number)
        known: Json | None = self._answers.get(key)
        if known is None:
            known = await self.told(told_deal, match_id, number)
            self._answers.keep(key, known)
        return known

    async def deals(self, match_id: int) -> Json:
        """Return which deals of a match are over."""
        return await self.told(told_deals, match_id)

    async def told(self, work: Callable[..., T], match_id: int, *arguments: object) -> T:
        """Return what a function makes of a match and its log."""
        match, entries = await self._load(match_id)
        told: T = await self._run(REPLAY_SECONDS, work, match, entries, *arguments)
        return told

    async def place(self, token: str) -> tuple[int, int | None] | None:
        """Return the match of a seat's token, None if there is none; and the seat, if it was
        given out when the match was opened (else the log knows it)."""
        match_id = match_of(token)
        if match_id is None:
            return await asyncio.to_thread(self._store.find_seat, token)
        chance = await asyncio.to_thread(self._store.chance_of, match_id)
        return None if chance is None or not is_ours(token, match_id, chance) else (match_id, None)

    async def review(self, match_id: int, number: int) -> Json:
        """Return the review of a finished deal.

        Raises:
            RequestError: if there is no such deal, it is not over, too many others wait, or
                the search takes too long.
        """
        key = ("review", match_id, number)
        known: Json | None = self._answers.get(key)
        if known is None:
            match, entries = await self._load(match_id)
            known = await self.search(told_review, match, entries, number)
            self._answers.keep(key, known)
        return known

    async def known(self, match_id: int, number: int) -> Json:
        """Return which mistakes of a finished deal could have been seen; it takes seconds.

        Raises:
            RequestError: as `review`.
        """
        key = ("known", match_id, number)
        found: Json | None = self._answers.get(key)
        if found is None:
            match, entries = await self._load(match_id)
            found = await self.search(told_known, match, entries, number)
            self._answers.keep(key, found)
        return found

    async def search(self, work: Callable[..., Json], *arguments: object) -> Json:
        """Return what a function finds that searches; only one searches at a time.

        Raises:
            RequestError: if too many others wait, or it takes too long.
        """
        async with self._searches.next():
            found: Json = await self._run(REVIEW_SECONDS, work, *arguments)
            return found

    async def read(self, work: Callable[..., Json], *arguments: object) -> Json:
        """Return what a function makes of a file that somebody sent.

        Raises:
            RequestError: if it takes too long.
        """
        found: Json = await self._run(READ_SECONDS, work, *arguments)
        return found

    async def share(self, match_id: int) -> str:
        """Return the token that opens the finished deals of a match for anybody."""
        match, _ = await self._load(match_id)
        return replay_token(match_id, match.chance)

    async def shared(self, token: str) -> int:
        """Return the match whose finished deals a token opens.

        Raises:
            RequestError: if it is none of ours.
        """
        match_id = match_of(token)
        if match_id is not None:
            try:
                chance = await asyncio.to_thread(self._store.chance_of, match_id)
            except StorageError:
                chance = None
            if chance is not None and is_same(token, replay_token(match_id, chance)):
                return match_id
        raise RequestError(
            Line("error.replay_not_found"), "expected the link of a replay, got none", status=404
        )

    async def again(self, match_id: int, seat: int, number: int) -> str:
        """Open a match of the same deal against the same computer players; return its token.

        The person keeps the seat; other people are played by computer players. The record
        says that the deal was played again.

        Raises:
            RequestError: if there is no such deal, or it is not over.
            StorageError: if it cannot be stored.
        """
        match, entries = await self._load(match_id)
        stored, first = await self._run(
            REPLAY_SECONDS, match_again, match, entries, number, seat, time.time()
        )
        token = secrets.token_urlsafe(TOKEN_BYTES)
        fresh = StoredMatch(
            stored.opening, stored.preset, stored.secret, secrets.token_hex(16), None
        )
        new = await asyncio.to_thread(self._store.add_match, fresh, {seat: token})
        await asyncio.to_thread(self._store.append, new, 1, [first])
        return token

    def forget(self, match_id: int) -> None:
        """Let go of the answers about a match of which something was deleted."""
        self._answers.forget(match_id)
        self.facts.forget(match_id)

    # -- how ----------------------------------------------------------------------------

    async def _load(self, match_id: int) -> tuple[StoredMatch, list[LogEntry]]:
        return await asyncio.to_thread(self._store.load, match_id)

    async def _run(self, seconds: float, work: Callable[..., Any], *arguments: object) -> Any:
        try:
            return await self._workers.run_long(seconds, work, *arguments)
        except TimeoutError:
            raise RequestError(
                Line("error.too_deep"),
                f"expected an answer within {seconds:.0f} seconds, got none",
                status=503,
            ) from None


# addresses


@router.get("/api/seats/{token}/deals/{number}")
async def seat_deal(token: str, number: int, request: Request) -> Json:
    """A finished deal with all cards open, frame by frame."""
    place = await rooms_of(request).find(token)
    return await afterwards_of(request).deal(place.match_id, number)


@router.get("/api/seats/{token}/deals/{number}/review")
async def seat_review(token: str, number: int, request: Request) -> Json:
    """What the solver says about a finished deal."""
    place = await rooms_of(request).find(token)
    return await afterwards_of(request).review(place.match_id, number)


@router.get("/api/seats/{token}/deals/{number}/known")
async def seat_known(token: str, number: int, request: Request) -> Json:
    """Which mistakes of a finished deal could have been seen from the place they were made."""
    place = await rooms_of(request).find(token)
    return await afterwards_of(request).known(place.match_id, number)


@router.post("/api/seats/{token}/share")
async def share(token: str, request: Request) -> dict[str, str]:
    """The public link to the finished deals of a match."""
    place = await rooms_of(request).find(token)
    replay = await afterwards_of(request).share(place.match_id)
    return {"token": replay, "replay": f"/replay/{replay}"}


@router.post("/api/watch/{token}/share")
async def share_watched(token: str, request: Request) -> dict[str, str]:
    """The same for those who watch."""
    room = await rooms_of(request).watched(token)
    replay = await afterwards_of(request).share(room.match_id)
    return {"token": replay, "replay": f"/replay/{replay}"}


@router.get("/api/replays/{token}/deals/{number}/known")
async def replayed_known(token: str, number: int, request: Request) -> Json:
    """The same for a finished deal of a shared match."""
    after = afterwards_of(request)
    return await after.known(await after.shared(token), number)


@router.post("/api/seats/{token}/deals/{number}/again", status_code=201)
async def again(token: str, number: int, request: Request) -> dict[str, str]:
    """Play a finished deal again against the same computer players."""
    place = await rooms_of(request).find(token)
    new = await afterwards_of(request).again(place.match_id, place.seat, number)
    return {"token": new, "play": f"/play/{new}"}


@router.get("/api/replays/{token}")
async def replays(token: str, request: Request) -> Json:
    """Which deals of a shared match are over."""
    after = afterwards_of(request)
    return await after.deals(await after.shared(token))


@router.get("/api/replays/{token}/deals/{number}")
async def replayed_deal(token: str, number: int, request: Request) -> Json:
    """A finished deal of a shared match with all cards open, frame by frame."""
    after = afterwards_of(request)
    return await after.deal(await after.shared(token), number)


@router.get("/api/replays/{token}/deals/{number}/review")
async def replayed_review(token: str, number: int, request: Request) -> Json:
    """What the solver says about a finished deal of a shared match."""
    after = afterwards_of(request)
    return await after.review(await after.shared(token), number)


def afterwards_of(request: Request) -> Afterwards:
    """Return what answers about finished deals."""
    found: Afterwards = request.app.state.afterwards
    return found


# what runs in a process of its own


def told_deal(match: StoredMatch, entries: list[LogEntry], number: int) -> Json:
    """Return a finished deal with its place among the others."""
    deals = finished_deals(match, entries)
    deal = _deal_of(deals, number)
    return {
        "number": deal.entry.number,
        "place": number,
        "deals": len(deals),
        "notes": dict(deal.notes),
        **deal_json(deal.names, deal.deal, deal.moves),
    }


def told_deals(match: StoredMatch, entries: list[LogEntry]) -> Json:
    """Return which deals of a match are over."""
    return {
        "preset": match.preset,
        "deals": [
            {"place": at, "number": deal.entry.number, "headline": _headline(deal)}
            for at, deal in enumerate(finished_deals(match, entries), start=1)
        ],
    }


def told_review(match: StoredMatch, entries: list[LogEntry], number: int) -> Json:
    """Return the review of a finished deal."""
    deal = _deal_of(finished_deals(match, entries), number)
    return review_json(review(deal.deal), deal.names)


def told_known(match: StoredMatch, entries: list[LogEntry], number: int) -> Json:
    """Return which mistakes of a finished deal could have been seen."""
    found = _deal_of(finished_deals(match, entries), number)
    deal = found.deal
    if deal.contract is None or deal.game is Game.RAMSCH:
        return {"known": []}
    advisor = player(ADVISOR)
    assert isinstance(advisor, Advisor)
    seen = known(deal, found.moves, course_of(deal), advisor, budget=BUDGETS[KNOWN_BUDGET])
    return {"known": known_json(seen, found.names)}


def match_again(
    match: StoredMatch, entries: list[LogEntry], number: int, seat: int, now: float
) -> tuple[StoredMatch, LogEntry]:
    """Return a match of one deal that was played before, and the entry that deals it."""
    deal = _deal_of(finished_deals(match, entries), number)
    old = match.opening
    seats = tuple(
        Seat(name, None if at == seat else STAND_IN if kind == PERSON else kind)
        for at, (kind, name) in enumerate(deal.seats)
    )
    opening = Opening(
        old.rules,
        seats,
        host=seat,
        first_dealer=deal.entry.dealer,
        deals=1,
        limits=old.limits,
        opened_at=now,
        hints=True,
    )
    cards = DealCards(pack=deal.pack)
    table = Table.open(opening)
    command = Command(None, now, cards)
    _, happened = table.apply(command)
    stored = StoredMatch(opening, match.preset, b"", "", None)
    return stored, LogEntry.of(command, happened)


def _headline(deal: FinishedDeal) -> Json:
    result = deal.deal.result
    assert result is not None
    return result_headline(result, deal.names, rules=deal.deal.rules).to_json()


def _deal_of(deals: list[FinishedDeal], number: int) -> FinishedDeal:
    if not 1 <= number <= len(deals):
        raise RequestError(
            Line("error.deal_not_found"),
            f"expected a finished deal from 1 to {len(deals)}, got {number}",
            status=404,
        )
    return deals[number - 1]
