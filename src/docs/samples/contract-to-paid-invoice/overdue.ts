import { Countersign } from '@countersign/sdk';

const client = new Countersign();

for await (const { number, due_on, balance } of client.invoices.list({ overdue: true })) {
  console.log(`${number} was due on ${due_on}: ${balance.amount} ${balance.currency}`);
}
