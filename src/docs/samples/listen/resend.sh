npx @countersign/sdk resend "$EVENT_ID" --env-file .env --forward-to localhost:4000/hooks
