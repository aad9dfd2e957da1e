echo "SIGNING_SECRET=$(npx -y https://countersign.example/docs/countersign-cli.tgz listen --print-secret --env-file .env)" >> .env
