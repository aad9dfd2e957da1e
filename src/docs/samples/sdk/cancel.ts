import { Countersign } from '@countersign/sdk';

const client = new Countersign();

// Or pass the signal of the request that your server is handling.
const signal = AbortSignal.timeout(5_000);
const page = await client.customers.list({ limit: 10 }, { signal, maxRetries: 0 });
console.log(page.data.length);
