"""Small nets over sparse inputs: finds the compiled kernel that runs them, and the shipped weights.

There is no slow substitute behind it: a missing kernel is an error.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from types import ModuleType

from skat.players.weights_file import NetWeights, read_weights
from skat.solver import kernel


def load_kernel() -> ModuleType:
    """Return the compiled module that runs nets.

    Raises:
        SolverUnavailable: if it was not built for this Python.
    """
    return kernel.load_kernel("skat.players._nets")


class SparseNet:
    """A feed-forward net whose inputs are 0 or 1, given by the numbers of those that are 1.

    The rows of the active inputs and a bias are added up; dense layers follow; ReLU between
    layers, nothing after the last.

    >>> net = SparseNet([3, 1], [1.0, 2.0, 4.0, 0.5])
    >>> net.outputs([[0, 2], []])
    [[5.5], [0.5]]
    """

    __slots__ = ("kernel", "sizes")

    def __init__(self, sizes: Sequence[int], weights: Sequence[float]) -> None:
        """Make a net.

        Args:
            sizes: number of inputs, then the width of each layer.
            weights: for each layer its matrix by input (a row of outputs for each), then its
                bias. An ``array("f")`` is taken as it is.

        Raises:
            ValueError: if the number of weights does not fit.
            SolverUnavailable: if the kernel was not built.
        """
        flat = weights if isinstance(weights, array) else array("f", weights)
        self.sizes = tuple(sizes)
        self.kernel = load_kernel().Net(list(sizes), flat)
        """The object that the functions of the kernel take."""

    @classmethod
    def of(cls, weights: NetWeights) -> SparseNet:
        """Return the net with the weights of a file."""
        return cls(weights.sizes, weights.weights)

    def outputs(self, active: Sequence[Sequence[int]]) -> list[list[float]]:
        """Return the outputs for each set of active inputs; an input named twice counts twice.

        Raises:
            ValueError: if there is no such input.
        """
        offsets = array("I", [0])
        for row in active:
            offsets.append(offsets[-1] + len(row))
        width = self.sizes[-1]
        out = array("f", bytes(4 * width * len(active)))
        self.run(array("I", [index for row in active for index in row]), offsets, out)
        return [list(out[start : start + width]) for start in range(0, len(out), width)]

    def run(self, active: array[int], offsets: array[int], out: array[float]) -> None:
        """Do the same with flat buffers, without making lists.

        Args:
            active: ``array("I")``, the active inputs of all sets.
            offsets: ``array("I")``, where each set begins, and the end.
            out: ``array("f")``, written: the outputs of all sets.
        """
        self.kernel.run(active, offsets, out)


@cache
def shipped(file: str) -> dict[str, NetWeights]:
    """Return the nets of a weights file of this package by name, e.g. ``hands.skatnet``."""
    data = (files("skat.players") / "weights" / file).read_bytes()
    return {net.name: net for net in read_weights(data).nets}
