import { Countersign } from '@countersign/sdk';

const client = new Countersign();

await client.webhookEndpoints.verify(process.env.NEW_ENDPOINT_ID ?? '');
await client.webhookEndpoints.delete(process.env.ENDPOINT_ID ?? '');
console.log('moved');
