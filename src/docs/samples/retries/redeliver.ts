import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const endpointId = process.env.ENDPOINT_ID ?? '';
const [failed] = (await client.deliveries.list({ endpoint_id: endpointId, status: 'failed', limit: 1 })).data;
if (failed) {
  console.log(failed.event_type, 'failed:', failed.reason);
  for await (const { number, response, error } of client.deliveries.attempts(failed.id)) {
    console.log('attempt', number, response?.status ?? error?.detail, response?.body ?? '');
  }
  // One delivery:
  await client.deliveries.redeliver(failed.id);
}

// Everything that failed since yesterday and is not being redelivered already:
const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const started = await client.webhookEndpoints.replay(endpointId, { since });
const replay = await client.webhookEndpoints.waitForReplay(endpointId, started.id);
console.log('queued', replay.queued, 'of', replay.matched);
