"""Carries operations out with the client that openapi-python-client made (folder `client`)."""

import datetime
import enum
import importlib
import os
import pkgutil
import sys
import typing
from typing import Any
from uuid import UUID

sys.path.insert(0, "client")

from countersign_public_api_client import AuthenticatedClient, api, models  # noqa: E402
from countersign_public_api_client.types import Response  # noqa: E402
from lines import Answer, serve, snake_case  # noqa: E402

# By the names of their modules, one for each operation.
OPERATIONS: dict[str, Any] = {
    module.name.rpartition(".")[2]: importlib.import_module(module.name).sync_detailed
    for module in pkgutil.walk_packages(api.__path__, f"{api.__name__}.")
    if not module.ispkg
}


def client_for(token_variable: str) -> AuthenticatedClient:
    return AuthenticatedClient(
        base_url=os.environ["COUNTERSIGN_BASE_URL"],
        token=os.environ[token_variable],
        raise_on_unexpected_status=True,
    )


client = client_for("COUNTERSIGN_API_KEY")
narrow_client = client_for("COUNTERSIGN_NARROW_API_KEY")


def typed(value: Any, hint: Any) -> Any:
    """The value as the type that the operation asks for, or the first of several."""
    for kind in typing.get_args(hint) or (hint,):
        if hasattr(kind, "from_dict"):
            return kind.from_dict(value)
        if kind is UUID or issubclass(kind, enum.Enum):
            return kind(value)
        if kind in (datetime.date, datetime.datetime):
            return kind.fromisoformat(value)
        if isinstance(value, kind):
            return value
    raise TypeError(f"{value!r} is no {hint}")


def call(request: dict[str, Any]) -> Answer:
    operation = OPERATIONS[snake_case(request["call"])]
    hints = typing.get_type_hints(operation)
    given = {**request.get("path", {}), **request.get("query", {}), **request.get("headers", {})}
    if "body" in request:
        given["body"] = request["body"]
    arguments = {}
    for name, value in given.items():
        # `type` and `from` are words of Python itself.
        parameter = next(each for each in (snake_case(name), f"{name}_") if each in hints)
        arguments[parameter] = typed(value, hints[parameter])
    used = narrow_client if request.get("narrow") else client
    response: Response[Any] = operation(client=used, **arguments)
    body = None if response.parsed is None else response.parsed.to_dict()
    return int(response.status_code), body, response.headers.get("ETag")


def parse(schema: str, value: Any) -> Any:
    return getattr(models, schema).from_dict(value).to_dict()


serve(call, parse)
