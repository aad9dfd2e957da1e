import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const contract_id = process.env.CONTRACT_ID ?? '';
for await (const draft of client.invoices.list({ contract_id, status: 'draft' })) {
  for (const { description, quantity, price, amount } of draft.lines) {
    console.log(`${description}: ${quantity} × ${price.unit_amount} = ${amount.amount}`);
  }
  const invoice = await client.invoices.issue(draft.id, { ifVersion: draft.version });
  console.log(invoice.status, invoice.total.amount, invoice.total.currency);
}
