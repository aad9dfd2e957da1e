import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const id = process.env.ENDPOINT_ID ?? '';
const updated = await client.webhookEndpoints.replaceSubscriptions(id, {
  // The whole list: event types that it omits are no longer received.
  subscriptions: [
    { event_type: 'invoice.issued', schema_version: 1 },
    { event_type: 'payment.received', schema_version: 1 },
  ],
});
console.log('subscribed to', updated.subscriptions.length);

// For your own use. Metadata is changed key by key; null removes a key.
const described = await client.webhookEndpoints.updateDetails(id, {
  description: 'Ledger import, production',
  metadata: { team: 'ledger', ticket: null },
});
console.log(described.description, described.metadata);

const disabled = await client.webhookEndpoints.disable(id);
console.log(disabled.status, 'by', disabled.disabled_by);

const restored = await client.webhookEndpoints.restore(id);
console.log(restored.status);
