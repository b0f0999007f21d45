"""Says what happens at the table, for the log and for screen readers.

Deal events speak of positions and series events of seats; so do the names that
go with them.
"""

from __future__ import annotations

from skat.core.cards import Game, Mask, display_order
from skat.core.events import (
    AllPassed,
    Announced,
    Answered,
    AuctionWon,
    BidHeld,
    BidMade,
    CardPlayed,
    Claimed,
    ConcessionOffered,
    DealBooked,
    DealEnded,
    DealEvent,
    DealStarted,
    Doubled,
    GaveUp,
    HandShown,
    Left,
    Passed,
    Pushed,
    SeriesEnded,
    SeriesEvent,
    SkatTaken,
    TrickWon,
)
from skat.core.moves import Level
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.words.explain import result_headline
from skat.words.lines import Line, Param
from skat.words.phrases import (
    KONTRA_KEYS,
    Names,
    contract_line,
    joined,
    names_line,
    points_line,
    position_line,
)

_LEVEL_KEYS = {Level.SCHNEIDER: "level.schneider", Level.SCHWARZ: "level.schwarz"}


def event_line(
    event: DealEvent | SeriesEvent,
    names: Names,
    you: int | None = None,
    *,
    rules: Ruleset | None = None,
    game: Game | None = None,
) -> Line:
    """Return the sentence for an event, in the second person for the seat it is about.

    Args:
        event: what happened.
        names: of the players; by position for a deal event, by seat for a series event.
        you: position or seat that is spoken to, None for a spectator.
        rules: of the match; with them the end of a passed deal tells what follows.
        game: what is played; in null a trick is told without card points.
    """
    if isinstance(event, DealEnded):
        who = None if you is None else POSITIONS[you]
        return result_headline(event.result, names, you=who, rules=rules)
    if isinstance(event, AllPassed):
        return Line("event.all_passed.ramsch" if event.ramsch else "event.all_passed")
    if isinstance(event, DealStarted | DealBooked | SeriesEnded):
        return _series_line(event, names, you)
    key, params = _said(event, game)
    if event.position == you:
        return Line(f"{key}.you", params)
    return Line(key, {"name": names[event.position], **params})


def _said(
    event: BidMade
    | BidHeld
    | Passed
    | AuctionWon
    | SkatTaken
    | Announced
    | Doubled
    | Pushed
    | CardPlayed
    | TrickWon
    | Claimed
    | HandShown
    | ConcessionOffered
    | Answered
    | GaveUp
    | Left,
    game: Game | None,
) -> tuple[str, dict[str, Param]]:
    """Return the key in the third person and the values besides the name."""
    match event:
        case CardPlayed(card=card):
            return "event.card_played", {"card": card}
        case TrickWon(points=points):
            if game is Game.NULL:
                return "event.trick_won.null", {}
            return "event.trick_won", {"points": points_line(points)}
        case BidMade(value=value):
            return "event.bid_made", {"value": value}
        case BidHeld(value=value):
            return "event.bid_held", {"value": value}
        case AuctionWon(value=value):
            return "event.auction_won", {"value": value}
        case Announced(contract=contract, open_hand=hand):
            announced: dict[str, Param] = {"contract": contract_line(contract)}
            if not hand:
                return "event.announced", announced
            cards = _cards(contract.game, hand)
            return "event.announced.open", {**announced, "cards": cards}
        case Doubled(kontra=kontra):
            return "event.doubled", {"said": Line(KONTRA_KEYS[kontra - 1])}
        case Pushed(unseen=unseen):
            return "event.pushed.unseen" if unseen else "event.pushed", {}
        case Claimed(level=level, hand=hand):
            shown: dict[str, Param] = {"cards": _cards(game, hand)}
            if level is Level.GAME:
                return "event.claimed", shown
            return "event.claimed.level", {**shown, "level": Line(_LEVEL_KEYS[level])}
        case HandShown(hand=hand):
            return "event.hand_shown", {"cards": _cards(game, hand)}
        case Answered(agreed=agreed):
            return "event.answered.agreed" if agreed else "event.answered.refused", {}
        case Left(timed_out=timed_out):
            return "event.left.timed_out" if timed_out else "event.left", {}
        case Passed():
            return "event.passed", {}
        case SkatTaken():
            return "event.skat_taken", {}
        case ConcessionOffered():
            return "event.concession_offered", {}
        case GaveUp():
            return "event.gave_up", {}


def _cards(game: Game | None, hand: Mask) -> Param:
    return tuple(display_order(game, hand))


def _series_line(
    event: DealStarted | DealBooked | SeriesEnded, names: Names, you: int | None
) -> Line:
    if isinstance(event, DealStarted):
        line = _started(event, names, you)
        if event.bock:
            return Line("join.sentences", {"first": line, "rest": Line("event.bock_round")})
        return line
    if isinstance(event, DealBooked):
        if not event.counts:
            return Line("event.deal_booked.repeat")
        players: list[Param] = [
            Line("list.player", {"name": names[seat], "points": total})
            for seat, total in enumerate(event.totals)
        ]
        return Line("event.deal_booked", {"players": joined(players)})
    if not event.winners:
        return Line("event.series_ended.no_result")
    points = Line("count.points", {"n": event.totals[event.winners[0]]})
    if len(event.winners) > 1:
        shared = names_line([names[seat] for seat in event.winners])
        return Line("event.series_ended.shared", {"names": shared, "points": points})
    if event.winners[0] == you:
        return Line("event.series_ended.you", {"points": points})
    return Line("event.series_ended", {"name": names[event.winners[0]], "points": points})


def _started(event: DealStarted, names: Names, you: int | None) -> Line:
    dealer = names[event.dealer]
    if you is None:
        forehand = names[event.seats[0]]
        return Line(
            "event.deal_started",
            {"number": event.number, "dealer": dealer, "forehand": forehand},
        )
    if you not in event.seats:
        return Line("event.deal_started.you.sits_out", {"number": event.number})
    position = position_line(POSITIONS[event.seats.index(you)])
    if you == event.dealer:
        return Line("event.deal_started.you.dealer", {"number": event.number, "position": position})
    return Line(
        "event.deal_started.you",
        {"number": event.number, "dealer": dealer, "position": position},
    )
