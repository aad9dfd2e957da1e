import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});

for await (const customer of client.customers.list({ limit: 100 })) {
  console.log(customer.number, customer.name);
}
