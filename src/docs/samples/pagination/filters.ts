import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const query = { number: process.env.CUSTOMER ?? 'C-1001' };
for await (const { id: customer_id, name } of client.customers.list(query)) {
  const open = await client.invoices.list({ customer_id, status: 'issued', limit: 100 }).toArray();
  console.log(`${open.length} open invoices of ${name}`);
}
