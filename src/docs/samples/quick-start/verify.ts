import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const id = process.env.ENDPOINT_ID ?? '';
await client.webhookEndpoints.verify(id);
const endpoint = await client.webhookEndpoints.get(id);
console.log(`The endpoint is ${endpoint.status}.`);
