npx -y https://countersign.example/docs/countersign-cli.tgz trigger payment.received --example part --print > part.json
npx -y https://countersign.example/docs/countersign-cli.tgz trigger --file part.json --env-file .env --forward-to localhost:4000/hooks
