# The next page: the same with &cursor= and the next_cursor of this one.
curl "$COUNTERSIGN_BASE_URL/api/v1/public/party/customers?limit=2" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY"
