import os

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 512 * 1024


@app.post("/hooks")
def receive():
    try:
        # The raw bytes. ValueError: a malformed header.
        event = webhook.verify(request.get_data(), dict(request.headers))
    except (WebhookVerificationError, ValueError):
        return {"error": "not_genuine"}, 400
    if event["type"] == "service.webhook.verify":
        return {"challenge": event["challenge"]}
    if event["type"] == "invoice.issued":
        print("issued", event["data"]["number"], flush=True)
    return {}


if __name__ == "__main__":
    app.run(host="0.0.0.0", port=int(os.environ.get("PORT", "4000")))
