npx -y https://countersign.example/docs/countersign-cli.tgz listen --env-file .env --forward-to localhost:4000/hooks \
  --events invoice.issued --exit-after 1 --json > events.jsonl
