"""The interface is described in full, and nothing that is asked of it breaks it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skat.server.app import create_app
from skat.server.openapi import BODIES, WITHOUT_BODY
from skat.server.store import Store
from skat.words import catalogue
from tests.server.serving import Served

SAMPLES: dict[str, dict[str, Any]] = {
    "/api/matches": {
        "preset": "classic",
        "seats": ["person", "rules", "open"],
        "name": "Ada",
        "overrides": {"kontra.enabled": True},
        "deals": 3,
        "move_seconds": 20,
        "grace_seconds": 20,
        "watching": "link",
        "language": "ru",
    },
    "/api/tables/{invitation}/seats": {"name": "Bo", "seat": 1},
    "/api/course/answer": {"lesson": "cards", "step": "points", "answer": ["CA"]},
    "/api/course/play": {"lesson": "cards", "step": "points", "cards": ["CA"], "names": ["Ada"]},
    "/api/review/game": {"game": "x", "format": "iss"},
}
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
_SCHEMA = create_app(Store(":memory:")).openapi()
_OPERATIONS = [
    (method, path) for path, methods in _SCHEMA["paths"].items() for method in sorted(methods)
]


@pytest.fixture(scope="module")
def links(server: Served) -> dict[str, str]:
    """Links that open something."""
    token = server.open_match(("person", "open", "rules"))[0]
    chair = server.sit(token)
    found = {
        "token": token,
        "invitation": chair.match["invitation"].rpartition("/")[2],
        "watch": chair.match["watch"].rpartition("/")[2],
    }
    chair.close()
    return found


@pytest.fixture(scope="module")
def client(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as asking:
        yield asking


@pytest.mark.parametrize(("method", "path"), _OPERATIONS)
def test_every_route_is_described_with_its_refusals(method: str, path: str) -> None:
    operation = _SCHEMA["paths"][path][method]

    assert operation["summary"]
    assert operation["description"], "a docstring says what it does"
    for status, response in operation["responses"].items():
        assert response["description"], status
        if status >= "400" and (path, status) != ("/healthz", "503"):
            shape = response["content"]["application/json"]["schema"]
            assert shape == {"$ref": "#/components/schemas/Refusal"}
    if path.startswith("/api/"):
        assert {"403", "429", "503"} <= set(operation["responses"])
    if method == "post":
        assert ("requestBody" in operation) == (path not in WITHOUT_BODY)


def test_every_body_that_is_described_belongs_to_a_route() -> None:
    assert set(BODIES) <= set(_OPERATIONS)


def test_every_reference_leads_somewhere() -> None:
    for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(_SCHEMA)):
        assert name in _SCHEMA["components"]["schemas"]


def test_the_description_is_served(server: Served) -> None:
    assert server.get("/api/openapi.json").json() == _SCHEMA


def bodies(path: str) -> st.SearchStrategy[Any]:
    """Return bodies that nearly fit, and others that do not at all."""
    sample = SAMPLES.get(path, {})
    if not sample:
        return _JSON
    changed = st.builds(
        lambda name, value: {**sample, name: value}, st.sampled_from(sorted(sample)), _JSON
    )
    lacking = st.sampled_from(sorted(sample)).map(
        lambda name: {key: value for key, value in sample.items() if key != name}
    )
    return st.one_of(st.just(sample), changed, lacking, _JSON)


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, dict[str, str], bytes, str]:
    """Draw an operation with what belongs into its address and body."""
    method, path = draw(st.sampled_from(_OPERATIONS))
    parts = {}
    for name in re.findall(r"{(\w+)}", path):
        odd = st.text(min_size=1, max_size=40).filter(lambda text: text not in (".", ".."))
        if name == "number":
            odd |= st.integers(-(2**70), 2**70).map(str) | st.just("1")
        parts[name] = draw(odd | st.just(""))
    content = draw(
        st.one_of(bodies(path).map(lambda data: json.dumps(data).encode()), st.binary(max_size=60))
    )
    kind = draw(st.sampled_from(["application/json"] * 4 + ["text/plain", "nonsense"]))
    return method, path, parts, content, kind


@settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(asked=requests())
def test_no_request_breaks_the_server(
    client: httpx.Client,
    links: dict[str, str],
    asked: tuple[str, str, dict[str, str], bytes, str],
) -> None:
    method, path, parts, content, kind = asked
    for name, value in parts.items():
        known = links["watch" if path.startswith("/api/watch") else name] if name in links else "1"
        text = known if value == "" and method != "delete" else value or "nobody"
        path = path.replace(f"{{{name}}}", quote(text, safe=""))
    body = None if method in ("get", "delete") else content

    answer = client.request(method, path, content=body, headers={"content-type": kind})

    assert answer.status_code != 500, answer.text
    if answer.status_code < 400:
        return
    told = answer.json()
    assert set(told) == {"error", "message"}
    assert told["error"]["key"] in catalogue("en")
    assert "expected" in told["message"]
    routed = _SCHEMA["paths"][asked[1]][method]["responses"]
    assert str(answer.status_code) in routed or answer.status_code in (404, 405)
