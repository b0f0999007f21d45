"""Describes the HTTP interface: what FastAPI finds in the routes, and what they cannot say.

Bodies are read by the routes themselves, with limits and sentences of their own, so their
shapes stand here. Every refusal has one shape.
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

LINE = {"$ref": "#/components/schemas/Line"}
_STATUSES = {
    "400": "The request has another shape, or the rules refuse it.",
    "403": "Asked from a page of another origin, or by a name that is not this server's.",
    "404": "No such address, or a link that opens nothing.",
    "405": "The address knows no such method.",
    "409": "Somebody else was faster, or it is not the time for it.",
    "413": "The body is too large.",
    "415": "The body is not application/json.",
    "429": "This address asks too often; `Retry-After` says when to come back.",
    "500": "A fault of the server.",
    "503": "The database does not answer, or too much is going on: try again.",
}
"""What a refusal means, wherever it comes from."""

_SCHEMAS: dict[str, Any] = {
    "Line": {
        "type": "object",
        "description": "A sentence without a language: a key of the catalogues and its values.",
        "required": ["key"],
        "properties": {"key": {"type": "string"}, "params": {"type": "object"}},
    },
    "Refusal": {
        "type": "object",
        "required": ["error", "message"],
        "properties": {
            "error": LINE,
            "message": {"type": "string", "description": "What was expected and what came."},
        },
    },
}


def _object(required: list[str], **properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_SECONDS = {"type": "number", "minimum": 1, "maximum": 86400}
_NAME = {"type": "string", "minLength": 1, "maxLength": 24}
_TEXTS = {"type": "array", "items": _TEXT}
BODIES: dict[tuple[str, str], dict[str, Any] | None] = {
    ("post", "/api/matches"): _object(
        ["preset", "seats", "name"],
        preset=_TEXT,
        seats={"type": "array", "items": _TEXT, "minItems": 3, "maxItems": 4},
        name=_NAME,
        overrides={"type": "object"},
        deals={"type": "integer", "minimum": 1, "maximum": 1000},
        move_seconds=_SECONDS,
        grace_seconds=_SECONDS,
        watching={"enum": ["link", "nobody"]},
        language={"enum": ["en", "de", "ru", "uk"]},
    ),
    ("post", "/api/tables/{invitation}/seats"): _object(
        ["name"], name=_NAME, seat={"type": "integer", "minimum": 0, "maximum": 3}
    ),
    ("post", "/api/review"): None,
    ("post", "/api/deals"): None,
}
"""Of requests with a body their schema as JSON, any object if they are not here; None: a file
of records."""
WITHOUT_BODY = frozenset(
    {
        "/api/seats/{token}/share",
        "/api/watch/{token}/share",
        "/api/seats/{token}/deals/{number}/again",
        "/api/seats/{token}/rematch",
    }
)
"""What is posted without saying anything."""


def describe(app: FastAPI) -> None:
    """Let an application describe itself with bodies and refusals."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title,
        version=app.version,
        summary="What the browser table asks of its server; docs/formats/socket.md has the rest.",
        routes=app.routes,
    )
    components = schema.setdefault("components", {})
    components["schemas"] = {**_SCHEMAS}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            _complete(method, path, operation)
    return schema


def _complete(method: str, path: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    responses.pop("422", None)  # this server says 400
    statuses = {"403", "405", "500"}
    if path.startswith("/api/"):
        statuses |= {"429", "503"}
    if "{" in path:
        statuses |= {"400", "404", "409"}
    if method == "post" and path not in WITHOUT_BODY:
        body = BODIES.get((method, path), {"type": "object"})
        kind = "application/octet-stream" if body is None else "application/json"
        shape = {"type": "string", "format": "binary"} if body is None else body
        operation["requestBody"] = {"required": True, "content": {kind: {"schema": shape}}}
        statuses |= {"400", "404", "413", "415"}
    if path != "/healthz":  # which has a shape of its own
        statuses |= {status for status in responses if status >= "400"}
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for status in sorted(statuses):
        described = responses.get(status, {}).get("description", _STATUSES[status])
        responses[status] = {"description": described, "content": refusal}
