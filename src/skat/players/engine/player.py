"""A program as a player: the host's side of the engine protocol.

A decision is asked for with a view, as of any player. What the program has to hear is what lies
between two views of its seat; whatever it answers is judged by the rules of `skat.core`.
Source: docs/formats/engine.md.
"""

from __future__ import annotations

import hashlib
import time
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from skat.core.cards import Card, Mask, mask_cards
from skat.core.contracts import Contract
from skat.core.errors import IllegalMove, NotationError
from skat.core.events import Announced, Answered, DealEvent, Pushed, SkatTaken
from skat.core.hearing import Told, cards_dealt, heard
from skat.core.moves import (
    PLAYS,
    Announce,
    Answer,
    Bid,
    Concede,
    Double,
    Hold,
    Leave,
    Move,
    Pass,
    PickUp,
    Push,
)
from skat.core.refusals import refused_cards
from skat.core.results import POSITIONS, Position
from skat.core.views import Ask, Pending, View
from skat.players.cheap import cheap_answer
from skat.players.engine.command import EngineCommand, Forfeit, read_command
from skat.players.engine.connection import (
    GRACE_SECONDS,
    QUIT_SECONDS,
    SHORT_SECONDS,
    Connection,
    Illegal,
    Late,
    Lost,
)
from skat.players.engine.notation import (
    Event,
    Json,
    event_lists,
    read_cards,
    result_json,
    rules_json,
    sorted_names,
    standing_json,
)
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.rules.ramsch import cards_to_push

MOVE_MS = 2000
"""For a decision where neither the command nor the budget says anything."""
LEAST_MS = 100
"""For each move of a deal whose time is used up."""
RETRY_MS = 500
"""At least, for an answer that is asked for again."""
MOST_FORFEITS = 3
"""In a match; after that the program is ended and asked no more."""

Reader: TypeAlias = Callable[[Json], Move]


class _Forfeited(Exception):
    """This decision is made by the policy of the match."""

    def __init__(self, *, late: bool) -> None:
        super().__init__()
        self.late = late


@dataclass(slots=True)
class _Deal:
    """What the host knows of the deal that an engine plays."""

    key: Key
    told: Told
    hand: Mask
    """The ten cards dealt."""
    skat: Mask = 0
    away: tuple[Card, ...] = ()
    seen: View | None = None
    events: list[Event] = field(default_factory=list)
    """Everything that has happened, as the engine hears it."""
    sent: int = 0
    """How many of these the engine has heard."""
    introduced: bool = False
    """The running engine has been told its cards."""
    restarts: int = 0
    given_up: bool = False
    """The engine is not asked again in this deal."""
    up_to: int = 0
    """The standing bid."""
    left_ms: int | None = None
    agreed: bool = False
    """The last answer to a claim was yes."""
    offered: bool = False
    """It has asked the others to accept its resignation; if they do not, it plays on."""


class EnginePlayer:
    """Lets a program decide.

    The process is started at the first decision, and ended with `close` or with this object.

    Args:
        name: ``cmd:PROGRAM ARGUMENTS``, with settings; see `skat.players.engine.command`.
        connect: starts the program and greets it.

    Raises:
        SkatError: if there is no such program.
    """

    def __init__(
        self, name: str, *, connect: Callable[[EngineCommand], Connection] = Connection
    ) -> None:
        self.name = name
        self.command: EngineCommand = read_command(name)
        self._connect = connect
        self._running: list[Connection] = []  # none or one; shared with the finalizer
        self._deal: _Deal | None = None
        self._match: int | str | None = None
        self._forfeits = 0
        self._stopped = False
        self._own = 0
        self._others: Counter[int] = Counter()
        self._unheard: list[Event] = []
        """Faults of others before the engine was told its cards."""
        self.faults: Counter[str] = Counter()
        """Answers refused (illegal) or late, and crashes, since the beginning."""
        self._dropped = 0
        self._new_faults: list[str] = []
        self.close = weakref.finalize(self, _close_all, self._running)

    # -- what a driver calls ----------------------------------------------------------

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return what the program answers, or what the policy of the match makes of its silence.

        Raises:
            SkatError: if the view asks nothing.
            EngineError: if the program speaks another protocol, or lacks an option.
        """
        if view.ask is None or view.position is None:
            raise nothing_asked(self.name, view)
        deal = self._deal_of(view, key)
        self._hear(deal, view)
        if self._stopped:
            return self._by_policy(deal, view, late=False)
        if deal.given_up:
            self._forfeit()
            return self._by_policy(deal, view, late=False)
        standing = _standing_answer(deal, view)
        if standing is not None:
            return standing
        try:
            move = self._asked(deal, view, budget)
        except _Forfeited as fault:
            self._forfeit()
            return self._by_policy(deal, view, late=fault.late)
        deal.agreed = isinstance(move, Answer) and move.agreed
        if isinstance(move, Announce | Push):
            deal.away = move.discard if isinstance(move, Announce) else move.cards
        return move

    def new_faults(self) -> list[str]:
        """Return the faults since this was called last; the others are to be told of them."""
        faults, self._new_faults = self._new_faults, []
        return faults

    def heard_fault(self, position: Position, fault: str) -> None:
        """Hear that another engine at the table was late, illegal, or has crashed."""
        self._others[int(position)] += 1
        events = self._unheard if self._deal is None else self._deal.events
        events.append(["fault", int(position), fault])

    def finished(self, view: View) -> None:
        """Tell the program how the deal has ended."""
        deal, self._deal = self._deal, None
        standing = view.standing
        if standing is not None and standing.number == standing.deals:  # the end of the match
            self._forfeits, self._stopped = 0, False
        faults = [self._others[position] for position in range(3)]
        self._others.clear()
        self._unheard.clear()
        if deal is None or view.position is None or not self._running or not deal.introduced:
            return
        faults[view.position] += self._own
        self._add(deal, view)
        with suppress(Lost):
            self._send_events(deal)
            self._running[0].tell(
                {"cmd": "result", "deal": str(deal.key.deal), **result_json(view, faults)}
            )

    def rest(self) -> None:
        """End the program until something is asked again."""
        self._end_program()

    # -- the deal ---------------------------------------------------------------------

    def _deal_of(self, view: View, key: Key) -> _Deal:
        """Return the deal of a view: the one that is being played, or a new one."""
        if key.seed != self._match:
            self._match, self._forfeits, self._stopped = key.seed, 0, False
        deal = self._deal
        if deal is not None and _goes_on(deal, view, key):
            return deal
        assert view.position is not None
        hand, skat = cards_dealt(view)
        told = Told.start(view.rules, view.position, hand, view.standing)
        deal = _Deal(key, told, hand, skat, left_ms=self.command.deal_ms)
        deal.away = tuple(mask_cards(view.discard))
        deal.events, self._unheard = self._unheard, []
        self._deal, self._own = deal, 0
        return deal

    def _hear(self, deal: _Deal, view: View) -> None:
        """Take in what has happened since the seat was last asked."""
        deal.skat = view.skat or deal.skat
        if view.discard:
            deal.away = tuple(mask_cards(view.discard))
        self._add(deal, view)
        deal.seen = view

    def _add(self, deal: _Deal, view: View) -> None:
        """Add what lies between the last view and this one to the events of a deal."""
        who = deal.told.who
        for event in _corrected(deal, heard(deal.seen, view)):
            deal.events += event_lists(event)
            own = getattr(event, "position", None) == who
            if view.result is None:
                deal.told = deal.told.hear(
                    event,
                    skat=deal.skat if own and isinstance(event, SkatTaken) else 0,
                    away=deal.away if own and isinstance(event, Announced | Pushed) else (),
                )

    # -- asking -----------------------------------------------------------------------

    def _asked(self, deal: _Deal, view: View, budget: Budget | None) -> Move:
        """Return what the program answers; one that has crashed is started again, once a deal."""
        while True:
            try:
                connection = self._ready(deal, view)
                answer = _without_feature(view, connection.features)
                if answer is not None:
                    return answer
                cmd, fields, read = _question(deal, view, connection.features)
                return self._answered(deal, connection, cmd, fields, read, budget)
            except Lost:
                self._crashed(deal)

    def _ready(self, deal: _Deal, view: View) -> Connection:
        """Return a program that knows everything up to now."""
        if not self._running:
            try:
                self._running.append(self._connect(self.command))
            except (Late, Illegal):
                self._crashed(deal, again=False)
            deal.introduced = False
        connection = self._running[0]
        if not deal.introduced:
            history = deal.events if _has_moved(deal) else []
            cards = _introduction(deal, view, self.command, history)
            try:
                connection.ask("deal", cards, SHORT_SECONDS)
            except (Late, Illegal):
                self._crashed(deal, again=False)
            deal.sent = len(history)
            deal.introduced = True
        self._send_events(deal)
        return connection

    def _send_events(self, deal: _Deal) -> None:
        if deal.events[deal.sent :]:
            self._running[0].tell({"cmd": "event", "events": deal.events[deal.sent :]})
            deal.sent = len(deal.events)

    def _answered(
        self,
        deal: _Deal,
        connection: Connection,
        cmd: str,
        fields: Json,
        read: Reader,
        budget: Budget | None,
    ) -> Move:
        """Return the answer to a question; after one that is refused it is asked once more."""
        milliseconds = self._ms(deal, budget)
        retry: Json = {}
        for _ in range(2):
            clock = {"ms": milliseconds}
            if deal.left_ms is not None:
                clock["left_ms"] = deal.left_ms
            begun = time.monotonic()
            try:
                seconds = milliseconds / 1000 + GRACE_SECONDS
                return read(connection.ask(cmd, {**fields, **clock, **retry}, seconds))
            except Late:
                self._fault(deal, "late")
                raise _Forfeited(late=True) from None
            except Illegal as error:
                self._fault(deal, "illegal")
                connection.tell(
                    {
                        "cmd": "error",
                        "to": connection.last_id,
                        "reason": error.reason,
                        "text": error.text,
                    }
                )
            finally:
                used = round((time.monotonic() - begun) * 1000)
                if deal.left_ms is not None:
                    deal.left_ms = max(0, deal.left_ms - used)
            milliseconds = max(RETRY_MS, self._ms(deal, budget))
            retry = {"retry": True}
        raise _Forfeited(late=False)

    def _ms(self, deal: _Deal, budget: Budget | None) -> int:
        """Return the time for a decision in milliseconds."""
        wanted = [self.command.move_ms] if self.command.move_ms is not None else []
        if budget is not None and budget.seconds is not None:
            wanted.append(max(1, round(budget.seconds * 1000)))
        move = min(wanted, default=MOVE_MS)
        return move if deal.left_ms is None else min(move, max(LEAST_MS, deal.left_ms))

    # -- what goes wrong ----------------------------------------------------------------

    def _fault(self, deal: _Deal, fault: str) -> None:
        """Count a fault; it is announced with the next events."""
        self.faults[fault] += 1
        self._new_faults.append(fault)
        self._own += 1
        deal.events.append(["fault", int(deal.told.who), fault])

    def _crashed(self, deal: _Deal, *, again: bool = True) -> None:
        """Put a dead program away.

        Args:
            deal: in which that has happened.
            again: start it anew for this decision; else for the next one.

        Raises:
            _Forfeited: if this decision is not asked for again.
        """
        self._end_program(politely=False)
        self._fault(deal, "crash")
        deal.introduced = False
        deal.restarts += 1
        if deal.restarts > 1:
            deal.given_up = True
        if deal.given_up or not again:
            raise _Forfeited(late=False)

    def _forfeit(self) -> None:
        self._forfeits += 1
        if self._forfeits >= MOST_FORFEITS:
            self._stopped = True
            self._end_program()

    def _end_program(self, *, politely: bool = True) -> None:
        for connection in self._running:
            self._dropped += connection.dropped
            connection.close(QUIT_SECONDS if politely else 0.0)
        self._running.clear()

    def _by_policy(self, deal: _Deal, view: View, *, late: bool) -> Move:
        """Return the move of a seat whose program gave none."""
        move = _lost(view, late=late) if self.command.forfeit is Forfeit.LOSE else None
        if move is None:
            move = substitute(view)
        if isinstance(move, Announce | Push):  # the program must be told what was laid away
            deal.away = move.discard if isinstance(move, Announce) else move.cards
            deal.introduced = False
        return move

    # -- for those who look on ------------------------------------------------------------

    @property
    def info(self) -> Json | None:
        """What the program last said about its thoughts; it may name cards of its seat."""
        return self._running[0].info if self._running else None

    @property
    def dropped(self) -> int:
        """Lines of the program that nobody had asked for, or that were too long."""
        return self._dropped + sum(connection.dropped for connection in self._running)

    @property
    def pid(self) -> int | None:
        """The number of the running process."""
        return self._running[0].pid if self._running else None


def _close_all(running: list[Connection]) -> None:
    for connection in running:
        connection.close()
    running.clear()


# which deal a view belongs to


def _goes_on(deal: _Deal, view: View, key: Key) -> bool:
    """Return whether a view is a later one of a deal."""
    seen = deal.seen
    return (
        seen is not None
        and (key.seed, key.deal) == (deal.key.seed, deal.key.deal)
        and view.position == seen.position
        and view.rules == seen.rules
        and view.auction[: len(seen.auction)] == seen.auction
        and view.tricks[: len(seen.tricks)] == seen.tricks
        and (len(view.tricks) > len(seen.tricks) or view.table[: len(seen.table)] == seen.table)
        and (view.contract is None) <= (seen.contract is None)
        and view.kontra >= seen.kontra
        and len(view.pushes) >= len(seen.pushes)
        and (cards_dealt(view)[0] == deal.hand or bool(view.pushes))
    )


def _has_moved(deal: _Deal) -> bool:
    """Return whether the seat has done something in this deal: then its history is told."""
    who = int(deal.told.who)
    return any(event[1:2] == [who] for event in deal.events if event[0] != "fault")


def _corrected(deal: _Deal, events: Iterator[DealEvent]) -> Iterator[DealEvent]:
    """Yield events with the seat's own consent to a claim that the other one has refused."""
    who, agreed = deal.told.who, deal.agreed
    deal.agreed = False
    for event in events:
        if agreed and event == Answered(who, False) and deal.seen is not None:
            yield Answered(who, True)
            asked = (who, deal.seen.pending_by)
            other = next(position for position in POSITIONS if position not in asked)
            event = Answered(other, False)
        yield event


# what is asked, and how it is answered


def _introduction(deal: _Deal, view: View, command: EngineCommand, history: list[Event]) -> Json:
    """Return what belongs to the question `deal`."""
    move_ms = MOVE_MS if command.move_ms is None else command.move_ms
    clock = {"move_ms": move_ms}
    if command.deal_ms is not None:
        clock["deal_ms"] = command.deal_ms
    who = deal.told.who
    cards: Json = {
        "deal": str(deal.key.deal),
        "position": int(who),
        "hand": sorted_names(deal.hand),
        "rules": rules_json(view.rules),
        "seed": _seed(deal.key, who),
        "clock": clock,
        "table": standing_json(view.standing),
    }
    if history:
        cards["history"] = history
        if deal.skat:
            cards["skat"] = sorted_names(deal.skat)
        if deal.away:
            cards["discard"] = [card.name for card in deal.away]
    return cards


def _seed(key: Key, who: Position) -> int:
    """Return a seed for the engine's own chance, from which that of the cards cannot be told."""
    text = f"engine {key.seed} {key.deal} {int(who)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4]) >> 1


def _standing_answer(deal: _Deal, view: View) -> Move | None:
    """Return what follows without a question: a standing bid, or the end of the ladder."""
    if view.ask in (Ask.BID, Ask.FOREHAND):
        if not view.bids:
            return Pass()
        return Bid(view.bids[0]) if view.bids[0] <= deal.up_to else None
    if view.ask is Ask.HOLD and view.bid <= deal.up_to:
        return Hold()
    return None


def _without_feature(view: View, features: frozenset[str]) -> Move | None:
    """Return the answer to what an engine never hears of, None where it is asked."""
    if view.ask is Ask.AGREE and "agree" not in features:
        return Answer(False)
    if view.ask is Ask.KONTRA and "kontra" not in features:
        return Pass()
    if view.ask is Ask.PUSH_OR_LOOK and not {"ramsch", "look"} <= features:
        return PickUp()
    if view.ask is Ask.PUSH and "ramsch" not in features:
        return substitute(view)
    return None


def _question(deal: _Deal, view: View, features: frozenset[str]) -> tuple[str, Json, Reader]:
    """Return the question that a view asks, its fields, and what reads the answer."""
    match view.ask:
        case Ask.BID | Ask.FOREHAND:
            fields: Json = {"min": view.bids[0]}
            return "bid?", fields, lambda answer: _read_bid(deal, answer, features)
        case Ask.HOLD:
            value = view.bid
            return "hold?", {"value": value}, lambda answer: _read_hold(deal, answer, features)
        case Ask.HAND_OR_SKAT:
            return "declare?", {}, lambda answer: _read_hand_or_skat(deal, answer)
        case Ask.ANNOUNCE:
            return "declare?", {"skat": sorted_names(view.skat)}, lambda a: _read_announce(deal, a)
        case Ask.PUSH_OR_LOOK:
            return "look?", {}, _read_look
        case Ask.PUSH:
            return "push?", {"skat": sorted_names(view.skat)}, lambda a: _read_push(deal, view, a)
        case Ask.AGREE:
            assert view.pending is not None
            assert view.pending_by is not None
            fields = {"to": view.pending.value, "position": int(view.pending_by)}
            if view.pending is Pending.CLAIM:
                fields["level"] = int(view.pending_level)
            return "agree?", fields, lambda answer: Answer(_yes_no(answer, "agree"))
        case Ask.KONTRA:
            word = "re" if view.kontra % 2 else "kontra"
            return (
                f"{word}?",
                {"level": view.kontra + 1},
                lambda answer: Double() if _yes_no(answer, word) else Pass(),
            )
        case _:
            fields = {"legal": sorted_names(view.legal)}
            return "play?", fields, lambda answer: _read_card(deal, view, answer)


def _yes_no(answer: Json, word: str) -> bool:
    found = answer.get(word)
    if type(found) is not bool:
        raise Illegal("bad_answer", f"expected {word}: true or false")
    return found


def _judged(deal: _Deal, move: Move, reason: str, **others: str) -> Move:
    """Return a move that the rules accept.

    Args:
        deal: as the seat knows it.
        move: what was answered.
        reason: for a refusal.
        others: reasons for the refusals with certain codes.
    """
    try:
        deal.told.check(move)
    except IllegalMove as error:
        raise Illegal(others.get(error.code, reason), str(error)) from None
    return move


def _standing_bid(deal: _Deal, answer: Json, features: frozenset[str], least: int) -> None:
    up_to = answer.get("up_to")
    if "standing_bids" in features and type(up_to) is int and up_to >= least:
        deal.up_to = up_to


def _read_bid(deal: _Deal, answer: Json, features: frozenset[str]) -> Move:
    if answer.get("pass") is True:
        return Pass()
    value = answer.get("bid")
    if type(value) is not int:
        raise Illegal("bad_answer", "expected a bid or pass: true")
    move = _judged(deal, Bid(value), "bid_not_legal", bid_too_low="bid_too_low")
    _standing_bid(deal, answer, features, value)
    return move


def _read_hold(deal: _Deal, answer: Json, features: frozenset[str]) -> Move:
    if answer.get("pass") is True:
        return Pass()
    if answer.get("hold") is not True:
        raise Illegal("bad_answer", "expected hold: true or pass: true")
    _standing_bid(deal, answer, features, deal.told.deal.auction.value)
    return Hold()


def _read_hand_or_skat(deal: _Deal, answer: Json) -> Move:
    if answer.get("pickup") is True:
        return PickUp()
    return _judged(deal, Announce(_read_contract(answer, hand=True)), "bad_contract")


def _read_contract(answer: Json, *, hand: bool) -> Contract:
    text = answer.get("contract")
    if not isinstance(text, str):
        raise Illegal("bad_answer", "expected a contract such as G, CHS or NO")
    try:
        contract = Contract.parse(text)
    except NotationError as error:
        raise Illegal("bad_contract", str(error)) from None
    # With the skat, an open trump game is no hand game unless it is called one.
    return contract if hand or "H" in text[1:] else replace(contract, hand=False)


def _read_announce(deal: _Deal, answer: Json) -> Move:
    contract = _read_contract(answer, hand=False)
    move = Announce(contract, _read_two(answer))
    bad = "bad_discard"
    return _judged(deal, move, "bad_contract", discard_two=bad, card_not_in_hand=bad)


def _read_two(answer: Json) -> tuple[Card, ...]:
    try:
        return read_cards(answer.get("discard"))
    except NotationError as error:
        raise Illegal("bad_discard", str(error)) from None


def _read_look(answer: Json) -> Move:
    if answer.get("unseen") is True:
        return Push()
    if answer.get("look") is not True:
        raise Illegal("bad_answer", "expected look: true or unseen: true")
    return PickUp()


def _read_push(deal: _Deal, view: View, answer: Json) -> Move:
    if answer.get("unseen") is True:  # it has seen them: they go on as they are, undoubled
        return _judged(deal, Push(tuple(mask_cards(view.skat))), "bad_discard")
    return _judged(deal, Push(_read_two(answer)), "bad_discard")


def _read_card(deal: _Deal, view: View, answer: Json) -> Move:
    if answer.get("resign") is True:
        return _read_resignation(deal, view)
    code = answer.get("card")
    if not isinstance(code, str):
        raise Illegal("bad_answer", "expected a card or resign: true")
    try:
        card = Card.parse(code)
    except NotationError as error:
        raise Illegal("bad_answer", str(error)) from None
    if view.legal >> card & 1:
        return PLAYS[card]
    if view.hand >> card & 1:
        raise Illegal("must_follow", str(refused_cards(view)[card]))
    if card in deal.away:
        raise Illegal("not_in_hand", f"{card} was discarded")
    raise Illegal("not_in_hand", f"expected a card of {' '.join(sorted_names(view.hand))}")


def _read_resignation(deal: _Deal, view: View) -> Move:
    if not view.may_concede or deal.offered:
        raise Illegal("bad_answer", "expected a card: a resignation is not possible here")
    deal.offered = view.declarer == view.position
    return Concede()


# moves of a seat whose engine gave none


def substitute(view: View) -> Move:
    """Return the move that a host makes for an engine: simple, legal, and the same every time."""
    if view.ask is Ask.PUSH_OR_LOOK:
        return PickUp()
    if view.ask is Ask.PUSH:
        return Push(cards_to_push(view))
    return cheap_answer(view)


def _lost(view: View, *, late: bool) -> Move | None:
    """Return how a decision is lost in rated play; None where it is only substituted.

    Who leaves before the announcement pays for the cheapest game worth the bid; who leaves in
    the play gives up, as a defender for both.
    """
    asked = (Ask.HAND_OR_SKAT, Ask.ANNOUNCE, Ask.CARD)
    if view.ask in asked and view.declarer is not None:
        return Leave(timed_out=late)
    return None
