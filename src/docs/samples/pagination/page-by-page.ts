import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});

let cursor: string | undefined;
do {
  const page = await client.customers.list({ limit: 100, ...(cursor !== undefined && { cursor }) });
  console.log(page.data.map(({ name }) => name).join(', '));
  cursor = page.next_cursor ?? undefined;
} while (cursor !== undefined);
