npx -y https://countersign.example/docs/countersign-sdk.tgz listen --env-file .env --forward-to localhost:4000/hooks
