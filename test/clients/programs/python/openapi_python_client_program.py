"""Carries operations out with the client that openapi-python-client made (folder `client`)."""

import os
import sys
from typing import Any
from uuid import UUID

sys.path.insert(0, "client")

from countersign_public_api_client import AuthenticatedClient, models  # noqa: E402
from countersign_public_api_client.api.customers import get_customer, list_customers  # noqa: E402
from countersign_public_api_client.api.deliveries import (  # noqa: E402
    get_delivery,
    get_replay,
    get_webhook_endpoint_health,
    list_deliveries,
    list_delivery_attempts,
    list_replays,
    redeliver_delivery,
    start_replay,
)
from countersign_public_api_client.api.event_types import get_event_type, list_event_types  # noqa: E402
from countersign_public_api_client.api.events import get_event, list_events  # noqa: E402
from countersign_public_api_client.api.webhook_endpoints import (  # noqa: E402
    create_verification_challenge,
    create_webhook_endpoint,
    delete_webhook_endpoint,
    disable_webhook_endpoint,
    get_webhook_endpoint,
    list_webhook_endpoints,
    restore_webhook_endpoint,
    send_test_event,
    update_webhook_endpoint,
    update_webhook_endpoint_details,
    verify_webhook_endpoint,
)
from countersign_public_api_client.types import Response  # noqa: E402
from lines import Answer, serve  # noqa: E402

OPERATIONS: dict[str, Any] = {
    "createVerificationChallenge": create_verification_challenge,
    "createWebhookEndpoint": create_webhook_endpoint,
    "deleteWebhookEndpoint": delete_webhook_endpoint,
    "disableWebhookEndpoint": disable_webhook_endpoint,
    "getCustomer": get_customer,
    "getDelivery": get_delivery,
    "getEvent": get_event,
    "getEventType": get_event_type,
    "getReplay": get_replay,
    "getWebhookEndpoint": get_webhook_endpoint,
    "getWebhookEndpointHealth": get_webhook_endpoint_health,
    "listCustomers": list_customers,
    "listDeliveries": list_deliveries,
    "listDeliveryAttempts": list_delivery_attempts,
    "listEventTypes": list_event_types,
    "listEvents": list_events,
    "listReplays": list_replays,
    "listWebhookEndpoints": list_webhook_endpoints,
    "redeliverDelivery": redeliver_delivery,
    "restoreWebhookEndpoint": restore_webhook_endpoint,
    "sendTestEvent": send_test_event,
    "startReplay": start_replay,
    "updateWebhookEndpoint": update_webhook_endpoint,
    "updateWebhookEndpointDetails": update_webhook_endpoint_details,
    "verifyWebhookEndpoint": verify_webhook_endpoint,
}

BODIES: dict[str, Any] = {
    "createWebhookEndpoint": models.WebhookEndpointCreation,
    "sendTestEvent": models.TestEventRequest,
    "startReplay": models.ReplayCreation,
    "updateWebhookEndpoint": models.WebhookEndpointUpdate,
    "updateWebhookEndpointDetails": models.WebhookEndpointDetailsUpdate,
}


def client_for(token_variable: str) -> AuthenticatedClient:
    return AuthenticatedClient(
        base_url=os.environ["COUNTERSIGN_BASE_URL"],
        token=os.environ[token_variable],
        raise_on_unexpected_status=True,
    )


client = client_for("COUNTERSIGN_API_KEY")
narrow_client = client_for("COUNTERSIGN_NARROW_API_KEY")


def query_value(operation: str, name: str, value: Any) -> Any:
    if name == "status":
        return models.DeliveryStatus(value) if operation == "listDeliveries" else models.WebhookEndpointStatus(value)
    return UUID(value) if name in ("endpoint_id", "event_id") else value


def call(request: dict[str, Any]) -> Answer:
    operation = request["call"]
    arguments: dict[str, Any] = {
        name: value if name == "name" else UUID(value) for name, value in request.get("path", {}).items()
    }
    for name, value in request.get("query", {}).items():
        arguments["type_" if name == "type" else name] = query_value(operation, name, value)
    if "body" in request:
        arguments["body"] = BODIES[operation].from_dict(request["body"])
    if "idempotency_key" in request:
        arguments["idempotency_key"] = request["idempotency_key"]
    used = narrow_client if request.get("narrow") else client
    response: Response[Any] = OPERATIONS[operation].sync_detailed(client=used, **arguments)
    return int(response.status_code), None if response.parsed is None else response.parsed.to_dict()


def parse(schema: str, value: Any) -> Any:
    return getattr(models, schema).from_dict(value).to_dict()


serve(call, parse)
