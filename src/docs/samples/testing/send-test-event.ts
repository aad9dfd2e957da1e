import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const id = process.env.ENDPOINT_ID ?? '';
const sent = await client.webhookEndpoints.sendTestEvent(id, { event_type: 'invoice.issued' });
const delivery = await client.deliveries.waitForOutcome(sent.id, { timeoutMs: 30_000 });
console.log(delivery.status, delivery.reason ?? '');

for await (const attempt of client.deliveries.attempts(delivery.id)) {
  console.log(attempt.response?.status ?? attempt.error?.detail, 'after', attempt.duration_ms, 'ms');
}
