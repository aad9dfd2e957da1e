import { setTimeout } from 'node:timers/promises';
import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});

const id = process.env.ENDPOINT_ID ?? '';
let delivery = await client.webhookEndpoints.sendTestEvent(id, { event_type: 'invoice.issued' });
while (delivery.status === 'pending' || delivery.status === 'delivering') {
  await setTimeout(500);
  delivery = await client.deliveries.get(delivery.id);
}
console.log(delivery.status, delivery.reason ?? '');

for await (const attempt of client.deliveries.attempts(delivery.id)) {
  console.log(attempt.response?.status ?? attempt.error?.detail, 'after', attempt.duration_ms, 'ms');
}
