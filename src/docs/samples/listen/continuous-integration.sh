npx -y https://countersign.example/docs/countersign-sdk.tgz listen --env-file .env --forward-to localhost:4000/hooks \
  --events invoice.issued --exit-after 1 --timeout 60s --json > events.jsonl
