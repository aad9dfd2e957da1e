curl -G "$COUNTERSIGN_BASE_URL/api/v1/public/meters/api_calls/usage" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" \
  -d from="$FROM" -d to="$TO" -d window=day -d group_by=dimensions.region
