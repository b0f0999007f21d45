"""Trains the belief and policy net of one kind of game.

    python training/belief/train.py OUT.npz suit SAMPLES.suit.npz ... [--epochs 40] [--seed 1]

One trunk of two layers with two heads: where each hidden card lies, and which card is played. Every
batch is seen with its plain suits exchanged at random. Deals whose number ends in 0 are held out.
Prints after each epoch the held-out loss a hidden card beside that of knowing only how many cards
each place holds, and how often the first card of the policy was played. The best weights by
held-out loss are written, as float32 arrays.
"""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from skat.core.cards import Game
from skat.players.search import features

GAMES = {"suit": Game.CLUBS, "grand": Game.GRAND, "null": Game.NULL}
PLACES = 3


class Net(nn.Module):
    """Sparse inputs, two hidden layers, logits of 32 cards by 3 places and of 32 cards."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(features.SIZE + 1, first, mode="sum", padding_idx=features.SIZE)
        nn.init.normal_(self.rows.weight, std=0.1)
        self.bias = nn.Parameter(torch.zeros(first))
        self.middle = nn.Linear(first, second)
        self.last = nn.Linear(second, 32 * PLACES + 32)

    def forward(self, active: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits of places (batch, 32, 3) and of cards (batch, 32)."""
        x = F.relu(self.rows(active) + self.bias)
        x = F.relu(self.middle(x))
        out = self.last(x)
        return out[:, : 32 * PLACES].reshape(-1, 32, PLACES), out[:, 32 * PLACES :]


def orders(kind: str) -> list[tuple[int, ...]]:
    """Return the ways in which plain suits may change places."""
    if kind == "suit":
        return [(0, *rest) for rest in itertools.permutations((1, 2, 3))]
    return list(itertools.permutations(range(4)))


def load(paths: list[Path]) -> dict[str, np.ndarray]:
    """Return the samples of some files, the numbers of their games made different."""
    parts = [dict(np.load(path)) for path in paths]
    for index, part in enumerate(parts):
        part["game"] = part["game"] + index * 10**9
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def losses(
    net: Net,
    rows: dict[str, torch.Tensor],
    pick: torch.Tensor,
    moved: torch.Tensor | None,
    cards: torch.Tensor | None,
    teacher: str,
) -> tuple[torch.Tensor, ...]:
    """Return sums of belief loss, hidden cards, policy loss, plays, plays foretold."""
    active = rows["inputs"][pick].long()
    place = rows["place"][pick].long()
    barred = rows["barred"][pick]
    played = rows["played"][pick].long()
    if moved is not None and cards is not None:
        active = moved[active]
        back = torch.argsort(cards)
        place, barred = place[:, back], barred[:, back]
        played = torch.where(played >= 0, cards[played.clamp(min=0)], played)
    where, which = net(active)
    bits = torch.stack([barred >> at & 1 for at in range(PLACES)], -1).bool()
    where = where.masked_fill(bits, -1e9)
    hidden = place < PLACES
    belief = F.cross_entropy(where[hidden], place[hidden], reduction="sum")
    # Own cards are the first 32 inputs: only they can be played.
    held = torch.zeros(len(pick), features.SIZE + 1, dtype=torch.bool)
    held.scatter_(1, active, True)
    which = which.masked_fill(~held[:, :32], -1e9)
    use = played >= 0
    if teacher == "search":
        use &= rows["searched"][pick]
    policy = F.cross_entropy(which[use], played[use], reduction="sum")
    right = (which[use].argmax(-1) == played[use]).sum()
    return belief, hidden.sum(), policy, use.sum(), right


def uniform(rows: dict[str, torch.Tensor], pick: torch.Tensor) -> float:
    """Return the loss a hidden card of knowing only how many cards each place may still take."""
    place = rows["place"][pick].long()
    barred = rows["barred"][pick]
    bits = torch.stack([barred >> at & 1 for at in range(PLACES)], -1).bool()
    free = torch.stack([(place == at).sum(1) for at in range(PLACES)], -1).float()
    logits = free.clamp(min=1e-9).log()[:, None, :].expand(-1, 32, -1).masked_fill(bits, -1e9)
    hidden = place < PLACES
    return float(F.cross_entropy(logits[hidden], place[hidden]))


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("kind", choices=features.KINDS)
    parser.add_argument("samples", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=5e-2)
    parser.add_argument("--sizes", type=int, nargs=2, default=(256, 96))
    parser.add_argument("--policy", type=float, default=0.5, help="weight of the policy's loss")
    parser.add_argument("--teacher", choices=("search", "all"), default="search")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    data = load(options.samples)
    data["inputs"] = np.where(data["inputs"] < 0, features.SIZE, data["inputs"]).astype(np.int16)
    width = int((data["inputs"] < features.SIZE).sum(1).max())
    data["inputs"] = np.sort(data["inputs"], 1)[:, :width]
    held_out = data["game"] % 10 == 0
    rows = {name: torch.from_numpy(values) for name, values in data.items()}
    train, test = (
        torch.from_numpy(np.flatnonzero(~held_out)),
        torch.from_numpy(np.flatnonzero(held_out)),
    )
    print(f"{len(train)} samples, {len(test)} held out; uniform {uniform(rows, test):.4f} a card")
    game = GAMES[options.kind]
    ways = []
    for order in orders(options.kind):
        moved = features.exchanged(game, order)
        ways.append((torch.tensor([*moved, features.SIZE]), torch.tensor(moved[:32])))
    net = Net(*options.sizes)
    optimizer = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=options.decay)
    steps = max(1, options.epochs * (len(train) // options.batch + 1))
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps, options.rate / 50)
    best = float("inf")
    for epoch in range(options.epochs):
        began = time.monotonic()
        net.train()
        for pick in torch.randperm(len(train)).split(options.batch):
            moved, cards = ways[int(torch.randint(len(ways), ()))]
            belief, hidden, policy, plays, _ = losses(
                net, rows, train[pick], moved, cards, options.teacher
            )
            loss = belief / hidden + options.policy * policy / plays.clamp(min=1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        net.eval()
        sums = torch.zeros(5)
        with torch.no_grad():
            for pick in test.split(8192):
                sums += torch.stack(
                    [part.float() for part in losses(net, rows, pick, None, None, options.teacher)]
                )
        belief, policy = float(sums[0] / sums[1]), float(sums[2] / sums[3])
        print(
            f"epoch {epoch + 1}: belief {belief:.4f} a card, policy {policy:.4f}, "
            f"first card {float(sums[4] / sums[3]):.3f}, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        if belief + options.policy * policy < best:
            best = belief + options.policy * policy
            np.savez(
                options.out,
                rows=net.rows.weight.detach().numpy()[: features.SIZE],
                bias=net.bias.detach().numpy(),
                middle=net.middle.weight.detach().numpy(),
                middle_bias=net.middle.bias.detach().numpy(),
                last=net.last.weight.detach().numpy(),
                last_bias=net.last.bias.detach().numpy(),
                belief=belief,
                policy=policy,
                first=float(sums[4] / sums[3]),
            )


if __name__ == "__main__":
    main()
