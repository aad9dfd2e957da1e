import { Countersign } from '@countersign/sdk';
import fetch from 'node-fetch';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
  fetch,
});

const { data } = await client.eventTypes.list();
console.log(`${data.length} event types`);
