npx -y https://countersign.example/docs/countersign-sdk.tgz trigger --list
npx -y https://countersign.example/docs/countersign-sdk.tgz trigger invoice.issued --env-file .env --forward-to localhost:4000/hooks
npx -y https://countersign.example/docs/countersign-sdk.tgz trigger invoice.issued --env-file .env --forward-to localhost:4000/hooks --set data.total.amount=5000 --set data.due_on=null
