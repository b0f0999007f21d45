"""The host's end of the line: questions with numbers, answers in time, and nothing else.

It knows the rules of the line, not those of the game. Source: docs/formats/engine.md.
"""

from __future__ import annotations

import json
import time
from typing import Any

from skat.players.engine.command import EngineCommand
from skat.players.engine.notation import LONGEST_LINE, PROTOCOL, VERSION, Json
from skat.players.engine.process import ChildProcess, Late, Lost
from skat.players.protocol import PlayerUnavailable

HELLO_SECONDS = 10.0
"""A program may load its weights."""
SHORT_SECONDS = 2.0
"""For `option`, `deal` and `ping`."""
GRACE_SECONDS = 0.1
QUIT_SECONDS = 1.0


class EngineError(PlayerUnavailable):
    """The program cannot be used at all: another protocol, or an option that it does not have."""


class Illegal(Exception):
    """An answer that is none.

    Attributes:
        reason: one of the words of the protocol.
        text: for the offender only; it may name cards.
    """

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text


class Connection:
    """A program that has said hello.

    Args:
        command: what is started, with its options.
        hello_seconds: how long it may take to be there.

    Raises:
        EngineError: if it does not speak this protocol, or refuses an option.
        Late, Lost, Illegal: if it says nothing, ends, or says nothing that can be understood.
    """

    def __init__(self, command: EngineCommand, hello_seconds: float = HELLO_SECONDS) -> None:
        self._process = ChildProcess(command.words, LONGEST_LINE)
        self._id = 0
        self.info: Json | None = None
        """What the program last said about its thoughts; it may name cards."""
        self.features: frozenset[str] = frozenset()
        try:
            hello = self._hello(hello_seconds)
            features = hello.get("features")
            if isinstance(features, list):
                self.features = frozenset(item for item in features if isinstance(item, str))
            self.name = str(hello.get("name", command.words[0]))[:80]
            for name, value in command.options:
                self._option(hello.get("options"), name, value)
        except BaseException:
            self.close(0.0)
            raise

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def dropped(self) -> int:
        """Lines that nobody had asked for, or that were too long."""
        return self._process.dropped

    @property
    def last_id(self) -> int:
        """The number of the latest question."""
        return self._id

    def tell(self, line: Json) -> None:
        """Send a line that is not answered.

        Raises:
            Lost: if the program is gone.
        """
        self._process.write(json.dumps(line, separators=(",", ":")))

    def ask(self, cmd: str, fields: Json, seconds: float) -> Json:
        """Return the answer to a question.

        Args:
            cmd: the question.
            fields: what belongs to it.
            seconds: how long the answer may take.

        Raises:
            Late: if there was none in time.
            Lost: if the program is gone.
            Illegal: if it is no answer.
        """
        deadline = self._begin(cmd, fields, seconds)
        while True:
            line = self._process.read(deadline)
            answer = self._read(line)
            if answer is not None:
                return answer
            if time.monotonic() > deadline:
                raise Late

    def _begin(self, cmd: str, fields: Json, seconds: float) -> float:
        self._process.drain()
        self._id += 1
        self.info = None
        deadline = time.monotonic() + seconds
        self.tell({"cmd": cmd, "id": self._id, **fields})
        return deadline

    def _read(self, line: bytes) -> Json | None:
        """Return the answer that a line is; None for thoughts, and for what is too late."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise Illegal("bad_json", "expected a JSON object on one line") from None
        if not isinstance(found, dict):
            raise Illegal("bad_json", f"expected a JSON object, got {type(found).__name__}")
        number = found.get("id")
        if type(number) is int and 0 < number < self._id:
            self._process.dropped += 1
            return None
        if type(number) is not int or number != self._id:
            raise Illegal("bad_answer", f"expected the id {self._id}, got {str(number)[:40]}")
        info = found.get("info")
        if isinstance(info, dict):
            self.info = info
            return None
        if "error" in found:
            text = str(found["error"])[:200]
            raise Illegal("unknown" if text == "unknown" else "bad_answer", f"refused: {text}")
        return found

    def _hello(self, seconds: float) -> Json:
        """Greet; whatever else a program prints while it starts is dropped."""
        fields: Json = {"protocol": [PROTOCOL, PROTOCOL], "host": f"skat {VERSION}"}
        deadline = self._begin("hello", fields, seconds)
        while True:
            try:
                answer = self._read(self._process.read(deadline))
            except Illegal as error:
                if error.text.startswith("refused: "):
                    raise EngineError(
                        f"expected an engine that speaks protocol {PROTOCOL}, got {error.text}"
                    ) from None
                self._process.dropped += 1
                answer = None
            if answer is not None:
                break
            if time.monotonic() > deadline:
                raise Late
        spoken = answer.get("protocol")
        if type(spoken) is not int or spoken != PROTOCOL:
            raise EngineError(
                f"expected an engine that speaks protocol {PROTOCOL}, got {str(spoken)[:40]}"
            )
        return answer

    def _option(self, offered: object, name: str, text: str) -> None:
        """Set an option that the program has offered."""
        options = offered if isinstance(offered, list) else []
        kinds = {
            item["name"]: item for item in options if isinstance(item, dict) and "name" in item
        }
        if name not in kinds:
            known = " ".join(sorted(map(str, kinds))) or "none"
            raise EngineError(f"expected an option of {self.name} ({known}), got {name!r}")
        try:
            self.ask("option", {"name": name, "value": _value(kinds[name], text)}, SHORT_SECONDS)
        except Illegal as error:
            raise EngineError(f"option {name}={text}: {error.text}") from None

    def close(self, seconds: float = QUIT_SECONDS) -> None:
        """Say goodbye, and end whoever does not go."""
        self._process.close('{"cmd":"quit"}', seconds)


def _value(option: Json, text: str) -> Any:
    """Return the value of an option as its type wants it.

    Raises:
        Illegal: if it does not fit.
    """
    kind = option.get("type")
    if kind == "bool":
        if text not in ("true", "false"):
            raise Illegal("bad_answer", f"expected true or false, got {text!r}")
        return text == "true"
    if kind == "int":
        low, high = option.get("min"), option.get("max")
        try:
            number = int(text)
        except ValueError:
            raise Illegal("bad_answer", f"expected a whole number, got {text!r}") from None
        if (type(low) is int and number < low) or (type(high) is int and number > high):
            raise Illegal("bad_answer", f"expected {low} to {high}, got {number}")
        return number
    values = option.get("values")
    if kind == "choice" and isinstance(values, list) and text not in values:
        raise Illegal("bad_answer", f"expected one of {' '.join(map(str, values))}, got {text!r}")
    return text


__all__ = ["Connection", "EngineError", "Illegal", "Late", "Lost"]
