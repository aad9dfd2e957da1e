"""Carries operations out with the client that openapi-generator made for Python (folder `client`)."""

import json
import os
import sys
from typing import Any

sys.path.insert(0, "client")

import openapi_client  # noqa: E402
from lines import Answer, serve  # noqa: E402


def apis_for(token_variable: str) -> dict[str, Any]:
    configuration = openapi_client.Configuration(
        host=os.environ["COUNTERSIGN_BASE_URL"], access_token=os.environ[token_variable]
    )
    client = openapi_client.ApiClient(configuration)
    customers = openapi_client.CustomersApi(client)
    deliveries = openapi_client.DeliveriesApi(client)
    event_types = openapi_client.EventTypesApi(client)
    events = openapi_client.EventsApi(client)
    endpoints = openapi_client.WebhookEndpointsApi(client)
    return {
        "createVerificationChallenge": endpoints.create_verification_challenge_with_http_info,
        "createWebhookEndpoint": endpoints.create_webhook_endpoint_with_http_info,
        "deleteWebhookEndpoint": endpoints.delete_webhook_endpoint_with_http_info,
        "disableWebhookEndpoint": endpoints.disable_webhook_endpoint_with_http_info,
        "getCustomer": customers.get_customer_with_http_info,
        "getDelivery": deliveries.get_delivery_with_http_info,
        "getEvent": events.get_event_with_http_info,
        "getEventType": event_types.get_event_type_with_http_info,
        "getReplay": deliveries.get_replay_with_http_info,
        "getWebhookEndpoint": endpoints.get_webhook_endpoint_with_http_info,
        "getWebhookEndpointHealth": deliveries.get_webhook_endpoint_health_with_http_info,
        "listCustomers": customers.list_customers_with_http_info,
        "listDeliveries": deliveries.list_deliveries_with_http_info,
        "listDeliveryAttempts": deliveries.list_delivery_attempts_with_http_info,
        "listEventTypes": event_types.list_event_types_with_http_info,
        "listEvents": events.list_events_with_http_info,
        "listReplays": deliveries.list_replays_with_http_info,
        "listWebhookEndpoints": endpoints.list_webhook_endpoints_with_http_info,
        "redeliverDelivery": deliveries.redeliver_delivery_with_http_info,
        "restoreWebhookEndpoint": endpoints.restore_webhook_endpoint_with_http_info,
        "sendTestEvent": endpoints.send_test_event_with_http_info,
        "startReplay": deliveries.start_replay_with_http_info,
        "updateWebhookEndpoint": endpoints.update_webhook_endpoint_with_http_info,
        "updateWebhookEndpointDetails": endpoints.update_webhook_endpoint_details_with_http_info,
        "verifyWebhookEndpoint": endpoints.verify_webhook_endpoint_with_http_info,
    }


# The model of a body, and the name of the argument that takes it.
BODIES: dict[str, tuple[Any, str]] = {
    "createWebhookEndpoint": (openapi_client.WebhookEndpointCreation, "webhook_endpoint_creation"),
    "sendTestEvent": (openapi_client.TestEventRequest, "test_event_request"),
    "startReplay": (openapi_client.ReplayCreation, "replay_creation"),
    "updateWebhookEndpoint": (openapi_client.WebhookEndpointUpdate, "webhook_endpoint_update"),
    "updateWebhookEndpointDetails": (
        openapi_client.WebhookEndpointDetailsUpdate,
        "webhook_endpoint_details_update",
    ),
}

apis = apis_for("COUNTERSIGN_API_KEY")
narrow_apis = apis_for("COUNTERSIGN_NARROW_API_KEY")


def call(request: dict[str, Any]) -> Answer:
    operation = request["call"]
    arguments: dict[str, Any] = {**request.get("path", {}), **request.get("query", {})}
    if "body" in request:
        model, argument = BODIES[operation]
        arguments[argument] = model.from_dict(request["body"])
    if "idempotency_key" in request:
        arguments["idempotency_key"] = request["idempotency_key"]
    used = narrow_apis if request.get("narrow") else apis
    try:
        response = used[operation](**arguments)
    except openapi_client.ApiException as refusal:
        return refusal.status, written(refusal.data)
    return response.status_code, written(response.data)


def written(model: Any) -> Any:
    return None if model is None else json.loads(model.to_json())


def parse(schema: str, value: Any) -> Any:
    return written(getattr(openapi_client, schema).from_json(json.dumps(value)))


serve(call, parse)
