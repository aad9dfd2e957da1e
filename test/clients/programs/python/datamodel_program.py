"""Reads bodies with the models that datamodel-code-generator made (`models.py`)."""

import json
from typing import Any

import models
from lines import Answer, serve


def call(_request: dict[str, Any]) -> Answer:
    raise NotImplementedError("There is no client, only models.")


def parse(schema: str, value: Any) -> Any:
    # As a program reads it: JSON's own types, nothing converted beyond what the model says.
    model = getattr(models, schema).model_validate_json(json.dumps(value))
    return model.model_dump(mode="json", by_alias=True)


serve(call, parse)
