import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const old = await client.webhookEndpoints.get(process.env.ENDPOINT_ID ?? '');
const moved = await client.webhookEndpoints.create({
  endpoint_url: process.env.RECEIVER_URL ?? '',
  subscriptions: old.subscriptions,
});
console.log(`NEW_ENDPOINT_ID=${moved.id}`);
console.log(`SIGNING_SECRET=${moved.signing_secret}`);
