npx -y https://countersign.example/docs/countersign-cli.tgz resend "$EVENT_ID" --env-file .env --forward-to localhost:4000/hooks
