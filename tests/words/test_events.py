"""What happens at the table, in the third and in the second person."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.cards import CardSet, Game, mask_cards
from skat.core.contracts import Contract
from skat.core.deck import shuffle
from skat.core.errors import IllegalMove
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
from skat.core.moves import (
    Announce,
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Leave,
    Level,
    Move,
    Pass,
    PickUp,
    Play,
    Push,
    Show,
    ThrowIn,
)
from skat.core.presets import PRESETS
from skat.core.results import Position, Result
from skat.core.series import Event, Series
from skat.core.views import Ask, View
from skat.words import Words, languages
from skat.words.events import event_line
from skat.words.explain import list_lines, result_lines
from skat.words.lines import Line

NAMES = {0: "Ada", 1: "Ben", 2: "Cem"}
F = Position.FOREHAND
HAND = CardSet.parse("CJ H7 HA")

SAID: dict[DealEvent | SeriesEvent, tuple[str, str]] = {
    BidMade(F, 18): ("Ada bids 18", "Du reizt 18"),
    BidHeld(F, 18): ("Ada holds 18", "Du hältst 18"),
    Passed(F): ("Ada passes", "Du passt"),
    AuctionWon(F, 20): ("Ada is the declarer; bid: 20", "Du bist Alleinspieler; gereizt: 20"),
    AllPassed(False): ("Everybody passed", "Alle haben gepasst"),
    AllPassed(True): (
        "Everybody passed: Ramsch is played",
        "Alle haben gepasst: Es wird Ramsch gespielt",
    ),
    SkatTaken(F): ("Ada takes the skat", "Du nimmst den Skat auf"),
    Announced(F, Contract.parse("GH"), 0): ("Ada announces: grand Hand", "Du sagst an: Grand Hand"),
    Announced(F, Contract.parse("NO"), HAND): (
        "Ada announces: null ouvert. Open cards: jack of clubs, ace of hearts, seven of hearts",
        "Du sagst an: Null ouvert. Offene Karten: Kreuz-Bube, Herz-Ass, Herz-Sieben",
    ),
    Doubled(F, 1): ("Ada says Kontra", "Du sagst Kontra"),
    Doubled(F, 4): ("Ada says Hirsch", "Du sagst Hirsch"),
    Pushed(F, False): ("Ada passes two cards on", "Du schiebst zwei Karten weiter"),
    Pushed(F, True): ("Ada passes the skat on unseen", "Du schiebst den Skat ungesehen weiter"),
    CardPlayed(F, HAND_CARD := mask_cards(HAND)[-1]): (
        "Ada plays the jack of clubs",
        "Du spielst Kreuz-Bube",
    ),
    TrickWon(F, (HAND_CARD,) * 3, 1): (
        "Ada takes the trick: 1 card point",
        "Du machst den Stich: 1 Auge",
    ),
    Claimed(F, Level.GAME, HAND): (
        "Ada claims the rest and shows: jack of clubs, ace of hearts, seven of hearts",
        "Du beanspruchst den Rest und zeigst: Kreuz-Bube, Herz-Ass, Herz-Sieben",
    ),
    Claimed(F, Level.SCHWARZ, CardSet.parse("CJ")): (
        "Ada claims the rest with Schwarz and shows: jack of clubs",
        "Du beanspruchst den Rest mit Schwarz und zeigst: Kreuz-Bube",
    ),
    HandShown(F, CardSet.parse("CJ")): ("Ada shows: jack of clubs", "Du zeigst: Kreuz-Bube"),
    ConcessionOffered(F): (
        "Ada wants to give up and needs consent",
        "Du möchtest aufgeben und brauchst Zustimmung",
    ),
    Answered(F, True): ("Ada agrees", "Du stimmst zu"),
    Answered(F, False): ("Ada refuses", "Du lehnst ab"),
    GaveUp(F): ("Ada gives up", "Du gibst auf"),
    Left(F, False): ("Ada leaves the table", "Du verlässt den Tisch"),
    Left(F, True): ("Ada is out of time", "Deine Zeit ist abgelaufen"),
    DealEnded(Result((0, 0, 0), passed=True)): ("Everybody passed", "Alle haben gepasst"),
    DealStarted(3, 2, (0, 1, 2), False): (
        "Deal 3. Dealer: Cem. Forehand: Ada",
        "Spiel 3. Geber: Cem. Du: Vorhand",
    ),
    DealStarted(3, 0, (1, 2, 0), True): (
        "Deal 3. Dealer: Ada. Forehand: Ben. Bock round",
        "Spiel 3. Du gibst. Du: Hinterhand. Bockrunde",
    ),
    DealBooked((30, 0, 0), (90, -48, 0), True): (
        "Score list: Ada 90, Ben −48, Cem 0",
        "Spielliste: Ada 90, Ben −48, Cem 0",
    ),
    DealBooked((0, 0, 0), (90, -48, 0), False): (
        "The deal does not count",
        "Das Spiel zählt nicht",
    ),
    SeriesEnded((90, -48, 0), (0,)): (
        "Ada wins the match: 90 points",
        "Du gewinnst die Partie: 90 Punkte",
    ),
    SeriesEnded((-1, -48, -1), (0, 2)): (
        "Shared victory: Ada and Cem, −1 point each",
        "Geteilter Sieg: Ada und Cem, je −1 Punkt",
    ),
    SeriesEnded((0, 0, 0), ()): (
        "The match ends without a result",
        "Die Partie endet ohne Ergebnis",
    ),
}


@pytest.mark.parametrize("event", SAID, ids=lambda event: type(event).__name__)
def test_event_is_told_in_the_third_and_second_person(event: DealEvent | SeriesEvent) -> None:
    told = Words("en").say(event_line(event, NAMES))
    to_you = Words("de").say(event_line(event, NAMES, 0))

    assert (told, to_you) == SAID[event]


def test_others_are_told_by_name() -> None:
    assert Words("ru").say(event_line(Passed(F), NAMES, 1)) == "Ada пасует"


def test_a_trick_in_null_is_told_without_card_points() -> None:
    line = event_line(TrickWon(F, (HAND_CARD,) * 3, 14), NAMES, game=Game.NULL)

    assert Words("en").say(line) == "Ada takes the trick"


def test_an_open_hand_in_null_is_told_in_null_order() -> None:
    line = event_line(
        Announced(F, Contract.parse("NO"), CardSet.parse("HJ HT HQ")), NAMES, game=Game.NULL
    )

    assert Words("en").say(line).endswith("queen of hearts, jack of hearts, ten of hearts")


def test_the_dealer_who_sits_out_is_told_so() -> None:
    line = event_line(DealStarted(1, 3, (0, 1, 2), False), {**NAMES, 3: "Dora"}, 3)

    assert Words("en").say(line) == "Deal 1. You deal and sit out"


# whole matches

PLAIN = 30  # out of so many moves about one is made out of turn


def answers(view: View, random: Random) -> list[Move]:
    """Return moves that the question may be answered with."""
    ask = view.ask
    if ask is Ask.BID or ask is Ask.FOREHAND:
        return [Pass(), *(Bid(value) for value in view.bids[:2])]
    if ask is Ask.HOLD:
        return [Hold(), Pass()]
    if ask is Ask.HAND_OR_SKAT:
        return [PickUp(), Announce(random.choice(view.contracts))]
    cards = mask_cards(view.hand)
    random.shuffle(cards)
    two = (cards[0], cards[1]) if len(cards) > 1 else None
    if ask is Ask.ANNOUNCE and two:
        return [Announce(random.choice(view.contracts), two)]
    if ask is Ask.PUSH_OR_LOOK:
        return [PickUp(), Push()]
    if ask is Ask.PUSH and two:
        return [Push(two)]
    if ask is Ask.AGREE:
        return [Answer(True), Answer(False)]
    return [Play(card) for card in mask_cards(view.legal)]


def interruptions(view: View, random: Random) -> list[Move]:
    """Return moves that need no question; the rules may refuse them."""
    return random.sample(
        [
            Claim(Level.GAME),
            Claim(Level.SCHWARZ),
            Concede(),
            ThrowIn(),
            Show(),
            Double(),
            Leave(timed_out=random.random() < 0.5),
        ],
        1 if random.randrange(PLAIN) == 0 or (view.may_double and random.random() < 0.3) else 0,
    )


def play(preset: str, seed: int) -> list[tuple[Series, tuple[Event, ...]]]:
    """Play some deals at random; return the match after each move, and what happened."""
    random = Random(seed)
    series = Series.open(PRESETS[preset], seats=3, deals=6)
    steps = []
    while not series.ended and len(series.entries) < 6:
        series, events = series.start(shuffle(random.randbytes(32)))
        steps.append((series, events))
        while series.running:
            assert series.turn is not None
            view = series.view(series.turn)
            move = random.choice(interruptions(view, random) or answers(view, random))
            try:
                series, events = series.apply(series.turn, move)
            except IllegalMove:
                continue
            steps.append((series, events))
    return steps


def everything_said(series: Series, events: tuple[Event, ...]) -> list[Line]:
    assert series.deal is not None
    rules, game = series.rules, series.deal.game
    lines = []
    for event in events:
        of_series = isinstance(event, DealStarted | DealBooked | SeriesEnded)
        names = NAMES if of_series else {p: NAMES[series.seat_of(p)] for p in range(3)}
        lines += [event_line(event, names, you, rules=rules, game=game) for you in (None, 0, 1, 2)]
        if isinstance(event, DealEnded):
            by_position = {p: names[p] for p in Position}
            lines += result_lines(event.result, by_position, rules=rules)
        if isinstance(event, DealBooked):
            lines += list_lines(rules, series.entries[-1], NAMES)
    return lines


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("preset", PRESETS)
def test_everything_in_a_match_can_be_said_in_every_language(preset: str, seed: int) -> None:
    lines = [line for step in play(preset, seed) for line in everything_said(*step)]
    unique = {str(line.to_json()): line for line in lines}

    for language in languages():
        words = Words(language)
        for line in unique.values():
            text = words.say(line)
            assert text
            assert "{" not in text
            assert Line.from_json(line.to_json()) == line


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_product_of_the_explanation_is_the_score(preset: str) -> None:
    for seed in range(12, 24):
        for series, events in play(preset, seed):
            for event in events:
                if not isinstance(event, DealEnded) or event.result.score is None:
                    continue
                score = event.result.score
                names = dict.fromkeys(Position, "A")
                lines = result_lines(event.result, names, rules=series.rules)
                last = score.charged
                for line in lines:
                    if line.key.startswith(("result.loss", "result.doubled")):
                        product = line.params.get("product", line.params.get("charged"))
                        assert isinstance(product, int)
                        last = product
                assert last == abs(score.score)
