"""Weights files are read back, and refused with a reason when something is wrong with them."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from array import array

import pytest

from skat.players.weights_file import (
    ALIGNED,
    MAGIC,
    NetWeights,
    WeightsError,
    check_features,
    features_hash,
    read_weights,
    weights_bytes,
)


def made(name: str = "first", sizes: tuple[int, ...] = (5, 4, 3)) -> NetWeights:
    chance = random.Random(name)
    count = sum((before + 1) * width for before, width in itertools.pairwise(sizes))
    weights = array("f", [round(chance.gauss(0.0, 1.0) * 64) / 64 for _ in range(count)])
    return NetWeights(name, "cards", features_hash("cards held"), sizes, weights, {"classes": 3})


def written(*nets: NetWeights) -> bytes:
    return weights_bytes(nets, objective="list", commit="abc", seeds=[1, "b"], date="2026-11-30")


def signed(body: bytes) -> bytes:
    return body + hashlib.sha256(body).digest()


def test_nets_are_read_back() -> None:
    nets = (made(), made("second", (70, 2)))
    file = read_weights(written(*nets))
    assert file.nets == nets
    assert file.origin == {
        "objective": "list",
        "commit": "abc",
        "seeds": [1, "b"],
        "date": "2026-11-30",
        "licence": "MIT",
    }


def test_weights_are_rounded_to_sixteen_bits() -> None:
    net = NetWeights("one", "cards", "0", (1, 1), array("f", [0.1, 1000.3]))
    (read,) = read_weights(written(net)).nets
    assert list(read.weights) == pytest.approx([0.1, 1000.5], abs=1e-4)


def test_tensors_begin_at_multiples_of_64() -> None:
    data = written(made())
    assert (len(data) - 32) % ALIGNED == 0


def test_every_cut_is_noticed() -> None:
    data = written(made())
    for length in range(len(data)):
        with pytest.raises(WeightsError, match="expected"):
            read_weights(data[:length])


def test_bytes_after_the_end_are_noticed() -> None:
    data = written(made())
    with pytest.raises(WeightsError, match=f"expected a file of {len(data)} bytes"):
        read_weights(data + b"\0")


def test_a_changed_byte_is_noticed_wherever_it_is() -> None:
    data = bytearray(written(made()))
    for place in range(len(data)):
        data[place] ^= 1
        with pytest.raises(WeightsError, match="expected"):
            read_weights(bytes(data))
        data[place] ^= 1


def test_other_magic_and_version_are_named() -> None:
    data = written(made())
    with pytest.raises(WeightsError, match="begins with b'SKATNETS', got b'XKATNETS'"):
        read_weights(b"X" + data[1:])
    with pytest.raises(WeightsError, match="weights format 1, got 2"):
        read_weights(MAGIC + b"\2\0\0\0" + data[12:])


def test_a_wrong_checksum_names_both() -> None:
    data = written(made())
    with pytest.raises(WeightsError, match=r"checksum 0{16}, got [0-9a-f]{16}"):
        read_weights(data[:-32] + bytes(32))


def header_of(**changes: object) -> bytes:
    net: dict[str, object] = {
        "name": "n",
        "features": "cards",
        "features_hash": "0",
        "tensors": [{"name": "0.weight", "shape": [1, 1]}, {"name": "0.bias", "shape": [1]}],
        "notes": {},
    }
    header = json.dumps({"nets": [net | changes]}).encode()
    head = MAGIC + (1).to_bytes(4, "little") + len(header).to_bytes(4, "little") + header
    return head + bytes(-len(head) % ALIGNED)


def test_a_header_made_by_hand_is_read() -> None:
    assert read_weights(signed(header_of() + bytes(128))).nets[0].sizes == (1, 1)


@pytest.mark.parametrize(
    "tensors",
    [
        [],
        None,
        [{"name": "0.weight", "shape": [1, 1]}],
        [{"name": "0.weight", "shape": [1, 2]}, {"name": "0.bias", "shape": [1]}],
        [{"name": "0.weight", "shape": [1, 1]}, {"name": "1.bias", "shape": [1]}],
        [{"name": "0.weight", "shape": [-1, 1]}, {"name": "0.bias", "shape": [1]}],
        [{"name": "0.weight", "shape": [1 << 23, 1 << 23]}, {"name": "0.bias", "shape": [1 << 23]}],
        [{"name": "0.weight", "shape": [True, 1]}, {"name": "0.bias", "shape": [1]}],
    ],
)
def test_tensors_that_make_no_net_are_refused_before_room_is_made(tensors: object) -> None:
    with pytest.raises(WeightsError, match="header that describes nets"):
        read_weights(signed(header_of(tensors=tensors) + bytes(128)))


def test_other_features_are_refused_with_both_names() -> None:
    net = made()
    check_features(net, "cards", "cards held")
    with pytest.raises(WeightsError, match=r"features suits \(.*\), got cards"):
        check_features(net, "suits", "cards held")
    with pytest.raises(WeightsError, match=features_hash("cards seen")):
        check_features(net, "cards", "cards seen")


def test_weights_that_do_not_fit_are_not_written() -> None:
    with pytest.raises(WeightsError, match="expected 2 weights, got 3"):
        written(NetWeights("n", "cards", "0", (1, 1), array("f", [1.0, 2.0, 3.0])))
    with pytest.raises(WeightsError, match="16-bit"):
        written(NetWeights("n", "cards", "0", (1, 1), array("f", [1e9, 2.0])))
