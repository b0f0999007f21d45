"""The text that Prometheus reads."""

from __future__ import annotations

from skat.server.metrics import Counter, Gauge, Metrics, Times


def test_a_counter_without_labels_begins_at_zero() -> None:
    counter = Counter("skat_things_total", "Things.")
    assert list(counter.lines()) == ["skat_things_total 0"]

    counter.add(amount=3)
    counter.add()

    assert list(counter.lines()) == ["skat_things_total 4"]


def test_labels_are_quoted() -> None:
    counter = Counter("c", "Things.", "one", "two")
    counter.add('a "b"\\', "x\ny")

    assert list(counter.lines()) == [r'c{one="a \"b\"\\",two="x\ny"} 1']


def test_times_fill_every_bucket_above_them() -> None:
    times = Times("t", "Times.", "by")
    times.add(0.004, "person")
    times.add(99.0, "person")

    lines = list(times.lines())

    assert 't_bucket{by="person",le="0.0025"} 0' in lines
    assert 't_bucket{by="person",le="0.005"} 1' in lines
    assert 't_bucket{by="person",le="10.0"} 1' in lines
    assert 't_bucket{by="person",le="+Inf"} 2' in lines
    assert 't_sum{by="person"} 99.004000' in lines
    assert 't_count{by="person"} 2' in lines


def test_a_gauge_is_looked_up_when_asked() -> None:
    values = [1.0, 2.5]
    gauge = Gauge("g", "Something.", lambda: values.pop(0))

    assert [*gauge.lines(), *gauge.lines()] == ["g 1.0", "g 2.5"]


def test_everything_has_a_name_a_sentence_and_a_kind() -> None:
    metrics = Metrics()
    metrics.gauge("skat_more", "More.", lambda: 1.0)

    lines = metrics.text().splitlines()

    helped = [line.split()[2] for line in lines if line.startswith("# HELP")]
    typed = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert helped == typed
    assert len(set(helped)) == len(helped)
    assert "skat_more" in helped
