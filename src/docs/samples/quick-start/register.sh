. ./.env
curl "$COUNTERSIGN_BASE_URL/api/v1/public/webhook-endpoints" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
  "endpoint_url": "$RECEIVER_URL",
  "subscriptions": [{ "event_type": "invoice.issued", "schema_version": 1 }]
}
JSON
