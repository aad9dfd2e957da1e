curl "$COUNTERSIGN_BASE_URL/api/v1/public/usage-events" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \
  -H "Content-Type: application/json" \
  -d @- <<JSON
{
  "events": [
    {
      "id": "call-9f3a1c",
      "meter": "api_calls",
      "customer_number": "$CUSTOMER_NUMBER",
      "timestamp": "$(date -u +%Y-%m-%dT%H:%M:%SZ)",
      "value": "12"
    }
  ]
}
JSON
