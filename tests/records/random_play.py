"""Random legal play, for tests that need deals nobody thought of."""

from __future__ import annotations

from random import Random

from skat.core.cards import CARDS, JACKS, Card, mask_cards
from skat.core.deal import Deal
from skat.core.deck import shuffle
from skat.core.errors import IllegalMove
from skat.core.moves import (
    PLAYS,
    Announce,
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Leave,
    Move,
    Pass,
    PickUp,
    Push,
    Show,
)
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.records.skatfile import (
    DealRecord,
    Item,
    MatchHeader,
    Proof,
    Seat,
    Step,
    Undo,
    deal_record,
    match_end,
)


def random_pack(rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(CARDS, 32))


def random_move(rng: Random, deal: Deal) -> tuple[Position, Move]:
    """Return something that somebody may try now; a few tries are against the rules."""
    out_of_turn = rng.random()
    anybody = rng.choice(POSITIONS)
    view = deal.view(anybody)
    if out_of_turn < 0.002:
        return anybody, Leave(timed_out=rng.random() < 0.5)
    if out_of_turn < 0.03:
        if view.may_double:
            return anybody, Double()
        if view.may_show and rng.random() < 0.5:
            return anybody, Show()
        if view.may_claim and rng.random() < 0.1 and len(view.tricks) >= 6:
            return anybody, Claim()
        if view.may_concede:
            return anybody, Concede()
    turn = deal.turn
    assert turn is not None
    return turn, _answer(rng, deal.view(turn))


def _answer(rng: Random, view: View) -> Move:
    ask = view.ask
    if ask in (Ask.BID, Ask.FOREHAND):
        if not view.bids or rng.random() < 0.4:
            return Pass()
        return Bid(view.bids[min(len(view.bids) - 1, int(rng.expovariate(1.0)))])
    if ask is Ask.HOLD:
        return Hold() if rng.random() < 0.6 else Pass()
    if ask is Ask.HAND_OR_SKAT:
        hand = bool(view.contracts) and rng.random() < 0.4
        return Announce(rng.choice(view.contracts)) if hand else PickUp()
    if ask is Ask.ANNOUNCE:
        first, second = rng.sample(mask_cards(view.hand), 2)
        return Announce(rng.choice(view.contracts), (first, second))
    if ask is Ask.PUSH_OR_LOOK:
        return PickUp() if rng.random() < 0.6 else Push()
    if ask is Ask.PUSH:
        first, second = rng.sample(mask_cards(view.hand & ~JACKS), 2)
        return Push((first, second))
    if ask is Ask.AGREE:
        return Answer(rng.random() < 0.5)
    return PLAYS[rng.choice(mask_cards(view.legal))]


def played_deal(rng: Random, rules: Ruleset) -> tuple[Deal, Deal, list[tuple[Position, Move]]]:
    """Return a deal before and after it was played at random, and its moves."""
    before = deal = Deal.start(rules, random_pack(rng))
    moves = []
    while deal.result is None:
        who, move = random_move(rng, deal)
        try:
            deal, _ = deal.apply(who, move)
        except IllegalMove:
            continue
        moves.append((who, move))
    return before, deal, moves


def random_header(rng: Random, rules: Ruleset) -> MatchHeader:
    seats = rng.choice(rules.table_players)
    return MatchHeader(
        rules,
        tuple(Seat(rng.choice(("person", "rules")), rng.choice(NAMES)) for _ in range(seats)),
        first_dealer=rng.randrange(seats),
        deals=rules.deals(seats),
        date="2026-03-01T20:15:00Z" if rng.random() < 0.5 else None,
        notes=(("place", rng.choice(NAMES)),) if rng.random() < 0.3 else (),
    )


def played_match(rng: Random, header: MatchHeader, *, deals: int) -> list[Item]:
    """Return a match of at most so many deals as a record, with moves taken back here and there."""
    series = header.open()
    items: list[Item] = [header]
    for _ in range(deals):
        if series.ended:
            break
        series, record = _played(rng, series)
        items.append(record)
    if not series.ended and series.length is None:
        series, _ = series.end()
    if series.ended:
        items.append(match_end(series))
    return items


NAMES = ("Anna", "", "Жанна Ґ", 'a "b" \\ c', "two\nlines", "\u2028", "🂡 ] # (;", " spaces ")


def _played(rng: Random, series: Series) -> tuple[Series, DealRecord]:
    secret = rng.randbytes(8)
    contributions = (rng.randbytes(3), b"", b"x")
    pack = shuffle(secret, contributions)
    series, _ = series.start(pack)
    before: list[Series] = []
    steps: list[Step | Undo] = []
    while series.running:
        if before and rng.random() < 0.02:
            count = min(len(before), rng.randint(1, 5))
            series = before[-count]
            del before[-count:]
            steps.append(Undo(count))
            continue
        assert series.deal is not None
        who, move = random_move(rng, series.deal)
        try:
            after, _ = series.apply(series.seat_of(who), move)
        except IllegalMove:
            continue
        before.append(series)
        series = after
        steps.append(Step(who, move))
    proof = Proof(None, secret, contributions) if rng.random() < 0.7 else Proof()
    return series, deal_record(series.entries[-1], pack, steps, proof=proof)
