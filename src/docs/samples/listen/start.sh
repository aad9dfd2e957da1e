npx @countersign/sdk listen --env-file .env --forward-to localhost:4000/hooks
