"""Weights of nets in a file, and what a reader must know about them.

Layout, numbers little-endian:

    8   magic, ``SKATNETS``
    4   version of the format, 1
    4   length of the header in bytes
    n   header, JSON in UTF-8
    ... zero bytes up to a multiple of 64
    ... the tensors in the order of the header: 16-bit floats, row-major, each padded with zero
        bytes to a multiple of 64
    32  SHA-256 of everything before

The header names each net, its features (a name and the hash of their description), the names and
shapes of its tensors, and where the weights come from. A matrix has a row for each input.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import struct
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from skat.core.errors import SkatError

MAGIC = b"SKATNETS"
VERSION = 1
ALIGNED = 64
DIGEST = 32
MOST_WEIGHTS = 1 << 24
"""No file of this package comes near it; a header that claims more is broken."""
_HEAD = struct.Struct("<8sII")


class WeightsError(SkatError):
    """A weights file that cannot be used; says what was expected and what came."""


@dataclass(frozen=True, slots=True)
class NetWeights:
    """One net: what goes in, how wide its layers are, and its numbers."""

    name: str
    features: str
    """Name of the features that its inputs stand for."""
    features_hash: str
    """Hash of their description; see `features_hash`."""
    sizes: tuple[int, ...]
    """Number of inputs, then the width of each layer."""
    weights: array[float]
    """``array("f")``: for each layer the matrix by input, then the bias."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """Anything else that belongs to the net, as JSON: classes of the output, curves."""


@dataclass(frozen=True, slots=True)
class WeightsFile:
    """The nets of a file and where they come from."""

    nets: tuple[NetWeights, ...]
    origin: Mapping[str, Any]
    """objective, commit, seeds, date, licence and whatever else was written."""


def features_hash(description: str) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a description of features."""
    return hashlib.sha256(description.encode()).hexdigest()[:16]


def check_features(net: NetWeights, name: str, description: str) -> None:
    """Refuse a net that was trained on other features.

    Raises:
        WeightsError: naming both.
    """
    wanted = features_hash(description)
    if (net.features, net.features_hash) != (name, wanted):
        raise WeightsError(
            f"net {net.name}: expected features {name} ({wanted}), "
            f"got {net.features} ({net.features_hash})"
        )


def _shapes(sizes: Sequence[int]) -> list[tuple[str, list[int]]]:
    shapes = []
    for layer, (before, width) in enumerate(itertools.pairwise(sizes)):
        shapes.append((f"{layer}.weight", [before, width]))
        shapes.append((f"{layer}.bias", [width]))
    return shapes


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % ALIGNED)


def weights_bytes(
    nets: Sequence[NetWeights],
    *,
    objective: str,
    commit: str,
    seeds: Sequence[int | str],
    date: str,
    licence: str = "MIT",
) -> bytes:
    """Return the file for some nets.

    Args:
        nets: in the order in which they are stored.
        objective: what the outputs stand for, or were trained to serve.
        commit: of the sources that trained them.
        seeds: of the data.
        date: of the training, as 2026-11-30.
        licence: of the weights.

    Raises:
        WeightsError: if sizes and weights of a net do not fit, or a weight is too large.
    """
    described = []
    blocks = []
    for net in nets:
        shapes = _shapes(net.sizes)
        needed = sum(_count(shape) for _, shape in shapes)
        if needed != len(net.weights):
            raise WeightsError(f"net {net.name}: expected {needed} weights, got {len(net.weights)}")
        start = 0
        for _, shape in shapes:
            count = _count(shape)
            try:
                block = struct.pack(f"<{count}e", *net.weights[start : start + count])
            except (OverflowError, ValueError) as error:
                raise WeightsError(f"net {net.name}: expected 16-bit floats ({error})") from None
            blocks.append(_padded(block))
            start += count
        described.append(
            {
                "name": net.name,
                "features": net.features,
                "features_hash": net.features_hash,
                "tensors": [{"name": name, "shape": shape} for name, shape in shapes],
                "notes": dict(net.notes),
            }
        )
    header = json.dumps(
        {
            "nets": described,
            "objective": objective,
            "commit": commit,
            "seeds": list(seeds),
            "date": date,
            "licence": licence,
        },
        sort_keys=True,
    ).encode()
    head = _padded(_HEAD.pack(MAGIC, VERSION, len(header)) + header)
    data = head + b"".join(blocks)
    return data + hashlib.sha256(data).digest()


def read_weights(data: bytes) -> WeightsFile:
    """Return the nets of a file.

    Raises:
        WeightsError: if it is no such file, of another version, cut off, too long, changed, or
            its header does not describe it.
    """
    if len(data) < _HEAD.size + DIGEST:
        raise WeightsError(f"expected at least {_HEAD.size + DIGEST} bytes, got {len(data)}")
    magic, version, length = _HEAD.unpack_from(data)
    if magic != MAGIC:
        raise WeightsError(f"expected a file that begins with {MAGIC!r}, got {magic!r}")
    if version != VERSION:
        raise WeightsError(f"expected weights format {VERSION}, got {version}")
    if _HEAD.size + length + DIGEST > len(data):
        raise WeightsError(f"expected a header of {length} bytes, got a file of {len(data)}")
    try:
        header = json.loads(data[_HEAD.size : _HEAD.size + length])
        described = [
            (
                item["name"],
                item["features"],
                item["features_hash"],
                _sizes(item["tensors"]),
                item["notes"],
            )
            for item in header.pop("nets")
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise WeightsError(f"expected a header that describes nets, got {error!r}") from None
    at = _HEAD.size + length
    at += -at % ALIGNED
    places = []
    for *_, sizes, _notes in described:
        for _, shape in _shapes(sizes):
            count = _count(shape)
            places.append((at, count))
            at += 2 * count + -2 * count % ALIGNED
    if at + DIGEST != len(data):
        raise WeightsError(f"expected a file of {at + DIGEST} bytes, got {len(data)}")
    stored, found = data[at:], hashlib.sha256(data[:at]).digest()
    if stored != found:
        raise WeightsError(
            f"expected contents with the checksum {stored.hex()[:16]}, got {found.hex()[:16]}"
        )
    nets = []
    blocks = iter(places)
    for name, features, digest, sizes, notes in described:
        weights = array("f")
        for _ in _shapes(sizes):
            start, count = next(blocks)
            weights.extend(struct.unpack_from(f"<{count}e", data, start))
        nets.append(NetWeights(name, features, digest, sizes, weights, notes))
    return WeightsFile(tuple(nets), header)


def _count(shape: Sequence[int]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def _sizes(tensors: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """Return the sizes of the layers that tensors describe, after checking them."""
    shapes = [(tensor["name"], tensor["shape"]) for tensor in tensors]
    if len(shapes) < 2 or any(
        type(size) is not int or not 0 < size <= MOST_WEIGHTS
        for _, shape in shapes
        for size in shape
    ):
        raise ValueError("tensors of at least one layer with sizes above 0")
    sizes = (shapes[0][1][0], *(shape[0] for _, shape in shapes[1::2]))
    if shapes != _shapes(sizes) or sum(_count(shape) for _, shape in shapes) > MOST_WEIGHTS:
        raise ValueError(f"layers that fit together, not {shapes}")
    return sizes
