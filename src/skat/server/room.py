"""One match while somebody plays it: its table, the sockets of its seats, its computer players.

Commands come in one at a time. What a command changes is stored first and told
afterwards, so that nothing is ever confirmed that a restart could lose.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from skat.analysis.deal_counts import added
from skat.core import deck
from skat.core.errors import IllegalMove
from skat.core.events import DealBooked
from skat.core.moves import Claim, Move
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View
from skat.players import Key, player_names
from skat.players.cheap import cheap_answer
from skat.server.deal_statistics import finished_deal_counts
from skat.server.engines import Engines
from skat.server.errors import RequestError, StorageConflict, StorageError
from skat.server.hints import HINTS, advice, hint_json
from skat.server.limits import Bucket
from skat.server.links import invitation, new_seat_token, watch_token
from skat.server.metrics import Metrics
from skat.server.new_match import computer_name
from skat.server.store import StoredMatch, token_hash
from skat.server.wire import (
    Around,
    Json,
    Seen,
    event_json,
    match_json,
    refusal_line,
    refusal_text,
    view_json,
)
from skat.server.workers import Workers, decide
from skat.server.writer import Writer
from skat.table import (
    OPEN,
    Author,
    Command,
    Commit,
    Connect,
    Disconnect,
    Fill,
    Happened,
    Hint,
    LogEntry,
    Rematch,
    SitDown,
    Table,
    TimeUp,
    Waiting,
    Watching,
)
from skat.table.commands import What
from skat.words import Line
from skat.words.errors import error_line

log = logging.getLogger(__name__)

REMEMBERED = 500
"""Events kept for those who reconnect; who has missed more gets a snapshot."""
CLAIM_SECONDS = 20.0
"""The search of a claim ends by itself after about a second; this is for slow machines."""
PHRASES_AT_ONCE = 4
PHRASE_SECONDS = 12.0
"""So many phrases of a seat in so many seconds are heard."""
MOST_SPECTATORS = 100
"""At one table."""
THINKING_SECONDS = 0.3
"""After this the others are told that a computer player is thinking."""
QUICK = frozenset({"beginner", "casual", "club", "random", "rules"})
"""Computer players that need no more than a moment; the others get a process to themselves."""
RETRY_SECONDS = 1.0
"""Pause after the database could not be written for a computer player."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays."""

    move: float = 0.55
    """Seconds from one thing that happens to the next card or bid of a computer player."""
    decision: float = 5.0
    """Seconds that a computer player may think before a cheap answer is taken instead."""
    absence: float = 2.0
    """Seconds without a socket after which a person counts as away; a reload takes less."""


class Listener(Protocol):
    """A socket of a seat."""

    @property
    def seat(self) -> int | None:
        """None: a spectator."""
        ...

    def tell(self, message: Json) -> None:
        """Send a message when there is time; never waits."""
        ...

    def dismiss(self) -> None:
        """Close it: the browser shall connect anew."""
        ...


class Room:
    """One match in play.

    Args:
        match_id: its number in the store.
        match: what is stored of its opening.
        table: as its log has left it.
        entries: length of the log.
        writer: where the log goes.
        workers: where players decide and claims are searched.
        pace: how fast it plays.
        metrics: where everything is counted.
        engines: programs that may sit at its table.
    """

    def __init__(
        self,
        match_id: int,
        match: StoredMatch,
        table: Table,
        entries: int,
        *,
        writer: Writer,
        workers: Workers,
        pace: Pace,
        metrics: Metrics,
        engines: Engines,
    ) -> None:
        self.match_id = match_id
        self.match = match
        self.table = table
        self._entries = entries
        self._writer = writer
        self._workers = workers
        self._pace = pace
        self.metrics = metrics
        self._engines = engines
        self._listeners: dict[Listener, str | None] = {}
        """With the key of the seat that each of them holds."""
        self._recent: deque[Seen] = deque(maxlen=REMEMBERED)
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._joining: set[Listener] = set()
        self._phrases: dict[int, deque[float]] = {}
        """When each seat has said its last phrases."""
        self._hint_rates: dict[int, Bucket] = {}
        self._hints: dict[int, tuple[View, Json | None]] = {}
        """By seat: the question that the last hint was for, and the hint once it is there."""
        self._driver: asyncio.Task[None] | None = None
        self._missing: dict[int, asyncio.Task[None]] = {}
        self._giving: set[asyncio.Task[None]] = set()
        self._advising: set[asyncio.Task[None]] = set()
        self._last_event = 0.0
        self._closed = False

    # -- people ----------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Nobody is connected, and nobody is about to be missed."""
        return not (self._listeners or self._joining or self._missing)

    @property
    def is_closed(self) -> bool:
        """Out of date or put away: it must not be used any more."""
        return self._closed

    async def start(self) -> None:
        """Notice who is not there any more, then deal and let the computer players play.

        Raises:
            StorageError: if that cannot be stored.
        """
        for seat, chair in enumerate(self.table.chairs):
            if chair.connected:
                await self._give(Disconnect(), seat)
        self._driver = asyncio.create_task(self._drive())

    def close(self) -> None:
        """Stop; what was confirmed is stored."""
        self._closed = True
        for task in (self._driver, *self._missing.values(), *self._advising):
            if task is not None:
                task.cancel()
        for listener in tuple(self._listeners):
            listener.dismiss()
        self._listeners.clear()

    async def finish(self) -> None:
        """Wait until commands that are being stored are done."""
        await asyncio.gather(*self._giving, return_exceptions=True)

    async def join(
        self, listener: Listener, seen: int | None = None, key: str | None = None
    ) -> None:
        """Add a socket and tell it how things stand.

        Args:
            listener: the socket.
            seen: last sequence number that it had seen before, if it comes back.
            key: of the seat, as its token has proved.

        Raises:
            RequestError: if somebody else holds the seat by now, or too many watch.
        """
        seat = listener.seat
        if seat is None:
            self._join_spectator(listener)
        else:
            self._joining.add(listener)
            try:
                if not self.table.chairs[seat].connected:
                    await self._unless_too_late(Connect(), seat, holder=(seat, key))
                self._check_holder(seat, key)
                self._listeners[listener] = key
            finally:
                self._joining.discard(listener)
        self.catch_up(listener, seen)
        if seat is None:
            self._tell_spectators()

    def _join_spectator(self, listener: Listener) -> None:
        if self.spectators >= MOST_SPECTATORS:
            raise RequestError(
                Line("error.too_many_spectators"),
                f"expected at most {MOST_SPECTATORS} spectators, got one more",
            )
        self._listeners[listener] = None

    @property
    def spectators(self) -> int:
        """How many watch."""
        return sum(listener.seat is None for listener in self._listeners)

    def _tell_spectators(self) -> None:
        self._tell_all({"type": "spectators", "count": self.spectators})

    def _tell_all(self, message: Json) -> None:
        for listener in tuple(self._listeners):
            listener.tell(message)

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the computer players that may sit down here."""
        return (*player_names(), *self._engines.names)

    def holds(self, seat: int, key: str | None) -> bool:
        """Return whether somebody sits on a seat, and still with this key."""
        chair = self.table.chairs[seat]
        return chair.holder.is_person and chair.key == key

    def _check_holder(self, seat: int, key: str | None) -> None:
        if not self.holds(seat, key):
            raise _seat_lost()

    def leave(self, listener: Listener) -> None:
        """Take a socket away; after a while without one the person counts as absent."""
        there = listener in self._listeners
        self._listeners.pop(listener, None)
        seat = listener.seat
        if seat is None:
            if there and not self._closed:
                self._tell_spectators()
            return
        if self._closed or self._has_listener(seat) or seat in self._missing:
            return
        task = asyncio.create_task(self._miss(seat))
        self._missing[seat] = task
        task.add_done_callback(lambda _: self._missing.pop(seat, None))

    def catch_up(self, listener: Listener, seen: int | None) -> None:
        """Tell a socket what it has missed, or everything."""
        if seen is not None and self._remembers(seen):
            missed = [event for event in self._recent if event.happened.seq > seen]
            listener.tell(self._update(listener.seat, missed))
        else:
            listener.tell(self._state("snapshot", listener.seat))

    async def ask(self, seat: int, what: What, seq: int, key: str | None = None) -> None:
        """Do what a person asks for.

        Args:
            seat: of the person.
            what: is to be done.
            seq: last sequence number that the person had seen.
            key: of the seat, as its token has proved.

        Raises:
            SkatError: if it is refused; nothing has changed.
        """
        if isinstance(what, Hint):
            await self._hint(seat, seq, key)
            return
        if isinstance(what, Fill):
            name = computer_name(chair.holder.name for chair in self.table.chairs)
            what = replace(what, name=name)
        await self._give(what, seat, seq=seq, holder=(seat, key))

    async def _hint(self, seat: int, seq: int, key: str | None) -> None:
        """Let a seat be told what a computer player would do; twice for one question costs once."""
        view = self.table.question(seat)
        asked, known = self._hints.get(seat, (None, None))
        if view is not None and asked == view and self.holds(seat, key):
            if known is not None:
                self._tell_seat(seat, known)
            return
        now = time.monotonic()
        if self._hint_rates.setdefault(seat, Bucket(HINTS, now)).take(now):
            raise RequestError(
                Line("error.too_many_requests"),
                f"expected at most {HINTS.burst:.0f} hints at once, got more",
            )
        await self._give(Hint(), seat, seq=seq, holder=(seat, key))
        view = self.table.question(seat)
        if view is None:  # somebody was quicker
            return
        self._hints[seat] = (view, None)
        task = asyncio.create_task(self._advise(seat, view))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    async def _advise(self, seat: int, view: View) -> None:
        """Find a hint, and tell it if the question is still the same."""
        table = self.table
        key = Key(self.match.chance, table.dealt, seat, table.decisions)
        found = await advice(self._workers, view, key)
        if self.table.question(seat) != view:
            return
        assert view.standing is not None
        names = [self._names[at] for at in view.standing.seats]
        message = hint_json(self.table.seq, view, found, names)
        # What nobody could answer may be asked again.
        if found is None:
            del self._hints[seat]
        else:
            self._hints[seat] = (view, message)
        self._tell_seat(seat, message)

    def _tell_seat(self, seat: int, message: Json) -> None:
        for listener in tuple(self._listeners):
            if listener.seat == seat:
                listener.tell(message)

    def say(self, seat: int, phrase: str, key: str | None = None) -> None:
        """Tell everybody a phrase of a seat; it is kept nowhere.

        Raises:
            RequestError: if the seat says too much, or is held by somebody else by now.
        """
        self._check_holder(seat, key)
        said = self._phrases.setdefault(seat, deque(maxlen=PHRASES_AT_ONCE))
        now = time.monotonic()
        if len(said) == PHRASES_AT_ONCE and now - said[0] < PHRASE_SECONDS:
            raise RequestError(
                Line("error.too_many_requests"),
                f"expected at most {PHRASES_AT_ONCE} phrases in {PHRASE_SECONDS:.0f} seconds, "
                f"got more",
            )
        said.append(now)
        self._tell_all({"type": "said", "seat": seat, "phrase": phrase})

    async def sit_down(self, seat: int | None, name: str) -> tuple[int, str]:
        """Let somebody sit down who has an invitation; return the seat and its token.

        Args:
            seat: an open one; None: any.
            name: as it was written.

        Raises:
            SkatError: if the seat is taken, or the name; nothing has changed.
        """
        token = new_seat_token(self.match_id, self.match.chance)
        while True:
            free = [
                number
                for number in self.table.open_seats
                if self.table.chairs[number].holder == OPEN
            ]
            if not free and seat is None:
                raise RequestError(
                    Line("error.table_full"), "expected a free seat, got none", status=409
                )
            if seat is not None and seat not in free:
                raise RequestError(
                    Line("error.seat_taken"), f"expected a free seat, got {seat}", status=409
                )
            chosen = free[0] if seat is None else seat
            try:
                await self._give(SitDown(name, token_hash(token)), chosen)
                return chosen, token
            except IllegalMove as error:
                if error.code == "seat_taken" and seat is None:
                    continue  # somebody was quicker; there may be another one
                raise RequestError(error_line(error), str(error), status=409) from None

    async def take_reserved(self, seat: int, token: str) -> None:
        """Let a person take the seat that is kept for him, with this token.

        Raises:
            RequestError: if it is kept for him no more.
        """
        key = token_hash(token)
        chair = self.table.chairs[seat]
        if not self.holds(seat, key) and chair.holder.is_open and chair.holder != OPEN:
            await self._unless_too_late(SitDown(chair.holder.name, key), seat)
        self._check_holder(seat, key)

    async def open_rematch(self, seat: int, add: Callable[[Room], Awaitable[int]]) -> None:
        """Let the host open another match for the same people.

        Args:
            seat: of whoever asks.
            add: stores that match and returns its number.

        Raises:
            SkatError: if it is not the host's wish, or the match goes on.
        """
        self.table.apply(Command(seat, time.time(), Rematch(0)))  # refused before it is stored
        try:
            await self._give(Rematch(await add(self)), seat)
        except IllegalMove:
            if self.table.rematch is None:  # else another device was quicker
                raise

    @property
    def invitation(self) -> str:
        """The token that lets others sit down."""
        return invitation(self.match_id, self.match.chance, self.table.sent_away)

    @property
    def watch_token(self) -> str | None:
        """The token that lets others watch, None where nobody may."""
        if self.match.opening.watching is Watching.NOBODY:
            return None
        return watch_token(self.match_id, self.match.chance)

    def _has_listener(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in (*self._listeners, *self._joining))

    async def _miss(self, seat: int) -> None:
        await asyncio.sleep(self._pace.absence)
        if self.table.chairs[seat].connected and not self._has_listener(seat):
            try:
                await self._unless_too_late(Disconnect(), seat)
            except StorageError as error:
                log.warning("seat %s of match %s is not missed: %s", seat, self.match_id, error)

    def _remembers(self, seen: int) -> bool:
        if not 0 < seen <= self.table.seq:
            return False
        if seen == self.table.seq:
            return True
        return bool(self._recent) and self._recent[0].happened.seq <= seen + 1

    # -- commands --------------------------------------------------------------------

    async def _give(
        self,
        what: What,
        seat: int | None,
        *,
        author: Author = Author.PERSON,
        seq: int | None = None,
        holder: tuple[int, str | None] | None = None,
    ) -> None:
        """Apply a command, deal if cards are waited for, store both, and tell everybody.

        Once begun it is finished, even if whoever asked has gone.

        Args:
            what: is to be done.
            seat: who asks.
            author: who made up his mind.
            seq: last sequence number that the asker had seen.
            holder: a seat and its key: refused if somebody else holds it by now.

        Raises:
            SkatError: if it is refused; nothing has changed.
        """
        command = Command(seat, time.time(), what, author, seq)
        task = asyncio.create_task(self._given(command, holder))
        self._giving.add(task)
        task.add_done_callback(self._given_up)
        await asyncio.shield(task)

    def _given_up(self, task: asyncio.Task[None]) -> None:
        self._giving.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, in case whoever asked has gone

    async def _unless_too_late(
        self, what: What, seat: int | None, holder: tuple[int, str | None] | None = None
    ) -> None:
        """Give a command that somebody else may have given in the meantime."""
        try:
            await self._give(what, seat, holder=holder)
        except IllegalMove as error:
            log.debug("match %s: %s", self.match_id, error.code)

    async def _given(self, command: Command, holder: tuple[int, str | None] | None) -> None:
        async with self._lock:
            if holder is not None:
                self._check_holder(*holder)
            if self._closed:
                raise StorageConflict(f"expected match {self.match_id} in play, got it put away")
            table, happened = await self._applied(command)
            by = "server" if command.seat is None else command.author.value
            steps = [(table, LogEntry.of(command, happened), happened)]
            while (chore := self._chore(table)) is not None:
                command = Command(None, command.time, chore)
                table, happened = table.apply(command)
                steps.append((table, LogEntry.of(command, happened), happened))
            counts = added(
                finished_deal_counts(after)
                for after, _, events in steps
                if any(isinstance(event.event, DealBooked) for event in events)
            )
            await self._stored([entry for _, entry, _ in steps], counts)
            self.table = table
            seen = [Seen.at(after, event) for after, _, events in steps for event in events]
            self._recent.extend(seen)
            self._last_event = time.monotonic()
            self._send_away()
            self._tell_events(seen)
            self._tell_engines(steps)
        self.metrics.commands.add(by)
        self._changed.set()

    def _tell_engines(self, steps: list[tuple[Table, LogEntry, tuple[Happened, ...]]]) -> None:
        """Tell the programs at the table how a deal has ended."""
        for after, _, events in steps:
            if any(isinstance(event.event, DealBooked) for event in events):
                for seat, name in self._engine_seats(after):
                    view, over = after.view(seat), after.series.ended
                    self._engines.finish(name, self.match_id, seat, view, over=over)

    def _engine_seats(self, table: Table) -> Iterator[tuple[int, str]]:
        """Yield the seats of programs, with the names of these."""
        for seat in range(len(table.chairs)):
            name = table.player_of(seat)
            if name is not None and name in self._engines.names:
                yield seat, name

    async def _engine_decided(self, table: Table, seat: int, view: View, key: Key) -> Move:
        """Return what a program decides; the others hear what it did wrong."""
        engines = dict(self._engine_seats(table))
        move, faults = await self._engines.decide(engines[seat], self.match_id, seat, view, key)
        for fault in faults:
            log.warning("engine %s of match %s: %s", engines[seat], self.match_id, fault)
            for other, name in engines.items():
                if other != seat and view.position is not None:
                    self._engines.tell_fault(name, self.match_id, other, view.position, fault)
        return move

    def _send_away(self) -> None:
        """Close the sockets of those who hold their seat no more."""
        for listener, key in tuple(self._listeners.items()):
            if listener.seat is not None and not self.holds(listener.seat, key):
                del self._listeners[listener]
                line, text = refusal_line(_seat_lost()), refusal_text(_seat_lost())
                listener.tell({"type": "gone", "error": line, "message": text})
                listener.dismiss()

    async def _applied(self, command: Command) -> tuple[Table, tuple[Happened, ...]]:
        if not isinstance(command.what, Claim):
            return self.table.apply(command)
        try:
            return await self._workers.run_long(CLAIM_SECONDS, self.table.apply, command)
        except TimeoutError:
            raise IllegalMove(
                "claim_not_certain", "expected a claim that can be decided, got one too deep"
            ) from None

    async def _stored(self, entries: list[LogEntry], counts: Mapping[str, int]) -> None:
        try:
            await self._writer.append(self.match_id, self._entries + 1, entries, counts)
        except StorageConflict:
            log.warning("match %s is played by another server too", self.match_id)
            self.close()
            raise
        self._entries += len(entries)

    # -- what is told ----------------------------------------------------------------

    @property
    def _names(self) -> list[str]:
        return [chair.name for chair in self.table.chairs]

    def _state(self, kind: str, seat: int | None) -> Json:
        table = self.table
        series = table.series
        entry = series.entries[-1] if series.deal is not None and not series.running else None
        return {
            "type": kind,
            "seq": table.seq,
            "time": round(time.time(), 3),
            "match": match_json(table, seat, self.around),
            "view": None
            if series.deal is None
            else view_json(
                table.view(seat),
                self._names,
                entry,
                undos=table.undos[-1],
                hints=table.hints[-1],
            ),
        }

    @property
    def around(self) -> Around:
        """What is told of the match besides its table."""
        watch = self.watch_token
        return Around(
            self.match.preset,
            self.spectators,
            f"/join/{self.invitation}",
            None if watch is None else f"/watch/{watch}",
        )

    def _update(self, seat: int | None, seen: list[Seen]) -> Json:
        rules = self._rules
        events = [event_json(event, self._names, seat, rules) for event in seen]
        return {**self._state("update", seat), "events": events}

    def _tell_events(self, seen: list[Seen]) -> None:
        """Tell everybody what has happened; who shares a seat hears the same."""
        updates: dict[int | None, Json] = {}
        for listener in tuple(self._listeners):
            if listener.seat not in updates:
                updates[listener.seat] = self._update(listener.seat, seen)
            listener.tell(updates[listener.seat])

    @property
    def _rules(self) -> Ruleset:
        return self.match.opening.rules

    def _tell_thinking(self, seat: int) -> None:
        self._tell_all({"type": "thinking", "seat": seat})

    # -- what goes on by itself ------------------------------------------------------

    async def _drive(self) -> None:
        """Deal, decide for computer players, and watch the deadline, for as long as it goes on."""
        while not self._closed:
            self._changed.clear()
            try:
                if not await self._go_on():
                    await self._rest()
            except StorageError as error:
                log.error("match %s waits for its database: %s", self.match_id, error)
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("match %s cannot go on by itself", self.match_id)
                await asyncio.sleep(RETRY_SECONDS)

    async def _rest(self) -> None:
        """Wait until something changes or the deadline has come."""
        deadline = self.table.deadline
        seconds = None if deadline is None else max(0.0, deadline - time.time())
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            log.debug("match %s: time is up", self.match_id)

    async def _go_on(self) -> bool:
        """Do one thing that needs no person; return False if there is none."""
        table = self.table
        if table.overdue(time.time()):
            await self._unless_too_late(TimeUp(), None)
            return True
        for seat in table.waiting_for:
            if table.waiting is Waiting.MOVE and table.player_of(seat) is not None:
                await self._play_for(seat)
                return True
        return False

    def _chore(self, table: Table) -> What | None:
        """Return what the table wants of whoever keeps it: a commitment, or the promised cards.

        The secret is stored before its hash is told, so that a restart does not change it.
        Deals that follow from a seed are to be repeated: nobody is asked to add to them.
        """
        if table.wants_commitment:
            return Commit(self._next_secret(table), asks=self.match.seed is None)
        return table.promised_cards if table.waiting is Waiting.DEAL else None

    def _next_secret(self, table: Table) -> bytes:
        if self.match.seed is None:
            return secrets.token_bytes(deck.SECRET_BYTES)
        return deck.secret_from_seed(self.match.seed, table.dealt + 1)

    async def _play_for(self, seat: int) -> None:
        """Let the computer player of a seat decide, and do it at the pace of the table."""
        table = self.table
        view = table.view(seat)
        # Nobody sees that a doubling was not said, so nobody has to wait for it.
        wait = 0.0 if view.ask is Ask.KONTRA else self._pace.move
        ready = self._last_event + wait
        move = await self._decided(table, seat, view)
        await asyncio.sleep(max(0.0, ready - time.monotonic()))
        try:
            await self._give(move, seat, author=Author.COMPUTER, seq=table.seq)
        except IllegalMove as error:
            if error.code == "stale" or self.table is not table:
                return  # somebody spoke first: look again
            # Not the message: it names a card of the hand.
            log.error("player %s of seat %s: %s", table.player_of(seat), seat, error.code)
            await self._give(cheap_answer(view), seat, author=Author.COMPUTER, seq=table.seq)

    async def _decided(self, table: Table, seat: int, view: View) -> Move:
        """Return a decision, or a cheap answer if the player has none in time."""
        name = table.player_of(seat)
        assert name is not None
        if name not in self.players:  # a program that this server no longer has
            name = table.opening.limits.stand_in
        key = Key(self.match.chance, table.dealt, seat, table.decisions)
        thinking = asyncio.get_running_loop().call_later(
            THINKING_SECONDS, self._tell_thinking, seat
        )
        try:
            with self.metrics.decisions.measured(name):
                if name in self._engines.names:  # which keeps to times of its own
                    return await self._engine_decided(table, seat, view, key)
                run = self._workers.run if name in QUICK else self._workers.run_long
                return await run(self._pace.decision, decide, name, view, key, None)
        except TimeoutError:
            log.error("player %s of seat %s has not decided in time", name, seat)
        except Exception:
            log.exception("player %s of seat %s cannot decide", name, seat)
        finally:
            thinking.cancel()
        self.metrics.late.add(name)
        return cheap_answer(view)


def _seat_lost() -> RequestError:
    return RequestError(
        Line("error.seat_lost"), "expected the seat to be still yours, got it given to others"
    )
