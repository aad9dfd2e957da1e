import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});

const { data } = await client.eventTypes.list();
console.log(data.map(({ name }) => name).join('\n'));
