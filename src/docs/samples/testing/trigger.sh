npx @countersign/sdk trigger --list
npx @countersign/sdk trigger invoice.issued --env-file .env --forward-to localhost:4000/hooks
npx @countersign/sdk trigger invoice.issued --env-file .env --forward-to localhost:4000/hooks --set data.total.amount=5000 --set data.due_on=null
