"""Reads what to do, a line of JSON each, and answers with a line: test/clients/program.ts tells what the lines mean."""

import json
import sys
import traceback
from typing import Any, Callable

Answer = tuple[int, Any]


def serve(call: Callable[[dict[str, Any]], Answer], parse: Callable[[str, Any], Any]) -> None:
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if "parse" in request:
                status, body = 200, parse(request["parse"], request["value"])
            else:
                status, body = call(request)
            answer = {"status": status, "body": body}
        except Exception:
            answer = {"failure": traceback.format_exc(limit=-6)}
        print(json.dumps(answer), flush=True)
