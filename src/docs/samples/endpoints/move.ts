import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const id = process.env.ENDPOINT_ID ?? '';
const moved = await client.webhookEndpoints.updateDetails(id, {
  endpoint_url: process.env.RECEIVER_URL ?? '',
});
console.log(moved.status);

await client.webhookEndpoints.verify(id);
const { status, endpoint_url } = await client.webhookEndpoints.get(id);
console.log(status, 'at', endpoint_url);
