"""The documentation agrees with the code: generated pages, links, the ladder of bids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import make_glossary, make_presets
from skat.core.cards import Card, cards_mask
from skat.core.contracts import Contract
from skat.core.presets import PRESETS
from skat.core.scoring import score_game

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(DOCS.rglob("*.md")),
    ROOT / "changelog.d" / "README.md",
    ROOT / "tests" / "cases" / "README.md",
]

# Worked examples: what the rule book says, then contract, twelve cards, bid, points, tricks, score.
# Cards that change nothing are left out.
EXAMPLES = [
    ("With 72 points: **+30**", "H", "CJ SJ HA HT", 27, 72, 7, 30),
    ("With 59 points: **−60**", "H", "CJ SJ HA HT", 27, 59, 6, -60),
    ("4 × 11 = **+44**", "SH", "CJ HJ SA ST", 18, 92, 8, 44),
    ("Schneider 5: **+50**", "HH", "CJ SJ HA HT", 18, 93, 8, 50),
    ("50, lost, **−100**", "HHS", "CJ HJ HA HT", 18, 85, 8, -100),
    ("9 × 12 = **+108**", "CO", "CJ SJ CA CT", 18, 120, 10, 108),
    ("11 × 24 = **+264**", "GO", "CJ SJ HJ DJ", 18, 120, 10, 264),
    ("Even with 72 points: **−80**", "H", "CJ SJ HA HT", 33, 72, 7, -80),
    ("30 charged, **−60**", "H", "CJ HJ HA HT", 22, 75, 7, -60),
    ("to 30, and the bid is covered: **+30**", "H", "CJ HJ HA HT", 22, 90, 8, 30),
    ("charged 72: **−144**", "G", "CJ HJ HA HT", 50, 75, 7, -144),
    ("overbid, **−72**", "DH", "SJ HJ DJ DA", 36, 80, 7, -72),
    ("makes it 36 again: **+36**", "DH", "SJ HJ DJ DA", 36, 90, 8, 36),
    ("so nothing is rounded: **−80**", "H", "CJ SJ HA HT", 33, 30, 3, -80),
    ("Charged are 24: **−48**", "N", "CJ C8 C7 S9 S8", 24, 0, 0, -48),
]


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)

    assert broken == []


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_every_page_is_reached_from_the_index(page: Path) -> None:
    index = DOCS / "index.md"

    assert page == index or f"({page.relative_to(DOCS)})" in index.read_text(encoding="utf-8")


def test_table_of_presets_is_what_the_code_says() -> None:
    page = (DOCS / "presets.md").read_text(encoding="utf-8")

    assert page == make_presets.presets(), "run python docs/make_presets.py > docs/presets.md"


def test_glossary_is_what_the_catalogues_say() -> None:
    page = (DOCS / "glossary.md").read_text(encoding="utf-8")

    assert page == make_glossary.glossary(), "run python docs/make_glossary.py > docs/glossary.md"


def test_rule_book_prints_the_ladder_of_bids() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    quoted = " ".join(line[2:] for line in page.splitlines() if line.startswith("> "))

    assert tuple(map(int, quoted.split())) == PRESETS["isko"].ladder


@pytest.mark.parametrize(
    ("sentence", "contract", "cards", "bid", "points", "tricks", "score"), EXAMPLES
)
def test_worked_example_of_the_rule_book_is_what_the_scoring_says(
    sentence: str, contract: str, cards: str, bid: int, points: int, tricks: int, score: int
) -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    played = score_game(
        PRESETS["isko"],
        Contract.parse(contract),
        cards_mask(Card[name] for name in cards.split()),
        bid=bid,
        points=points,
        tricks=tricks,
    )

    assert sentence in " ".join(page.split())
    assert played.score == score


def test_every_picture_can_be_remade_and_is_shown_in_the_gallery() -> None:
    script = (DOCS / "make_screenshots.py").read_text(encoding="utf-8")
    gallery = (DOCS / "gallery.md").read_text(encoding="utf-8")
    made = set(re.findall(r'\bShot\(\s*"([a-z-]+)"', script))

    pictures = {path.name for path in (DOCS / "images").glob("*.webp")}

    assert pictures == {f"{name}.webp" for name in made}
    assert set(re.findall(r"images/([a-z-]+\.webp)", gallery)) == pictures
