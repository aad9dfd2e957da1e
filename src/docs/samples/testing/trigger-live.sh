npx -y https://countersign.example/docs/countersign-sdk.tgz trigger invoice.paid --live --customer "$CUSTOMER_ID" --env-file .env
