"""Carries operations out with the client that openapi-generator made for Python (folder `client`)."""

import inspect
import json
import os
import sys
import typing
from typing import Any

sys.path.insert(0, "client")

import openapi_client  # noqa: E402
from lines import Answer, serve, snake_case  # noqa: E402


def operations_for(token_variable: str) -> dict[str, Any]:
    """The methods of every API class, by the names of their operations."""
    configuration = openapi_client.Configuration(
        host=os.environ["COUNTERSIGN_BASE_URL"], access_token=os.environ[token_variable]
    )
    client = openapi_client.ApiClient(configuration)
    apis = [kind(client) for name, kind in vars(openapi_client).items() if name.endswith("Api")]
    suffix = "_with_http_info"
    return {
        name.removesuffix(suffix): method
        for api in apis
        for name, method in inspect.getmembers(api, inspect.ismethod)
        if name.endswith(suffix)
    }


operations = operations_for("COUNTERSIGN_API_KEY")
narrow_operations = operations_for("COUNTERSIGN_NARROW_API_KEY")


def kinds_of(annotation: Any) -> tuple[Any, ...]:
    """A body that may be left out is annotated as its model or None."""
    parts = typing.get_args(annotation)
    return tuple(kind for part in parts for kind in kinds_of(part)) or (annotation,)


def call(request: dict[str, Any]) -> Answer:
    used = narrow_operations if request.get("narrow") else operations
    operation = used[snake_case(request["call"])]
    parameters = inspect.signature(operation).parameters
    given = {**request.get("path", {}), **request.get("query", {}), **request.get("headers", {})}
    arguments = {}
    for name, value in given.items():
        # `type` and `from` are words of Python itself.
        parameter = next(each for each in (snake_case(name), f"{name}_", f"var_{name}") if each in parameters)
        arguments[parameter] = value
    if "body" in request:
        # The argument that takes the body is named after its model.
        name, model = next(
            (name, kind)
            for name, parameter in parameters.items()
            for kind in kinds_of(parameter.annotation)
            if hasattr(kind, "from_dict")
        )
        # As a program writes one: from_dict would set every absent member to None, which is sent as null.
        arguments[name] = model.model_validate(request["body"])
    try:
        response = operation(**arguments)
    except openapi_client.ApiException as refusal:
        return refusal.status, written(refusal.data), refusal.headers.get("ETag")
    return response.status_code, written(response.data), (response.headers or {}).get("ETag")


def written(model: Any) -> Any:
    return None if model is None else json.loads(model.to_json())


def parse(schema: str, value: Any) -> Any:
    return written(getattr(openapi_client, schema).from_json(json.dumps(value)))


serve(call, parse)
