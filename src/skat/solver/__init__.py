"""Answers about positions in which all cards are known, computed by the C++ kernel.

It turns positions of the core into kernel calls and back, and knows nothing of
seats, sockets or players. The kernel is loaded at its first use.
"""

from __future__ import annotations

from skat.solver.kernel import Kernel, load_kernel

__all__ = ["Kernel", "load_kernel"]
