import os
import uuid

from countersign_public_api_client import AuthenticatedClient, models
from countersign_public_api_client.api.webhook_endpoints import create_webhook_endpoint

client = AuthenticatedClient(
    base_url=os.environ["COUNTERSIGN_BASE_URL"], token=os.environ["COUNTERSIGN_API_KEY"]
)
creation = models.WebhookEndpointCreation(
    endpoint_url="https://hooks.example.com/countersign",
    subscriptions=[models.SubscriptionRequest(event_type="invoice.issued", schema_version=1)],
)
endpoint = create_webhook_endpoint.sync(
    client=client, body=creation, idempotency_key=str(uuid.uuid4())
)
if isinstance(endpoint, models.Problem):
    raise SystemExit(endpoint.detail)
print(endpoint.id, endpoint.signing_secret)
