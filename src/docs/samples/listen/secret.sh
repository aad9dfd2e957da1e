echo "SIGNING_SECRET=$(npx @countersign/sdk listen --print-secret --env-file .env)" >> .env
