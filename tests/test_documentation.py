"""The documentation agrees with the code: generated pages, links, the ladder of bids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import make_glossary, make_presets
from skat.core.presets import PRESETS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(DOCS.rglob("*.md")),
    ROOT / "changelog.d" / "README.md",
    ROOT / "tests" / "cases" / "README.md",
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


def test_glossary_is_what_the_catalogue_says() -> None:
    page = (DOCS / "glossary.md").read_text(encoding="utf-8")

    assert page == make_glossary.glossary(make_glossary.catalogue()), (
        "run python docs/make_glossary.py > docs/glossary.md"
    )


def test_rule_book_prints_the_ladder_of_bids() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    quoted = " ".join(line[2:] for line in page.splitlines() if line.startswith("> "))

    assert tuple(map(int, quoted.split())) == PRESETS["isko"].ladder
