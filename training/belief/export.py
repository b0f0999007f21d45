"""Writes the trained belief and policy nets as a weights file of the package.

python training/belief/export.py OUT.skatnet SUIT.npz GRAND.npz NULL.npz --commit ID --seeds 1 2
"""

from __future__ import annotations

import argparse
import json
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


def vectors(path: Path, samples: Path) -> list[dict[str, list[float]]]:
    """Return inputs and outputs of some views, computed here."""
    found = np.load(path)
    half = {
        name: found[name].astype(np.float16).astype(np.float64)
        for name in ("rows", "bias", "middle", "middle_bias", "last", "last_bias")
    }
    inputs = np.load(samples)["inputs"]
    rows = []
    for index in np.linspace(0, len(inputs) - 1, 50).astype(int):
        active = [int(one) for one in inputs[index] if one >= 0]
        first = np.maximum(half["rows"][active].sum(0) + half["bias"], 0.0)
        second = np.maximum(half["middle"] @ first + half["middle_bias"], 0.0)
        out = half["last"] @ second + half["last_bias"]
        rows.append({"inputs": active, "outputs": [round(float(one), 4) for one in out]})
    return rows


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("nets", type=Path, nargs=3, help="suit, grand, null")
    parser.add_argument("--samples", required=True, help="of samples.py, for the test vectors")
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
    texts = [
        json.dumps(name)
        + ":[\n"
        + ",\n".join(
            json.dumps(row, separators=(",", ":"))
            for row in vectors(path, Path(f"{options.samples}.{name}.npz"))
        )
        + "]"
        for name, path in zip(features.KINDS, options.nets, strict=True)
    ]
    text = "{" + ",\n".join(texts) + "}\n"
    options.out.with_suffix(".vectors.json").write_text(text)


if __name__ == "__main__":
    main()
