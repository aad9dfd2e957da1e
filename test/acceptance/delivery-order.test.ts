/**
 * The order in which an endpoint receives deliveries that were queued together: oldest first, however they
 * were queued.
 */
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { publishEvents } from '../../src/domain/events/event.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, type StagedEndpoint, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** Only attempts in flight at the same time may overtake one another, more so on a busy machine. */
const OVERTAKEN_SHARE_MAX = 0.1;

const scene = await forFile(startScene());
const stage = new Stage(scene);

/** The share of the requests after the first `before` that are older than the request before them. */
function overtakenShare(endpoint: StagedEndpoint, before: number): number {
  // The ids are in the order of publication.
  const arrived = endpoint.requests
    .slice(before)
    .map(({ headers }) => String(headers['service-delivery-id']));
  return arrived.filter((id, index) => id < (arrived[index - 1] ?? '')).length / arrived.length;
}

async function waitForAll(endpoint: StagedEndpoint, wanted: string): Promise<void> {
  await waitFor(`only ${wanted} deliveries`, async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === wanted),
  );
}

test('1,000 failed deliveries, replayed in several batches, arrive oldest first', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(401));
  await organization.publishMany(1_000);
  await waitForAll(endpoint, 'failed');
  endpoint.answer = status(204);
  await organization.partner.client.webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
  await endpoint.waitForRequests(2_000);
  expect(overtakenShare(endpoint, 1_000)).toBeLessThan(OVERTAKEN_SHARE_MAX);
});

test('events that are published at once, or one after the other within a millisecond, arrive in that order', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const event = { organizationId: organization.id, type: 'invoice.issued', data: sampleInvoice } as const;
  await inTransaction(scene.server.app.context, (tx) => publishEvents(tx, Array(300).fill(event)));
  await organization.publishMany(300);
  await endpoint.waitForRequests(600);
  expect(overtakenShare(endpoint, 0)).toBeLessThan(OVERTAKEN_SHARE_MAX);
});

test('what was held while the endpoint was disabled arrives oldest first after the restore', async () => {
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  await organization.publishMany(300);
  await endpoint.waitForRequests(1);
  await organization.post(endpoint, 'disable');
  gate.release(status(204));
  const withStatus = async (wanted: string) =>
    (await endpoint.deliveries()).filter((delivery) => delivery.status === wanted).length;
  await waitFor('all to be delivered or held', async () => (await withStatus('pending')) === 0);
  const before = endpoint.requests.length;
  expect(await withStatus('held')).toBe(300 - before);
  await organization.post(endpoint, 'restore');
  await endpoint.waitForRequests(300);
  expect(overtakenShare(endpoint, before)).toBeLessThan(OVERTAKEN_SHARE_MAX);
});
