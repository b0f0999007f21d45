"""What a hand is worth, asked for by its seat while it bids or announces."""

from __future__ import annotations

from skat.core.cards import CardSet
from skat.core.contracts import Contract
from skat.core.moves import Bid, PickUp
from skat.core.presets import ISKO
from skat.core.views import Ask, Phase
from skat.core.worth import worth
from skat.server.worth import worth_json
from skat.words import Line, Words, languages
from skat.words.catalogue import DECKS
from tests.core.deals import F, M, bought, dealt, moved
from tests.server.serving import Chair, Served

HAND = "CJ SJ HT HK HQ C9 C8 S9 D8 D7"


def said(data: object) -> None:
    """Say every line in some data in all languages."""
    if isinstance(data, dict) and set(data) == {"key", "params"}:
        for language in languages():
            for deck in DECKS:
                Words(language, deck).say(Line.from_json(data))
    elif isinstance(data, dict):
        for value in data.values():
            said(value)
    elif isinstance(data, list):
        for value in data:
            said(value)


def test_a_seat_that_bids_is_told_each_game_with_and_without_the_skat() -> None:
    found = worth_json(dealt(ISKO, HAND).view(F))

    assert found is not None
    rows = {row["contract"]["text"]: row for row in found["rows"]}
    assert set(rows) == {"D", "H", "S", "C", "G", "N", "NO"}
    assert (rows["H"]["skat"]["value"], rows["H"]["hand"]["value"]) == (30, 40)
    assert (rows["NO"]["skat"]["value"], rows["NO"]["hand"]["value"]) == (46, 59)
    assert rows["H"]["changes"]
    assert not rows["N"]["changes"]
    said(found)


def test_the_value_to_hold_is_what_is_at_stake() -> None:
    deal = moved(dealt(ISKO, HAND), (M, Bid(33)))
    found = worth_json(deal.view(F))

    assert found is not None
    covered = {row["contract"]["text"]: row["skat"]["covered"] for row in found["rows"]}
    assert found["bid"] == 33
    assert covered == {"D": False, "H": False, "S": True, "C": True, "G": True} | {
        "N": False,
        "NO": True,
    }
    said(found)


def test_with_twelve_cards_there_are_no_hand_games() -> None:
    deal = moved(bought(dealt(ISKO, HAND), F), (F, PickUp()))
    view = deal.view(F)
    found = worth_json(view)

    assert view.ask is Ask.ANNOUNCE
    assert found is not None
    assert all(row["hand"] is None for row in found["rows"])
    assert found["announced"] == []
    said(found)


def test_nobody_else_is_told_anything() -> None:
    deal = moved(bought(dealt(ISKO, HAND), F), (F, PickUp()))

    assert worth_json(deal.view(M)) is None
    assert worth_json(deal.view(None)) is None


def test_the_answer_is_made_from_the_own_cards_alone() -> None:
    one = dealt(ISKO, HAND, "CA CT CK CQ SA ST SK SQ HJ DJ")
    other = dealt(ISKO, HAND, "HA H9 H8 H7 DA DT DK DQ D9 C7")

    assert worth_json(one.view(F)) == worth_json(other.view(F))


def test_a_seat_asks_its_server(server: Served, chair: Chair) -> None:
    token = server.open_match()[0]
    other = server.sit(token)
    other.wait_for_question()
    found = server.get(f"/api/seats/{token}/worth").json()["worth"]
    hearts = next(row for row in found["rows"] if row["contract"]["text"] == "H")
    rules = ISKO.preset("twelve")
    hand = CardSet.parse(" ".join(other.view["hand"]))
    other.close()

    assert other.view["phase"] == Phase.AUCTION.value
    assert hearts["skat"]["value"] == worth(rules, Contract.parse("H"), hand).value


def test_an_unknown_seat_is_told_nothing(server: Served) -> None:
    assert server.get("/api/seats/nobody/worth").status_code == 404
