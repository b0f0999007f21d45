"""Writes the trained belief and policy nets as a weights file of the package.

python training/belief/export.py OUT.skatnet SUIT.npz GRAND.npz NULL.npz --commit ID --seeds 1 2
"""

from __future__ import annotations

import argparse
from array import array
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from skat.players.search import features
from skat.players.weights_file import NetWeights, features_hash, weights_bytes


def net(name: str, path: Path) -> NetWeights:
    """Return the net of a file that train.py wrote."""
    found = np.load(path)
    parts = [
        found["rows"],
        found["bias"],
        found["middle"].T,
        found["middle_bias"],
        found["last"].T,
        found["last_bias"],
    ]
    weights = array("f", b"".join(np.ascontiguousarray(part, "<f4").tobytes() for part in parts))
    sizes = (*found["rows"].shape, found["middle"].shape[0], found["last"].shape[0])
    notes = {part: round(float(found[part]), 4) for part in ("belief", "policy", "first")}
    spec = features_hash(features.DESCRIPTION)
    return NetWeights(name, features.SPEC, spec, sizes, weights, notes)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("nets", type=Path, nargs=3, help="suit, grand, null")
    parser.add_argument("--commit", required=True)
    parser.add_argument("--seeds", nargs="+", required=True)
    options = parser.parse_args()
    nets = [net(name, path) for name, path in zip(features.KINDS, options.nets, strict=True)]
    options.out.write_bytes(
        weights_bytes(
            nets,
            objective="places of hidden cards and cards played, cross-entropy",
            commit=options.commit,
            seeds=options.seeds,
            date=datetime.now(UTC).date().isoformat(),
        )
    )


if __name__ == "__main__":
    main()
