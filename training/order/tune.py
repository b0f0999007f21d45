"""Find the move-order weights of the solver by hill climbing and write native/weights.cpp.

    python training/order/tune.py --minutes 60 --seed 77

Two searches run side by side, one for suit games and one for grand. Each takes
two rounds over other deals (420 realistic and 80 random each, from seeds that no
benchmark uses), and starts from the weights that are there. With five weights a row
came 30 minutes with seed 5, 50 with seed 77 and 18 with seed 123; with twice as many
rows and six weights each 26 with seed 2026, with eight 36 with seed 2027.
Build the package afterwards and run `bench/solver.py`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NATIVE = ROOT / "native"
sys.path.insert(0, str(ROOT / "bench"))

from _solver_deals import deals, kernel_mask  # noqa: E402  (it lies beside the benchmark)

ROUNDS = 2
REALISTIC, RANDOM = 420, 80
KINDS = ("suit", "grand")


def write_deals(path: Path, kind: str, seed: int) -> None:
    """Write the deals of all rounds as the tuner reads them."""
    lines = []
    for number in range(ROUNDS):
        for realistic, count, base in ((True, REALISTIC, 10_000), (False, RANDOM, 20_000)):
            for place in deals(kind, realistic, count, seed=base + 100 * seed + number):
                masks = " ".join(f"{kernel_mask(place, hand):08x}" for hand in place.hands)
                lines.append(f"{masks} {place.leader} {place.bank}")
    path.write_text("\n".join(lines))


def write_weights(tables: list[Path]) -> None:
    """Write native/weights.cpp from the two tables of 72 rows."""
    lines = [
        '#include "weights.hpp"',
        "",
        "namespace skat {",
        "",
        "// Written by training/order/tune.py.",
        "SKAT_WEIGHT kWeights[2][3][3][2][2][2][kFeatures] = {",
    ]
    for path in tables:
        rows = iter("{" + ", ".join(line.split()) + "}" for line in path.read_text().splitlines())
        lines.append("    {")
        for _player in range(3):
            lines.append("        {")
            for _place in range(3):
                lines.append("            {")
                for _mine in range(2):
                    pairs = [f"{{{next(rows)}, {next(rows)}}}" for _trump in range(2)]
                    lines.append(f"                {{{pairs[0]},\n                 {pairs[1]}}},")
                lines.append("            },")
            lines.append("        },")
        lines.append("    },")
    lines += ["};", "", "}  // namespace skat", ""]
    (NATIVE / "weights.cpp").write_text("\n".join(lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="time for each kind of game")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and of the steps")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        program = work / "tune"
        sources = [NATIVE / f"{name}.cpp" for name in ("points_search", "tables", "weights")]
        flags = ["-std=c++17", "-O3", "-march=native", "-DSKAT_TUNING"]
        tuner = Path(__file__).with_name("tune.cpp")
        subprocess.run(["c++", *flags, tuner, *sources, "-o", program], check=True)
        searches = []
        for number, kind in enumerate(KINDS):
            write_deals(work / f"{kind}.txt", kind, options.seed)
            command = [program, str(number), str(options.seed), str(options.minutes)]
            files = [work / f"{kind}.txt", work / f"{kind}.weights"]
            searches.append(subprocess.Popen([*command, *files]))
        if any(search.wait() for search in searches):
            sys.exit("a search failed")
        write_weights([work / f"{kind}.weights" for kind in KINDS])


if __name__ == "__main__":
    main()
