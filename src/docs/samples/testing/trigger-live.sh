npx @countersign/sdk trigger invoice.paid --live --customer "$CUSTOMER_ID" --env-file .env
