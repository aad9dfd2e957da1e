# To begin, updated_from is 1970-01-01T00:00:00Z; the next time it is next_updated_from.
# The next page: the same with &cursor= and the next_cursor of this one.
curl "$COUNTERSIGN_BASE_URL/api/v1/public/invoices?limit=100&updated_from=${UPDATED_FROM:-1970-01-01T00:00:00Z}" \
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY"
