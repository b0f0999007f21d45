"""What the rule player must decide, with the reason that a Skat player would give."""

from __future__ import annotations

from tests.players.positions import Case

_CLUBS = "CJ SJ CT CK CQ C9 C8 SA HK D7"
_LOW = "C7 C8 C9 S7 S9 SJ H7 H8 D7 D8"
_FOUR_JACKS = "CJ SJ HJ DJ CA CT SA ST HA D7"
_BLANK = "HJ SK SQ S8 HT H9 CK CQ D9 D7"
_WITHOUT_TWO = "HJ DJ HA HK H9 H8 SA SK D9 C9"

BIDDING = (
    Case("two top jacks, five trumps and an ace open the bidding", "M", _CLUBS, "", "18"),
    Case("one jack and no ace are not worth a word", "M", _BLANK, "", "pass"),
    Case("a bid goes up by the smallest step", "M", _CLUBS, "M:18 F:hold", "20"),
    Case("clubs with two are worth 36", "F", _CLUBS, "M:36", "hold"),
    Case("rearhand bids over what the others have left", "R", _CLUBS, "M:18 F:pass", "20"),
    Case("rearhand opens with 18 after two passes", "R", _CLUBS, "M:pass", "18"),
    Case("forehand plays at 18 what nobody else wanted", "F", _CLUBS, "M:pass R:pass", "18"),
    Case("forehand too may throw in", "F", _BLANK, "M:pass R:pass", "pass"),
    Case("a safe open null by hand is held to 59", "F", _LOW, "M:59", "hold"),
    Case("but not beyond", "F", _LOW, "M:60", "pass"),
    Case("a grand with four is held to 120", "F", _FOUR_JACKS, "M:120", "hold"),
    Case("but 168 cannot be covered", "F", _FOUR_JACKS, "M:168", "pass"),
    Case("hearts without two are worth 30", "F", _WITHOUT_TWO, "M:30", "hold"),
)

HAND_OR_SKAT = (
    Case("the skat helps an ordinary hand", "M", _CLUBS, "@M", "skat"),
    Case(
        "eight trumps and a bid above their value with the skat: clubs by hand",
        "F",
        "CJ SJ CT CK CQ C9 C8 C7 SA ST",
        "@F45",
        "CH",
    ),
    Case(
        "every trick is certain: the grand is laid open",
        "F",
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        "@F",
        "GO",
    ),
    Case(
        "nine tricks are certain: Schneider is announced",
        "F",
        "CJ SJ HJ DJ CA CT CK CQ C9 D7",
        "@F",
        "GHS",
    ),
    Case("at 59 only the open null by hand is worth the bid", "F", _LOW, "@F59", "NOH"),
)

DISCARD = (
    Case(
        "the bare ten goes into the skat",
        "M",
        "CJ SJ CA CK C9 C8 HA HK ST D7",
        "@M M:skat",
        "C:ST.S8 C:ST.DQ",
        skat="S8 DQ",
    ),
    Case(
        "three jacks, three aces and their tens are a grand",
        "R",
        "CJ SJ HJ CA CT SA ST HA HT D7",
        "@R R:skat",
        "G:DK.D7 G:DK.D8",
        skat="D8 DK",
    ),
    Case(
        "in null the two cards go that can be caught",
        "R",
        "C7 C8 CA S7 S9 SJ H7 H9 D8 DA",
        "@R R:skat",
        "N:CA.DA",
        skat="HK D7",
    ),
    Case(
        "a null without a gap is played open",
        "M",
        "C7 C8 C9 S7 S9 SJ H7 H8 D7 DK",
        "@M M:skat",
        "NO:HA.DK",
        skat="D8 HA",
    ),
    Case(
        "the closed null is not worth a bid of 24",
        "M",
        "C7 C8 CA S7 S9 SJ H7 H9 D8 DA",
        "@M24 M:skat",
        "NO:* C:* S:* H:* D:* G:*",
        skat="HK D7",
    ),
    Case(
        "as good as hearts, but worth the 33",
        "M",
        "CJ SJ ST SK SQ S9 HT HK HQ H9",
        "@M33 M:skat",
        "S:*",
        skat="C8 D7",
    ),
)

_TRUMPS_FIRST = "@F F:skat F:C:D8.D7"

DECLARER = (
    Case(
        "trumps are drawn first, from the top",
        "F",
        "CJ SJ HJ CA CT C9 SA HA D8 D7",
        _TRUMPS_FIRST,
        "CJ SJ HJ",
        skat="H7 S8",
    ),
    Case(
        "without the top jack a trump is led, but not the ten",
        "F",
        "SJ HJ DJ ST SK S9 S8 CA D8 D7",
        "@F F:skat F:S:D8.D7",
        "SJ HJ DJ SK S9 S8",
        skat="CT H9",
    ),
    Case(
        "when the others have no trumps the aces are cashed",
        "F",
        "CJ SJ HJ CA CT CK C9 SA ST D7",
        "@F F:skat F:C:D8.D7 F:CJ M:C7 R:C8 F:SJ M:CQ R:DJ",
        "SA ST HA",
        skat="D8 HA",
    ),
    Case(
        "in grand the two top jacks draw the other two",
        "F",
        "CJ SJ CA CT C9 SA ST HA D8 D7",
        "@F F:skat F:G:D8.D7",
        "CJ SJ",
        skat="HT S9",
    ),
    Case(
        "a rich trick is ruffed by the last hand",
        "R",
        "CJ SJ CA CK C9 C8 SA SK D8 D7",
        "@R R:skat R:C:D8.D7 F:HA M:HT",
        "CA CK C9 C8 SJ",
        skat="C7 S9",
    ),
    Case(
        "a worthless trick is a chance to throw a loser away",
        "R",
        "CJ SJ CA CK C9 C8 SA SK H8 H7",
        "@R R:skat R:C:H8.H7 F:H9 M:HQ",
        "D8",
        skat="D8 C7",
    ),
    Case(
        "as last hand the ten is brought home while the ace is out",
        "R",
        "CJ SJ CA CK C9 C8 HT H7 D8 D7",
        "@R R:skat R:C:D8.D7 F:HQ M:H8",
        "HT",
        skat="C7 S9",
    ),
    Case(
        "what cannot be won gets the smallest card",
        "R",
        "CJ SJ CA CK C9 C8 HK H7 D8 D7",
        "@R R:skat R:C:D8.D7 F:HA M:HQ",
        "H7",
        skat="C7 S9",
    ),
)

_SHORT_HEARTS = "H8 SK SQ S9 S7 D9 D8 DQ C8 C7"

DEFENDERS = (
    Case(
        "the ten is given to the partner's ace",
        "R",
        "DT D7 HA HK H9 S9 S8 C9 C8 ST",
        "@F F:skat F:C:H8.H7 F:D8 M:DA",
        "DT",
        skat="H8 H7",
    ),
    Case(
        "and does not ruff it",
        "R",
        "ST S9 S7 HK H9 HQ CK C9 C8 S8",
        "@F F:skat F:C:H8.H7 F:D8 M:DA",
        "S* H*",
        skat="H8 H7",
    ),
    Case(
        "the declarer's top trump gets nothing",
        "R",
        "CA C8 HA HK H9 S9 S8 D9 D7 ST",
        "@F F:skat F:C:H8.H7 F:CJ M:C7",
        "C8",
        skat="H8 H7",
    ),
    Case(
        "nor does second hand feed it",
        "M",
        "CT C8 HA HK H9 S9 S8 D9 D7 ST",
        "@F F:skat F:C:H8.H7 F:CJ",
        "C8",
        skat="H8 H7",
    ),
    Case(
        "the last hand takes the declarer's trick with the cheapest card that wins",
        "F",
        "DA DK D7 HK H9 S9 S8 C9 C8 ST",
        "@M M:skat M:C:H8.H7 F:S9 M:SA R:S7 M:D9 R:D8",
        "DK",
        skat="H8 H7",
    ),
    Case(
        "the last hand takes the ten of the declarer with the ace",
        "F",
        "DA DK D7 HK H9 S9 S8 C9 C8 ST",
        "@M M:skat M:C:H8.H7 F:S9 M:SA R:S7 M:DT R:D8",
        "DA",
        skat="H8 H7",
    ),
    Case(
        "no trump is led against a suit game",
        "F",
        _SHORT_HEARTS,
        "@R R:skat R:C:H9.H7",
        "H* S* D*",
        skat="H9 H7",
    ),
    Case(
        "the declarer plays second: a long suit is led through him",
        "F",
        _SHORT_HEARTS,
        "@M M:skat M:C:H9.H7",
        "S* D*",
        skat="H9 H7",
    ),
    Case(
        "the partner can ruff: he gets a fat card to do it on",
        "F",
        "HT HK H8 SK SQ S9 D9 D8 C8 C7",
        "@R R:skat R:C:D7.S7 F:H8 M:C9 R:HA M:DQ R:DA F:D8 R:CJ F:C7 M:CQ R:S8 F:S9 M:ST"
        " M:SA R:CK F:SQ R:HQ",
        "HT",
        skat="D7 S7",
    ),
)

NULL = (
    Case(
        "the declarer ducks with the highest card that stays below",
        "R",
        "H7 H9 HJ C7 C8 S7 S8 D7 D8 DA",
        "@R R:skat R:N:DA.HA F:HT M:HQ",
        "HJ",
        skat="HA D9",
    ),
    Case(
        "a seven is a safe lead",
        "F",
        "H7 H9 HJ C7 C8 S8 SK D7 D8 DT",
        "@F F:skat F:N:HA.SA",
        "H7 C7 D7",
        skat="HA SA",
    ),
    Case(
        "the declarer must go over and a defender stays under",
        "R",
        "S8 SA H8 HK C9 CT D9 DT DJ HQ",
        "@M M:skat M:N:CA.DA F:S9 M:SJ",
        "S8",
        skat="CA DA",
    ),
    Case(
        "under the lead of the declarer with the seven",
        "M",
        "H7 HK S8 SA C9 CT D9 DT DJ SQ",
        "@F F:skat F:N:CA.DA F:H8",
        "H7",
        skat="CA DA",
    ),
    Case(
        "the declarer is safely below: high cards go",
        "R",
        "S9 SA H8 HK C9 CT D9 DT DJ HQ",
        "@M M:skat M:N:CA.DA F:SK M:S7",
        "SA",
        skat="CA DA",
    ),
    Case(
        "open null: the single nine is attacked from below",
        "F",
        "D7 D8 HK HQ SK SQ CK CQ CA SA",
        "@M M:skat M:NO:HA.HT",
        "D8 D7",
        skat="HA HT",
        others={"M": "D9 C7 C8 C9 S7 S8 S9 H7 H8 H9"},
    ),
)

_RAMSCH = "M:pass R:pass F:pass"
_PUSHED = f"{_RAMSCH} F:push M:push R:push"

RAMSCH = (
    Case(
        "nothing but low cards: the skat is passed on unseen",
        "F",
        "C7 C8 S7 S8 H7 H8 H9 D7 D8 D9",
        _RAMSCH,
        "push",
        preset="kneipe",
    ),
    Case(
        "high cards want the chance to be rid of two",
        "F",
        "CJ CA CT SA SK HA HT D7 D8 DT",
        _RAMSCH,
        "skat",
        preset="kneipe",
    ),
    Case(
        "the unguarded high cards are passed on",
        "F",
        "C7 C8 C9 S7 S8 S9 H7 H8 DA HA",
        f"{_RAMSCH} F:skat",
        "push:HA.DA",
        preset="kneipe",
        skat="D7 S*".replace("S*", "SQ"),
    ),
    Case(
        "a high card stays under the ten while it can",
        "R",
        "HA HK C7 C8 S7 S8 D7 D8 D9 C9",
        f"{_PUSHED} F:HT M:HQ",
        "HK",
        preset="kneipe",
    ),
    Case(
        "a trick that must be taken takes the ace along",
        "R",
        "HA HT C7 C8 S7 S8 D7 D8 D9 C9",
        f"{_PUSHED} F:HK M:HQ",
        "HA HT",
        preset="kneipe",
    ),
    Case(
        "without the suit the bare ace goes",
        "R",
        "SA S9 C7 C8 H7 H8 H9 C9 CQ HQ",
        f"{_PUSHED} F:D8 M:D9",
        "SA",
        preset="kneipe",
    ),
    Case(
        "a low card of a long suit is led",
        "F",
        "D7 D8 D9 CA CT SA SK HA HT HK",
        _PUSHED,
        "D7 D8 D9",
        preset="kneipe",
    ),
    Case(
        "every trick is certain: the Durchmarsch begins",
        "F",
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        _PUSHED,
        "CJ SJ HJ DJ",
        preset="kneipe",
    ),
)

DOUBLING = (
    Case(
        "two top jacks, long trumps and aces against clubs: Kontra",
        "R",
        "CJ SJ CA CT C9 HA SA H9 H8 S8",
        "@F F:CH",
        "kontra",
        preset="kneipe",
        kontra=True,
    ),
    Case(
        "an ordinary hand says nothing",
        "R",
        _BLANK,
        "@F F:CH",
        "pass",
        preset="kneipe",
        kontra=True,
    ),
    Case("null is never doubled", "R", _LOW, "@F F:NH", "pass", preset="kneipe", kontra=True),
    Case(
        "a grand that cannot be lost answers Re",
        "F",
        "CJ SJ HJ DJ CA CT CK SA ST D7",
        "@F F:skat F:G:D7.D8 M:kontra",
        "kontra",
        skat="D8 SK",
        preset="kneipe",
        kontra=True,
    ),
    Case(
        "a doubtful game does not",
        "F",
        "CJ HJ CA CK C9 C8 SA D7 H8 ST",
        "@F F:skat F:C:D7.D8 M:kontra",
        "pass",
        skat="D8 HK",
        preset="kneipe",
        kontra=True,
    ),
)

ANSWERS = (
    Case(
        "a claim in the first trick is refused while aces are out",
        "R",
        "CT C9 HA HK H9 S9 S8 D9 D7 ST",
        "@F F:skat F:C:H8.H7 F:CJ M:C7 R:C9 F:claim M:agree",
        "refuse",
        skat="H8 H7",
    ),
    Case(
        "the declarer may give up",
        "M",
        "CT C9 HA HK H9 S9 S8 D9 D7 ST",
        "@F F:skat F:C:H8.H7 F:CJ M:C9 R:C7 F:SJ M:CT R:C8 F:concede",
        "agree",
        skat="H8 H7",
    ),
)

CASES = (
    *BIDDING,
    *HAND_OR_SKAT,
    *DISCARD,
    *DECLARER,
    *DEFENDERS,
    *NULL,
    *RAMSCH,
    *DOUBLING,
    *ANSWERS,
)
