"""The stream of questions: reads each line, finds who answers its kind, and spells the answer."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from skat.cli.evaluate import bidding, cards, match, scoring, trace
from skat.cli.evaluate.fields import Fields, quoted
from skat.core.errors import SkatError
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset

KINDS: Mapping[str, Callable[[Ruleset, Fields], dict[str, object]]] = {
    "score": scoring.score,
    "auction": bidding.auction,
    "bid_values": bidding.bid_values,
    "declaration": bidding.declaration,
    "legal_moves": cards.legal_moves,
    "trick_winner": cards.trick_winner,
    "deal_order": cards.deal_order,
    "roles": match.roles,
    "passed_deal": match.passed_deal,
    "list": match.running_list,
    "session_result": match.session_result,
    "session_length": match.session_length,
    "ramsch": scoring.ramsch,
    "claim": cards.claim,
    "trace": trace.trace,
}
"""Who answers which kind of question."""
_NOT_IN_JSON = (math.inf, -math.inf)
"""What a number too large for a float becomes, such as 1e999; JSON cannot spell it."""


def answer_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """Yield one answer, as a line of JSON without its end, for every line that is not blank."""
    for line in lines:
        if line.strip():
            yield json.dumps(answer(line))


def answer(line: bytes | str) -> dict[str, object]:
    """Return the answer to one question: its ``id`` with a ``result`` or with an ``error``.

    The ``id`` is left out where the question has none that can be read.
    """
    named: dict[str, object] = {}
    try:
        question = _read(line)
        asked_id = question.raw("id")
        if type(asked_id) in (str, int, float) and asked_id not in _NOT_IN_JSON:
            named = {"id": asked_id}
        else:
            raise question.misfit("id", "a text or a number")
        kind = question.choice("kind", KINDS)
        rules = question.choice("ruleset", PRESETS)
        return {**named, "result": kind(rules, question.block("input"))}
    except SkatError as error:
        return {**named, "error": str(error)}
    except Exception as error:  # whatever a question holds, the next one is answered too
        return {**named, "error": f"expected a question of a known form ({error!r})"}


def _read(line: bytes | str) -> Fields:
    """Return the fields of a question.

    Raises:
        NotationError: if the line is not a JSON object.
    """
    try:
        text = line if isinstance(line, str) else line.decode("utf-8-sig")
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        shown = line if isinstance(line, str) else line.decode("utf-8", "replace")
        reason = "too deeply nested" if isinstance(error, RecursionError) else str(error)
        raise SkatError(f"expected a JSON object, got {quoted(shown.strip())} ({reason})") from None
    return Fields(data, "question")


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no JSON number")
