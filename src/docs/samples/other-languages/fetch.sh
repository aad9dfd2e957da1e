curl -o openapi.yaml "$COUNTERSIGN_BASE_URL/api/v1/public/openapi.yaml"
