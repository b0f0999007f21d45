"""The course: every step can be solved, every card is legal, every text is in four languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from skat.core.cards import CARDS, Card, Game, cards_mask, legal_cards
from skat.core.errors import NotationError
from skat.core.views import Phase
from skat.solver.solving import null_made, value
from skat.words import Line, Words, catalogue, languages
from skat.words.catalogue import PLURAL_FORMS, placeholders, with_faces
from skat.words.course.lessons import Step, course_words, glossary, lesson, lessons
from skat.words.course.questions import KINDS, Best, Discard, Legal
from tests.words.test_catalogues import AVOIDED, texts

STEPS = [step for found in lessons() for step in found.steps]
ASKED = [step for step in STEPS if step.question is not None]
PLAYED = [step for step in STEPS if step.exercise is not None]
ENGLISH = course_words("en")


def name(step: Step) -> str:
    return step.key


def answers(step: Step) -> Iterator[list[str]]:
    """Yield every answer that can be given to a question."""
    question = step.question
    assert question is not None
    if question.pick is None:
        yield from ([option] for option, _ in question.options)
        return
    codes = [card.name for card in question.cards]
    sizes = [question.pick] if question.pick else range(1, len(codes) + 1)
    for size in sizes:
        yield from (list(chosen) for chosen in combinations(codes, size))


def say(line: Line, language: str) -> str:
    """Return the text of a line of the course, whose texts lie apart."""
    message = {**catalogue(language), **course_words(language)}[line.key]
    assert isinstance(message, str)
    assert placeholders(message) <= line.params.keys(), line.key
    if line.key.startswith("learn."):
        return message
    return Words(language).say(line)


# lessons


def test_there_are_lessons_for_everything_a_beginner_needs() -> None:
    assert [found.id for found in lessons()] == [
        *("cards", "trumps", "trick", "declarer", "auction", "value"),
        *("skat", "grand", "null", "defend", "result"),
    ]
    assert all(any(step.question or step.exercise for step in item.steps) for item in lessons())


def test_steps_have_names_of_their_own() -> None:
    keys = [step.key for step in STEPS]

    assert len(keys) == len(set(keys))
    assert {found.id for found in lessons()}.isdisjoint({"page", "why"})


@pytest.mark.parametrize("step", ASKED, ids=name)
def test_every_question_can_be_answered_rightly_and_wrongly(step: Step) -> None:
    verdicts = [step.judge(answer) for answer in answers(step)]
    right = [verdict for verdict in verdicts if verdict.right]

    assert right
    assert len(right) < len(verdicts)
    for verdict in verdicts:
        assert verdict.lines
        assert verdict.right or step.judge(verdict.solution).right


@pytest.mark.parametrize("step", ASKED, ids=name)
def test_every_verdict_can_be_said(step: Step) -> None:
    lines = {line for answer in answers(step) for line in step.judge(answer).lines}

    for language in languages():
        for line in lines:
            assert say(line, language).strip(), line.key


def test_every_kind_of_question_is_asked() -> None:
    assert {type(step.question) for step in ASKED} == set(KINDS.values())


@pytest.mark.parametrize(
    "step", [step for step in ASKED if isinstance(step.question, Best)], ids=name
)
def test_cards_called_good_may_be_played(step: Step) -> None:
    question = step.question
    assert isinstance(question, Best)
    hand = cards_mask(question.cards)
    led = question.table[0] if question.table else None
    legal = legal_cards(question.game, hand, led)

    assert not hand & cards_mask(question.table)
    assert all(legal >> card & 1 for card in question.good)


@pytest.mark.parametrize(
    "step", [step for step in ASKED if isinstance(step.question, Discard)], ids=name
)
def test_cards_called_good_to_lay_away_are_two_of_twelve(step: Step) -> None:
    question = step.question
    assert isinstance(question, Discard)

    assert len(question.cards) == 12
    for pair in question.good:
        assert len(pair) == 2
        assert pair <= {card.name for card in question.cards}
        assert not cards_mask(Card[code] for code in pair) & question.game.trumps


@pytest.mark.parametrize(
    "step", [step for step in ASKED if isinstance(step.question, Legal)], ids=name
)
def test_a_card_that_was_led_is_in_no_hand(step: Step) -> None:
    question = step.question
    assert isinstance(question, Legal)

    assert not set(question.table) & set(question.cards)


def test_a_jack_of_the_suit_led_gets_a_reason_of_its_own() -> None:
    step = lesson("trumps").step("suit")

    [line] = step.judge(["SA", "SK", "S8", "SJ"]).lines
    assert line == Line("learn.why.jack_is_no_suit", {"card": Card.SJ, "led": Card.S9})


@pytest.mark.parametrize(
    "answer", [[], ["XX"], ["HT", "HT"], ["HT", "HK"], ["S7"]], ids=lambda answer: ",".join(answer)
)
def test_what_is_no_answer_is_refused(answer: list[str]) -> None:
    with pytest.raises(NotationError, match="expected"):
        lesson("cards").step("high").judge(answer)


def test_unknown_lessons_and_steps_are_refused() -> None:
    with pytest.raises(NotationError, match="expected one of the lessons cards"):
        lesson("poker")
    with pytest.raises(NotationError, match="expected a step of lesson cards"):
        lesson("cards").step("poker")
    with pytest.raises(NotationError, match="expected a step that asks something"):
        lesson("cards").step("pack").judge(["CJ"])


# deals


@pytest.mark.parametrize("step", PLAYED, ids=name)
def test_every_deal_can_be_won_from_its_first_card(step: Step) -> None:
    """With open cards and best play of the opponents, so against any of them."""
    exercise = step.exercise
    assert exercise is not None
    deal = exercise.start()
    contract = deal.declaration.contract

    assert deal.phase is Phase.PLAYING
    assert contract is not None
    mine = deal.declaration.declarer == exercise.seat
    if contract.game is Game.NULL:
        assert null_made(deal) is mine
    else:
        assert (value(deal) >= 61) is mine


@pytest.mark.parametrize("step", PLAYED, ids=name)
def test_no_deal_of_the_course_is_overbid(step: Step) -> None:
    exercise = step.exercise
    assert exercise is not None
    deal = exercise.start()
    contract = deal.declaration.contract
    assert contract is not None

    assert deal.declaration.bid == 18
    assert exercise.hands[0] | exercise.hands[1] | exercise.hands[2] | exercise.skat == (
        cards_mask(CARDS)
    )


# texts


def wanted() -> set[str]:
    """Return the keys that steps and lessons need."""
    keys = set()
    for found in lessons():
        keys |= {f"learn.{found.id}", f"learn.{found.id}.about"}
    for step in STEPS:
        keys.add(step.key)
        if step.exercise is not None:
            keys |= {f"{step.key}.won", f"{step.key}.lost"}
        if step.question is not None:
            verdicts = [step.judge(answer) for answer in answers(step)]
            keys |= {
                line.key
                for verdict in verdicts
                for line in verdict.lines
                if line.key.startswith("learn.")
            }
    return keys


def test_every_text_of_the_lessons_is_there_and_none_is_left_over() -> None:
    of_lessons = {
        key for key in ENGLISH if not key.startswith(("learn.page.", "glossary.", "sense."))
    }

    assert of_lessons == wanted()


@pytest.mark.parametrize("language", languages())
def test_the_catalogues_of_the_course_agree(language: str) -> None:
    messages = course_words(language)

    assert list(messages) == sorted(messages)
    assert messages.keys() == ENGLISH.keys()
    for key, message in messages.items():
        assert placeholders(message) == placeholders(ENGLISH[key]), key
        if not isinstance(message, str):
            assert set(message) == set(PLURAL_FORMS[language]), key
    assert {key for key, text in messages.items() if not isinstance(text, str)} == {
        key for key, text in ENGLISH.items() if not isinstance(text, str)
    }


@pytest.mark.parametrize("language", languages())
def test_texts_of_the_course_are_clean(language: str) -> None:
    foreign = {"en": "[а-яёіїєґ]", "de": "[а-яёіїєґ]", "ru": "[іїєґ]", "uk": "[ёыэъ]"}[language]
    for key, message in course_words(language).items():
        for text in texts(message):
            assert text == text.strip(), key
            assert "  " not in text, key
            assert not re.search(foreign, text, re.IGNORECASE), key
            told = re.sub(r"\{[a-z0-9_]+\}", "", with_faces(text, "german"))
            assert not re.search(r"-\d|'| - |[{}|]", told), key
            assert not any(word in text.lower() for word in AVOIDED.get(language, ())), key


@pytest.mark.parametrize("language", languages())
def test_sentences_of_the_lessons_are_short(language: str) -> None:
    for key, message in course_words(language).items():
        for text in texts(message):
            for sentence in re.split(r"(?<=[.!?:…])\s", text):
                assert len(sentence.split()) <= 32, f"{key}: {sentence}"


# glossary


def test_every_term_of_the_glossary_is_a_word_of_the_catalogues() -> None:
    keys = [key for terms in glossary().values() for key in terms]

    assert len(keys) == len(set(keys)) > 90
    assert set(keys) <= catalogue("en").keys()
    assert set(glossary()) <= ENGLISH.keys()


def test_every_term_has_a_meaning() -> None:
    keys = {key for terms in glossary().values() for key in terms}
    meanings = {key.removeprefix("glossary.") for key in ENGLISH if key.startswith("glossary.")}
    sections = {key.removeprefix("glossary.") for key in glossary()}

    assert meanings - sections == keys
    senses = {key.removeprefix("sense.") for key in ENGLISH if key.startswith("sense.")}
    assert senses <= keys


@pytest.mark.parametrize("language", languages())
def test_no_heading_of_the_glossary_is_there_twice(language: str) -> None:
    messages = course_words(language)
    headings = [str(messages[section]).casefold() for section in glossary()]
    for terms in glossary().values():
        for key in terms:
            word, sense = catalogue(language)[key], messages.get(f"sense.{key}")
            headings.append(f"{word} ({sense})".casefold() if sense else str(word).casefold())

    assert [heading for heading, n in Counter(headings).items() if n > 1] == []
