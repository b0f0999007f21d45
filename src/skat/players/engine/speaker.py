"""Our players as engines: lines of a host in, lines of answers out.

It reads no clock and no stream; `skat engine` does. It holds one deal, made of its own cards and
of what the host tells, and asks a player with the view that follows from these.
Source: docs/formats/engine.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from skat.core.cards import Mask, cards_mask
from skat.core.errors import NotationError, SkatError
from skat.core.events import Announced, Pushed, SkatTaken
from skat.core.hearing import Told
from skat.core.moves import (
    Announce,
    Answer,
    Bid,
    Concede,
    Double,
    Hold,
    Pass,
    PickUp,
    Play,
    Push,
    move_text,
)
from skat.core.results import POSITIONS
from skat.core.views import Ask, View
from skat.players.cheap import cheap_answer
from skat.players.decision import Advisor, Decision
from skat.players.engine.notation import (
    LONGEST_LINE,
    PROTOCOL,
    VERSION,
    Json,
    names,
    read_cards,
    read_event,
    read_rules,
    read_standing,
)
from skat.players.options import MOST_THREADS
from skat.players.protocol import BUDGETS, Budget, Key, Player
from skat.players.registry import level_names, player, player_names, player_options

FEATURES = ("standing_bids", "agree", "kontra", "ramsch", "look")
AUTHOR = "The Skat authors"
STRONGEST = 100
"""The option `strength` goes up to here, in equal steps for the levels."""
_SHARE = 0.8
"""Of the time for an answer that the player gets; the rest is for the way."""
_TOLD = 6
"""Candidates that an `info` line names at most."""
_ASKED: dict[str, tuple[Ask, ...]] = {
    "bid?": (Ask.BID, Ask.FOREHAND),
    "hold?": (Ask.HOLD,),
    "declare?": (Ask.HAND_OR_SKAT, Ask.ANNOUNCE),
    "look?": (Ask.PUSH_OR_LOOK,),
    "push?": (Ask.PUSH_OR_LOOK, Ask.PUSH),
    "play?": (Ask.CARD,),
    "agree?": (Ask.AGREE,),
    "kontra?": (Ask.KONTRA,),
    "re?": (Ask.KONTRA,),
}


class _Deal:
    """The deal that the host has told of."""

    def __init__(self, line: Json) -> None:
        """Read the question `deal`.

        Raises:
            SkatError: if something in it is missing or wrong.
        """
        position = line.get("position")
        if type(position) is not int or position not in (0, 1, 2):
            raise NotationError(f"expected a position 0, 1 or 2, got {position!r}"[:80])
        hand = cards_mask(read_cards(line.get("hand")))
        standing = read_standing(line.get("table"))
        seed = line.get("seed")
        self.seed = seed if isinstance(seed, int | str) else 0
        self.number = 1 if standing is None else standing.number
        self.told = Told.start(read_rules(line.get("rules")), POSITIONS[position], hand, standing)
        self.skat: Mask = cards_mask(read_cards(line.get("skat", [])))
        self.away = read_cards(line.get("discard", []))
        self.decisions = 0
        self.skat_is_coming = False
        """This seat has taken the skat, which the next question shows."""
        for event in line.get("history", ()):
            self.hear(event)

    def hear(self, found: Any) -> None:
        """Take in an event of the host.

        Raises:
            SkatError: if it cannot happen here.
        """
        event = read_event(self.told, found)
        if event is None:
            return
        own = getattr(event, "position", None) == self.told.who
        if own and isinstance(event, SkatTaken):
            if self._has_skat:
                return
            if not self.skat:
                self.skat_is_coming = True
                return
        self.told = self.told.hear(
            event,
            skat=self.skat if own and isinstance(event, SkatTaken) else 0,
            away=self.away if own and isinstance(event, Announced | Pushed) else (),
        )

    @property
    def _has_skat(self) -> bool:
        return self.told.deal.cards.hands[self.told.who].bit_count() == 12

    def take(self, skat: object) -> None:
        """Take the skat that a question shows."""
        self.skat = cards_mask(read_cards(skat))
        if not self._has_skat:
            self.told = self.told.hear(SkatTaken(self.told.who), skat=self.skat)
        self.skat_is_coming = False


class Speaker:
    """One of our players as an engine.

    Args:
        name: of the player.
        budget: name of its budget; the time of each question comes on top.

    Raises:
        SkatError: if there is no such player or budget.
    """

    def __init__(self, name: str, budget: str = "normal") -> None:
        if budget not in BUDGETS:
            raise SkatError(f"expected one of the budgets {' '.join(BUDGETS)}, got {budget!r}")
        self._player: Player = player(name)
        self._name, self._threads = name, 1
        self._budget = budget
        self._deal: _Deal | None = None
        self._broken: str | None = None
        """Why the deal cannot be followed any more."""
        self.is_over = False
        """The host has said goodbye."""

    def answer(self, line: bytes) -> Iterator[str]:
        """Yield what is answered to a line: nothing, an answer, or thoughts and an answer."""
        if len(line) > LONGEST_LINE:
            return
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(found, dict) or not isinstance(found.get("cmd"), str):
            return
        number = found.get("id")
        if type(number) is not int:
            self._told(found)
            return
        try:
            for answer in self._answers(found):
                yield _line(number, answer)
        except SkatError as error:
            yield _line(number, {"error": " ".join(str(error).split())[:400]})

    def _told(self, line: Json) -> None:
        """Hear a line that is not answered."""
        if line["cmd"] == "quit":
            self.is_over = True
        elif line["cmd"] == "event" and self._deal is not None and self._broken is None:
            events = line.get("events")
            try:
                for event in events if isinstance(events, list) else []:
                    self._deal.hear(event)
            except SkatError as error:
                self._broken = str(error)
        elif line["cmd"] == "result":
            self._deal = None

    def _answers(self, line: Json) -> Iterator[Json]:
        cmd = line["cmd"]
        if cmd in _ASKED:
            yield from self._decided(cmd, line)
            return
        handler = _HANDLERS.get(cmd)
        yield {"error": "unknown"} if handler is None else handler(self, line)

    # -- besides the deal ---------------------------------------------------------------

    def _hello(self, line: Json) -> Json:
        spoken = line.get("protocol")
        low, high = spoken if isinstance(spoken, list) and len(spoken) == 2 else (None, None)
        if type(low) is not int or type(high) is not int or not low <= PROTOCOL <= high:
            raise SkatError(f"expected a host that speaks protocol {PROTOCOL}, got {spoken!r}"[:80])
        return {
            "protocol": PROTOCOL,
            "name": f"skat {self._player.name}",
            "version": VERSION,
            "author": AUTHOR,
            "options": [
                {
                    "name": "player",
                    "type": "choice",
                    "values": list(player_names()),
                    "default": self._player.name,
                },
                {"name": "strength", "type": "int", "min": 0, "max": 100, "default": STRONGEST},
                {"name": "threads", "type": "int", "min": 1, "max": MOST_THREADS, "default": 1},
                {
                    "name": "budget",
                    "type": "choice",
                    "values": list(BUDGETS),
                    "default": self._budget,
                },
            ],
            "features": list(FEATURES),
        }

    def _option(self, line: Json) -> Json:
        name, value = line.get("name"), line.get("value")
        if name == "player" and isinstance(value, str) and value in player_names():
            self._seat(value, self._threads)
        elif name == "strength" and type(value) is int and 0 <= value <= STRONGEST:
            levels = level_names()
            level = levels[min(value * len(levels) // STRONGEST, len(levels) - 1)]
            self._seat(level, self._threads)
        elif name == "threads" and type(value) is int and 1 <= value <= MOST_THREADS:
            self._seat(self._name, value)
        elif name == "budget" and isinstance(value, str) and value in BUDGETS:
            self._budget = value
        else:
            known = "player, strength, threads or budget with one of its values"
            raise SkatError(f"expected an option {known}, got {name!r}: {value!r}"[:200])
        return {"ok": True}

    def _seat(self, name: str, threads: int) -> None:
        """Let a player answer, on so many threads if it can use them."""
        kind, colon, _ = name.partition(":")
        several = threads > 1 and "threads" in player_options(kind)
        self._player = player(
            f"{name}{',' if colon else ':'}threads={threads}" if several else name
        )
        self._name, self._threads = name, threads

    def _new_deal(self, line: Json) -> Json:
        self._deal, self._broken = None, None
        try:
            self._deal = _Deal(line)
        except (TypeError, ValueError, KeyError) as error:
            if isinstance(error, SkatError):
                raise
            raise SkatError(f"expected the fields of a deal, got {error!r}"[:200]) from None
        return {"ok": True}

    def _ping(self, line: Json) -> Json:
        return {"ok": True}

    # -- decisions ----------------------------------------------------------------------

    def _decided(self, cmd: str, line: Json) -> Iterator[Json]:
        deal = self._deal
        if deal is None:
            raise SkatError(f"expected a deal before {cmd}")
        if self._broken is not None:
            legal = line.get("legal")
            if cmd == "play?" and isinstance(legal, list) and legal:  # better than none
                yield {"card": legal[-1]}
                return
            raise SkatError(f"expected events that fit together: {self._broken}")
        ask = deal.told.view().ask
        if cmd == "push?" and ask is Ask.PUSH_OR_LOOK and not deal.skat_is_coming:
            # A host that does not ask first: decided without a look at the skat.
            move = self._decision(deal, deal.told.view(), line).move
            if isinstance(move, Push):
                yield {"unseen": True}
                return
        if "skat" in line and cmd in ("declare?", "push?"):
            deal.take(line["skat"])
        view = deal.told.view()
        if cmd in ("kontra?", "re?") and view.may_double:
            view = replace(view, ask=Ask.KONTRA)
        if view.ask not in _ASKED[cmd]:
            asked = "nothing" if view.ask is None else view.ask.value
            raise SkatError(f"expected a question that fits the deal ({asked}), got {cmd}")
        decision = self._decision(deal, view, line)
        if decision.candidates or decision.prospects:
            yield {"info": _info(decision)}
        move = decision.move
        if isinstance(move, Announce | Push):
            deal.away = move.discard if isinstance(move, Announce) else move.cards
        yield _answer(cmd, view, decision)

    def _decision(self, deal: _Deal, view: View, line: Json) -> Decision:
        """Ask the player; an answer that was refused is not given again."""
        if line.get("retry") is True:
            return Decision(cheap_answer(view))
        deal.decisions += 1
        key = Key(deal.seed, deal.number, int(deal.told.who), deal.decisions)
        milliseconds = line.get("ms")
        budget = BUDGETS[self._budget]
        if type(milliseconds) is int and milliseconds > 0:
            budget = _within(budget, milliseconds / 1000 * _SHARE)
        if isinstance(self._player, Advisor):
            return self._player.advise(view, key, budget)
        return Decision(self._player.decide(view, key, budget))


def _within(budget: Budget, seconds: float) -> Budget:
    """Return a budget of no more than so many seconds."""
    own = budget.seconds
    return replace(budget, seconds=seconds if own is None else min(own, seconds))


_HANDLERS: dict[str, Callable[[Speaker, Json], Json]] = {
    "hello": Speaker._hello,
    "option": Speaker._option,
    "deal": Speaker._new_deal,
    "ping": Speaker._ping,
}


def _line(number: int, answer: Json) -> str:
    return json.dumps({"id": number, **answer}, separators=(",", ":"))


def _info(decision: Decision) -> Json:
    """Return what was weighed, as the host may show it."""
    info: Json = {"layouts": decision.layouts}
    if decision.candidates:
        info["moves"] = [
            {
                "move": move_text(candidate.move),
                "utility": round(candidate.utility, 2),
                "wins": round(candidate.wins, 3),
            }
            for candidate in decision.candidates[:_TOLD]
        ]
    if decision.prospects:
        info["limit"] = decision.limit
        info["contracts"] = [
            {
                "contract": str(prospect.contract),
                "value": prospect.value,
                "utility": round(prospect.utility, 2),
                "wins": round(prospect.wins, 3),
            }
            for prospect in decision.prospects[:_TOLD]
        ]
    return info


def _answer(cmd: str, view: View, decision: Decision) -> Json:
    """Return a move as the answer to a question.

    Raises:
        SkatError: if the protocol has no words for it.
    """
    match decision.move:
        case Bid(value=value):
            return {"bid": value, **_standing(decision, value)}
        case Hold():
            return {"hold": True, **_standing(decision, view.bid)}
        case Pass() if view.ask is Ask.KONTRA:
            return {cmd[:-1]: False}
        case Double():
            return {cmd[:-1]: True}
        case Pass():
            return {"pass": True}
        case PickUp():
            return {"look": True} if cmd == "look?" else {"pickup": True}
        case Announce(contract=contract, discard=discard):
            return {"contract": str(contract), **({"discard": names(discard)} if discard else {})}
        case Push(cards=cards):
            return {"discard": names(cards)} if cards else {"unseen": True}
        case Play(card=card):
            return {"card": card.name}
        case Answer(agreed=agreed):
            return {"agree": agreed}
        case Concede():
            return {"resign": True}
        case move:
            raise SkatError(f"expected a move that the protocol knows, got {move_text(move)}")


def _standing(decision: Decision, value: int) -> Json:
    """Return up to which value need not be asked again."""
    return {"up_to": decision.limit} if decision.limit >= value else {}
