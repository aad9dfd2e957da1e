curl "$COUNTERSIGN_BASE_URL/api/v1/public/event-types" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY"
