"""An engine that does one thing wrong: hostile.py FAULT [AT]

It plays legally otherwise: bids 18, plays the first legal card. AT is the question at which the
fault happens (play? if not given).
"""

import json
import os
import subprocess
import sys
import time
from typing import Any, NoReturn

Line = dict[str, Any]
fault = sys.argv[1]
at = sys.argv[2] if len(sys.argv) > 2 else "play?"
hand: list[str] = []


def say(answer: Line) -> None:
    print(json.dumps(answer), flush=True)


def sleep() -> NoReturn:
    while True:
        time.sleep(60)


def good(line: Line) -> Line:
    match line["cmd"]:
        case "hello":
            features = ["agree", "kontra", "ramsch"]
            protocol = 2 if fault == "protocol" else 1
            return {"protocol": protocol, "name": "Hostile", "version": "1", "author": "nobody",
                    "options": [{"name": "threads", "type": "int", "min": 1, "max": 4}],
                    "features": features}  # fmt: skip
        case "option":
            return {"error": "no"} if fault == "no_option" else {"ok": True}
        case "deal":
            hand[:] = line["hand"]
        case "bid?":
            return {"bid": line["min"]} if line["min"] == 18 else {"pass": True}
        case "hold?":
            return {"hold": True} if line["value"] == 18 else {"pass": True}
        case "declare?":
            if "skat" not in line:
                return {"pickup": True}
            return {"contract": "C", "discard": line["skat"]}
        case "play?":
            return {"card": line["legal"][0]}
        case "agree?":
            return {"agree": True}
        case "kontra?":
            return {"kontra": False}
        case "re?":
            return {"re": False}
        case "push?":
            return {"unseen": True}
    return {"ok": True}


def bad(line: Line) -> bool:
    """Do the wrong thing; return whether a good answer shall follow."""
    number = line["id"]
    match fault:
        case "hangs":
            sleep()
        case "dies":
            sys.exit(3)
        case "dies_once":
            if line["cmd"] == at and "history" not in asked_deal:
                os._exit(3)
            return True
        case "floods":
            while True:
                sys.stdout.write('{"id":1,"noise":true}\n')
        case "floods_garbage":
            while True:
                sys.stdout.write("x" * 5000 + "\n")
        case "long_line":
            sys.stdout.write("x" * 10_000_000)
            sys.stdout.flush()
            sleep()
        case "long_line_first":
            say({"id": number, "card": "x" * 10_000_000})
            return True
        case "old_id":
            say({"id": number - 1, **good(line)})
        case "other_id":
            say({"id": number + 1, **good(line)})
        case "other_seat":
            say({**good(line), "position": 2, "id": "2"})
        case "illegal":
            say({"id": number, "card": "XX"})
        case "not_in_hand":
            others = [suit + rank for suit in "CSHD" for rank in "ATKQJ987"]
            say({"id": number, "card": next(card for card in others if card not in hand)})
        case "illegal_once":
            if line.get("retry"):
                return True
            say({"id": number, "card": 7})
        case "broken_json":
            print('{"id": 3, "card"', flush=True)
        case "deep_json":
            print("[" * 50_000, flush=True)
        case "closes_stdout":
            os.close(1)
            sleep()
        case "unasked":
            say({"id": number, **good(line)})
            print("that was easy", flush=True)
        case _:
            return True
    return False


if fault == "banner":
    print("Welcome to Hostile 1.0", flush=True)
if fault == "grandchild":
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
if fault == "silent":
    sleep()

asked_deal: Line = {}
for text in sys.stdin:
    line = json.loads(text)
    if fault == "logs":  # which is no fault: what it hears goes to the file named as mark
        with open(sys.argv[3], "a", encoding="utf-8") as log:
            log.write(text)
    if line["cmd"] == "deal":
        asked_deal = line
    if line["cmd"] == "quit":
        if fault == "ignores_quit":
            sleep()
        break
    if "id" in line and (line["cmd"] != at or bad(line)):
        say({"id": line["id"], **good(line)})
if fault == "ignores_quit":
    sleep()
