"""An engine that takes its answers from a file, one a question, and writes down what it hears.

scripted.py ANSWERS HEARD
"""

import json
import sys
from pathlib import Path

answers = iter(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
with Path(sys.argv[2]).open("w", encoding="utf-8") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        asked = json.loads(line)
        if "id" in asked:
            print(next(answers), flush=True)
        if asked["cmd"] == "quit":
            break
