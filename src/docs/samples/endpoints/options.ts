import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const endpoint = await client.webhookEndpoints.updateDetails(process.env.ENDPOINT_ID ?? '', {
  // Added or replaced; null removes one, and others stay.
  headers: { Authorization: `Bearer ${process.env.GATEWAY_TOKEN}` },
  standard_webhooks: true,
  timeout_seconds: 10,
  attempts_max: 4,
});
console.log(endpoint.header_names, endpoint.timeout_seconds, endpoint.attempts_max);
