import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});

// Or the signal of the request that your own server is answering.
const signal = AbortSignal.timeout(5_000);
const page = await client.customers.list({ limit: 10 }, { signal, maxRetries: 0 });
console.log(page.data.length);
