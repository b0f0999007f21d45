"""Train the hand-value nets on labelled hands and write the weights file.

    python training/values/train.py --labels labels --out run --seed 1 --epochs 12

Three nets: suit games, grand, null. A held-out twentieth of the deals measures them: AUC and
reliability by tenths of the foretold chance to reach 61 (null: to be held). Writes to the folder
`run`: log.jsonl, a checkpoint of each net after every epoch (an interrupted run goes on there),
metrics.json, calibration.json and, with matplotlib, calibration.png, and hands.skatnet with its
test vectors.

The rows of the first layer are the sum of a row of their own and of rows that they share with
their like (the same cards without what was laid away, single ranks, lengths): that helps what is
seen seldom. The sums are written out, so the file has one row for each input.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from array import array
from pathlib import Path

import numpy as np
import torch

from skat.players import _nets
from skat.players.rules.null_risk import risk
from skat.players.values.features import CLASSES, FEATURES
from skat.players.weights_file import NetWeights, features_hash, weights_bytes

RECORD = np.dtype(
    [
        ("deal", "<u4"),
        ("held", "<u4"),
        ("away", "<u4"),
        ("game", "u1"),
        ("position", "u1"),
        ("hand", "u1"),
        ("band", "u1"),
        ("source", "u1"),
        ("spare", "u1", (3,)),
    ]
)
"""As written by labels.py."""
KINDS = {"suit": (0, 1, 2, 3), "grand": (4,), "null": (5,)}
WIDTHS = {"suit": (128, 64), "grand": (128, 64), "null": (64, 32)}
BATCH = 1024
HELD_OUT = 20
"""Every so many pairs of deals one is held out."""
WON = 3
"""The first class of a game with trumps that reaches 61."""


def main() -> None:
    """Train, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--labels", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.out.mkdir(parents=True, exist_ok=True)
    shards = [path for folder in options.labels for path in sorted(folder.glob("*.bin"))]
    records = np.concatenate([np.fromfile(path, RECORD) for path in shards])
    trained = []
    metrics: dict[str, object] = {"labels": len(records), "shards": len(shards)}
    curves = {}
    for kind, games in KINDS.items():
        mine = records[np.isin(records["game"], games)]
        net = train(kind, mine, options)
        held_out = mine[is_held_out(mine)]
        metrics[kind], curves[kind] = measured(net, held_out)
        print(kind, json.dumps(metrics[kind]), flush=True)
        trained.append((kind, net))
    (options.out / "metrics.json").write_text(json.dumps(metrics, indent=1) + "\n")
    (options.out / "calibration.json").write_text(json.dumps(curves, indent=1) + "\n")
    draw(curves, options.out / "calibration.png")
    write(trained, records, options, metrics)


def is_held_out(records: np.ndarray) -> np.ndarray:
    """Return which labels belong to deals that only measure."""
    return records["deal"] // 2 % HELD_OUT == 0


def rows_of(records: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return active inputs and, for each hand, where they begin; and the classes."""
    count = len(records)
    rows = np.zeros(count * _nets.ROWS, np.uint32)
    counts = np.zeros(count, np.uint8)
    by_hand = np.ascontiguousarray(records["hand"])
    away = np.where(by_hand > 0, 0, records["away"]).astype(np.uint32)
    _nets.hand_rows(
        np.ascontiguousarray(records["game"]),
        np.ascontiguousarray(records["held"]),
        away,
        np.ascontiguousarray(records["position"]),
        by_hand,
        rows,
        counts,
    )
    table = rows.reshape(count, _nets.ROWS).astype(np.int32)
    filled = np.arange(_nets.ROWS)[None, :] < counts[:, None]
    return (
        torch.from_numpy(table),
        torch.from_numpy(filled),
        torch.from_numpy(records["band"].astype(np.int64)),
    )


class HandNet(torch.nn.Module):
    """The net with the shared rows of its first layer still apart."""

    def __init__(self, kind: str, generator: torch.Generator) -> None:
        super().__init__()
        inputs = _nets.hand_inputs(KINDS[kind][0])
        first, second = WIDTHS[kind]
        like = likenesses(kind)
        self.register_buffer("like", like)
        self.own = torch.nn.Parameter(torch.zeros(inputs, first))
        self.shared = torch.nn.Parameter(
            torch.randn(like.shape[1], first, generator=generator) * 0.1
        )
        self.bias = torch.nn.Parameter(torch.zeros(first))
        self.hidden = torch.nn.Linear(first, second)
        self.last = torch.nn.Linear(second, len(CLASSES[kind]))
        for layer in (self.hidden, self.last):
            bound = layer.in_features**-0.5
            with torch.no_grad():
                layer.weight.uniform_(-bound, bound, generator=generator)
                layer.bias.zero_()

    def table(self) -> torch.Tensor:
        """Return the rows of the first layer as they are written."""
        return self.own + self.like @ self.shared

    def forward(self, rows: torch.Tensor, filled: torch.Tensor) -> torch.Tensor:
        """Return the logits."""
        table = torch.cat([self.table(), self.own.new_zeros(1, self.own.shape[1])])
        active = torch.where(filled, rows, self.own.shape[0])
        summed = torch.nn.functional.embedding_bag(active.long(), table, mode="sum")
        hidden = torch.relu(summed + self.bias)
        return self.last(torch.relu(self.hidden(hidden)))


def likenesses(kind: str) -> torch.Tensor:
    """Return the matrix (inputs x shared rows) of what inputs have in common."""
    groups: dict[object, int] = {}
    entries: list[tuple[int, int, float]] = []

    def add(row: int, name: object, amount: float = 1.0) -> None:
        entries.append((row, groups.setdefault(name, len(groups)), amount))

    inputs = _nets.hand_inputs(KINDS[kind][0])
    if kind == "null":
        for gone, (start, places) in enumerate(((0, 8), (256, 7), (384, 6))):
            for held in range(1 << places):
                row = start + held
                out = ~held & (1 << places) - 1
                add(row, "risk", 4.0 * risk(held, out))
                add(row, ("risky", round(8 * risk(held, out))))
                add(row, ("length", held.bit_count()))
                add(row, ("gone", gone))
                for place in range(places):
                    if held >> place & 1:
                        add(row, ("card", gone, place))
                if held:
                    add(row, ("lowest", (held & -held).bit_length(), held.bit_count()))
        rest = 448
    else:
        row = 0
        for away in range(128):
            if away.bit_count() > 2:
                continue
            for held in range(128):
                if held & away:
                    continue
                add(row, ("held", held))
                add(row, ("length", held.bit_count()))
                add(row, ("high", held >> 4, held.bit_count()))
                add(row, ("high away", held >> 4, away >> 4))
                add(row, ("void", held == 0, away.bit_count()))
                for place in range(7):
                    if held >> place & 1:
                        add(row, ("card", place))
                    if away >> place & 1:
                        add(row, ("away", place))
                        add(row, ("away from", place, held.bit_count()))
                row += 1
        rest = row
    if kind == "suit":
        for held in range(128):
            row = rest + held
            add(row, ("trumps", held.bit_count()))
            for place in range(7):
                if held >> place & 1:
                    add(row, ("trump", place))
        for jacks in range(16):
            row = rest + 128 + jacks
            add(row, ("jacks", jacks.bit_count()))
            for jack in range(4):
                if jacks >> jack & 1:
                    add(row, ("jack", jack))
            for length in range(8):
                row = rest + 144 + 8 * jacks + length
                add(row, ("all trumps", jacks.bit_count() + length))
                add(row, ("top jacks", jacks >> 2, jacks.bit_count() + length))
        rest += 144 + 128
    elif kind == "grand":
        for jacks in range(16):
            for position in range(3):
                row = rest + 3 * jacks + position
                add(row, ("jacks", jacks))
                add(row, ("number", jacks.bit_count(), position))
                for jack in range(4):
                    if jacks >> jack & 1:
                        add(row, ("jack", jack))
        rest += 48
    if kind != "null":
        first_away = inputs - 23
        for points in range(23):
            add(first_away + points, "points", points / 11.0)
    for row in range(rest, inputs):
        add(row, ("itself", row))
    matrix = torch.zeros(inputs, len(groups))
    for row, group, amount in entries:
        matrix[row, group] += amount
    return matrix


def train(kind: str, records: np.ndarray, options: argparse.Namespace) -> HandNet:
    """Return a trained net; goes on from a checkpoint of the same run."""
    generator = torch.Generator().manual_seed(options.seed)
    net = HandNet(kind, generator)
    fitting = records[~is_held_out(records)]
    rows, filled, classes = rows_of(fitting)
    groups = [
        {"params": [net.own], "weight_decay": 0.3},
        {"params": [p for name, p in net.named_parameters() if name != "own"]},
    ]
    optimizer = torch.optim.AdamW(groups, lr=1e-3, weight_decay=0.01)
    steps = options.epochs * -(-len(fitting) // BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps, eta_min=1e-5)
    checkpoint = options.out / f"{kind}.pt"
    first = 0
    if checkpoint.exists():
        saved = torch.load(checkpoint)
        if saved["labels"] == len(records) and saved["epochs"] == options.epochs:
            net.load_state_dict(saved["net"])
            optimizer.load_state_dict(saved["optimizer"])
            schedule.load_state_dict(saved["schedule"])
            generator.set_state(saved["generator"])
            first = saved["epoch"] + 1
    for epoch in range(first, options.epochs):
        started = time.monotonic()
        total = 0.0
        for batch in torch.randperm(len(fitting), generator=generator).split(BATCH):
            loss = torch.nn.functional.cross_entropy(
                net(rows[batch], filled[batch]), classes[batch]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(batch)
        line = {
            "net": kind,
            "epoch": epoch,
            "loss": total / len(fitting),
            "held_out": held_out_loss(net, records[is_held_out(records)]),
            "seconds": time.monotonic() - started,
        }
        with (options.out / "log.jsonl").open("a") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)
        torch.save(
            {
                "net": net.state_dict(),
                "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(),
                "generator": generator.get_state(),
                "epoch": epoch,
                "epochs": options.epochs,
                "labels": len(records),
            },
            checkpoint,
        )
    return net


@torch.no_grad()
def held_out_loss(net: HandNet, records: np.ndarray) -> float:
    """Return the mean loss."""
    rows, filled, classes = rows_of(records)
    return float(torch.nn.functional.cross_entropy(net(rows, filled), classes))


@torch.no_grad()
def measured(net: HandNet, records: np.ndarray) -> tuple[dict[str, object], list[object]]:
    """Return the metrics on held-out hands, and reliability by tenths of the chance foretold."""
    rows, filled, classes = rows_of(records)
    chances = torch.softmax(net(rows, filled), 1).numpy()
    first = WON if chances.shape[1] > 2 else 1
    foretold = chances[:, first:].sum(1)
    won = classes.numpy() >= first
    curve = []
    order = np.argsort(foretold)
    for part in np.array_split(order, 10):
        curve.append([float(foretold[part].mean()), float(won[part].mean()), len(part)])
    result: dict[str, object] = {
        "hands": len(records),
        "loss": float(torch.nn.functional.cross_entropy(net(rows, filled), classes)),
        "auc": auc(foretold, won),
        "worst_tenth": max(abs(told - share) for told, share, _ in curve),
        "won": float(won.mean()),
    }
    for name, chosen in (("liked", records["source"] == 1), ("by_hand", records["hand"] == 1)):
        result[f"auc_{name}"] = auc(foretold[chosen], won[chosen])
    return result, curve


def auc(scores: np.ndarray, won: np.ndarray) -> float:
    """Return the chance that a hand that wins is rated above one that loses."""
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(1, len(scores) + 1)
    wins = int(won.sum())
    losses = len(won) - wins
    return float((ranks[won].sum() - wins * (wins + 1) / 2) / max(1, wins * losses))


def draw(curves: dict[str, list[object]], path: Path) -> None:
    """Draw the reliability of each net, if matplotlib is there."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return
    figure, axes = pyplot.subplots(1, len(curves), figsize=(4 * len(curves), 4), sharey=True)
    for axis, (kind, curve) in zip(axes, curves.items(), strict=True):
        axis.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        axis.plot([point[0] for point in curve], [point[1] for point in curve], "o-")
        axis.set_title(kind)
        axis.set_xlabel("foretold")
    axes[0].set_ylabel("won with open cards")
    figure.tight_layout()
    figure.savefig(path, dpi=80)


@torch.no_grad()
def write(
    trained: list[tuple[str, HandNet]],
    records: np.ndarray,
    options: argparse.Namespace,
    metrics: dict[str, object],
) -> None:
    """Write the weights, and fifty hands of each net with their outputs."""
    nets = []
    vectors = {}
    for kind, net in trained:
        parts = [net.table(), net.bias]
        for layer in (net.hidden, net.last):
            parts += [layer.weight.T, layer.bias]
        flat = array("f", torch.cat([part.reshape(-1) for part in parts]).half().float().tolist())
        sizes = (_nets.hand_inputs(KINDS[kind][0]), *WIDTHS[kind], len(CLASSES[kind]))
        name = f"hand-{kind}"
        notes = {"classes": list(CLASSES[kind]), "metrics": metrics[kind]}
        digest = features_hash(FEATURES[name])
        nets.append(NetWeights(f"hand-{kind}", name, digest, sizes, flat, notes))
        mine = records[np.isin(records["game"], KINDS[kind])]
        some = mine[:: max(1, len(mine) // 50)][:50]
        rows, filled, _ = rows_of(some)
        kernel = _nets.Net(list(sizes), flat)
        active = [row[mask].tolist() for row, mask in zip(rows, filled, strict=True)]
        offsets = np.cumsum([0, *map(len, active)]).astype(np.uint32)
        out = np.zeros(len(some) * sizes[-1], np.float32)
        kernel.run(np.concatenate(active).astype(np.uint32), offsets, out)
        vectors[f"hand-{kind}"] = [
            {
                "held": int(record["held"]),
                "away": 0 if record["hand"] else int(record["away"]),
                "game": int(record["game"]),
                "position": int(record["position"]),
                "hand": int(record["hand"]),
                "inputs": inputs,
                "outputs": [round(float(value), 5) for value in values],
            }
            for record, inputs, values in zip(some, active, out.reshape(len(some), -1), strict=True)
        ]
    shards = [path.name for folder in options.labels for path in folder.glob("*.bin")]
    seeds = sorted({int(name.removeprefix("seed").split("-")[0]) for name in shards})
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    (options.out / "hands.skatnet").write_bytes(
        weights_bytes(
            nets,
            objective="list",
            commit=commit,
            seeds=[options.seed, *seeds],
            date=time.strftime("%Y-%m-%d"),
        )
    )
    text = json.dumps(vectors, separators=(",", ":")).replace('{"held', '\n{"held')
    (options.out / "hands.vectors.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
