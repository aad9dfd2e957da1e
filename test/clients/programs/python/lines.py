"""Reads what to do, a line of JSON each, and answers with a line: test/clients/program.ts tells what the lines mean."""

import json
import re
import sys
import traceback
from typing import Any, Callable

# The status, the body, and the header `ETag`.
Answer = tuple[int, Any, str | None]


def snake_case(name: str) -> str:
    """How Python's generators write an operation or a parameter: `createdFrom`, `Idempotency-Key`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).replace("-", "_").lower()


def serve(call: Callable[[dict[str, Any]], Answer], parse: Callable[[str, Any], Any]) -> None:
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if "parse" in request:
                status, body, etag = 200, parse(request["parse"], request["value"]), None
            else:
                status, body, etag = call(request)
            answer = {"status": status, "body": body, "etag": etag}
        except Exception:
            answer = {"failure": traceback.format_exc(limit=-6)}
        print(json.dumps(answer), flush=True)
