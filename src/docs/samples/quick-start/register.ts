import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const endpoint = await client.webhookEndpoints.create({
  endpoint_url: process.env.RECEIVER_URL ?? '',
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
});
console.log(`ENDPOINT_ID=${endpoint.id}`);
console.log(`SIGNING_SECRET=${endpoint.signing_secret}`);
