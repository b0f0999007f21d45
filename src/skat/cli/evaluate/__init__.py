"""`skat eval`: questions about the rules as JSON Lines, one answer a line.

Every verdict is `skat.core`'s; this folder only reads questions and spells
answers. Their form is described in docs/formats/eval.md.
"""

from __future__ import annotations

from skat.cli.evaluate.questions import KINDS, answer, answer_lines

__all__ = ["KINDS", "answer", "answer_lines"]
