npx -y https://countersign.example/docs/countersign-cli.tgz trigger --list
npx -y https://countersign.example/docs/countersign-cli.tgz trigger invoice.issued --env-file .env --forward-to localhost:4000/hooks
npx -y https://countersign.example/docs/countersign-cli.tgz trigger invoice.issued --env-file .env --forward-to localhost:4000/hooks --set data.total.amount=5000 --set data.due_on=null
