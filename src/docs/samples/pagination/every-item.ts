import { Countersign } from '@countersign/sdk';

const client = new Countersign();

for await (const customer of client.customers.list({ limit: 100 })) {
  console.log(customer.number, customer.name);
}
