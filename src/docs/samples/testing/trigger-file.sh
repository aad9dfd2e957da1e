npx @countersign/sdk trigger payment.received --example part --print > part.json
npx @countersign/sdk trigger --file part.json --env-file .env --forward-to localhost:4000/hooks
