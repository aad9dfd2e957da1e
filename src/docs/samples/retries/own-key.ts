import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const tenantId = 'tenant-42';
const registration = {
  endpoint_url: `https://hooks.example.com/${tenantId}`,
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
};
// The key is derived from the task, so it is the same after a crash.
const options = { idempotencyKey: `register-${tenantId}` };

const first = await client.webhookEndpoints.create(registration, options);
const again = await client.webhookEndpoints.create(registration, options);
console.log(first.id === again.id);
