echo "SIGNING_SECRET=$(npx -y https://countersign.example/docs/countersign-sdk.tgz listen --print-secret --env-file .env)" >> .env
