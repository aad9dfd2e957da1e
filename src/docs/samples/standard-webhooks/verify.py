import os

from standardwebhooks import Webhook

# whsec_ and the base64 of the signing secret.
webhook = Webhook(os.environ["WEBHOOK_SECRET"])


def genuine(headers, raw_body):
    """The event, or the verification handshake; raises if the request is not genuine."""
    return webhook.verify(raw_body, {name.lower(): value for name, value in headers.items()})
