import hashlib
import hmac
import json
import os
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def sign(secret: str, timestamp: str, body: bytes) -> str:
    message = timestamp.encode() + b"." + body
    return "v1=" + hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def is_genuine(secret: str, headers, body: bytes, tolerance_seconds: int = 300) -> bool:
    timestamp = headers.get("Service-Timestamp", "")
    # Usually one; any of them may be yours.
    signatures = headers.get("Service-Signature", "").split(",", 7)
    # Before int(), which accepts "+1", " 1" and digits that are not ASCII.
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    # compare_digest takes the same time wherever the two differ,
    # so nobody can guess the signature byte by byte.
    expected = sign(secret, timestamp, body).encode()
    if not any(hmac.compare_digest(expected, each.strip().encode()) for each in signatures):
        return False
    return abs(time.time() - int(timestamp)) <= tolerance_seconds


def receive(event: dict) -> dict:
    if event["type"] == "service.webhook.verify":
        return {"challenge": event["challenge"]}
    if event["type"] == "invoice.issued":
        print("issued", event["data"]["number"], flush=True)
    return {}


class Receiver(BaseHTTPRequestHandler):
    secret = os.environ.get("SIGNING_SECRET", "")
    timeout = 15  # seconds to wait for the sender: a silent client does not keep a thread

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        # A chunked body has no known length; int() accepts "-1", and read(-1) never ends.
        if "Transfer-Encoding" in self.headers or not (length.isascii() and length.isdigit()):
            return self.answer(411, {"error": "length_required"})
        if len(length) > 6 or int(length) > 512 * 1024:
            return self.answer(413, {"error": "body_too_large"})
        body = self.rfile.read(int(length))  # the raw bytes: verify before parsing
        if not is_genuine(self.secret, self.headers, body):
            return self.answer(400, {"error": "not_genuine"})
        try:
            status, answer = 200, receive(json.loads(body))
        except Exception:
            traceback.print_exc()
            status, answer = 500, {"error": "receiver_failed"}  # and the delivery comes again
        self.answer(status, answer)

    def answer(self, status: int, body: dict):
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    if not Receiver.secret:
        raise SystemExit("SIGNING_SECRET is not set.")
    ThreadingHTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()
