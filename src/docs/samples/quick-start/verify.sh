. ./.env
curl -X POST "$COUNTERSIGN_BASE_URL/api/v1/public/webhook-endpoints/$ENDPOINT_ID/verify" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \
  -w '%{http_code}\n'
