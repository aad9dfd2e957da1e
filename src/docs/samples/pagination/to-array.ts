import { Countersign } from '@countersign/sdk';

const client = new Countersign();

// At most the newest 500; no more pages are fetched.
const customers = await client.customers.list({ limit: 100 }).toArray({ limit: 500 });
console.log(`${customers.length} customers`);
