# The next request: without from, with &cursor= and the cursor of this answer.
curl --max-time 35 "$COUNTERSIGN_BASE_URL/api/v1/public/event-feed?from=start&limit=100&wait=25" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY"
