import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { forFile } from '../support/for-file.ts';
import type { ReceivedRequest } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';
import { inTurn, Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * Claims keep the rate exactly (test/domain/delivery-queue/claim-rate.test.ts). After a claim, requests take
 * different times, and on a busy machine some catch up with earlier ones. The tolerance is less than two
 * workers that each send at the whole rate, or one that sends a burst.
 */
const ARRIVALS_TOLERANCE = 1.5;

const scene = await forFile(startScene());
const { config } = scene.server.app;
const secondWorker = await startApp(config, { api: false, worker: true });
const stage = new Stage(scene);
afterAll(async () => {
  await secondWorker[Symbol.asyncDispose]();
});

describe('an endpoint with max_per_second', () => {
  test('gets no more in any second from two workers together, all of it, and each with one attempt', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await setRate(organization, endpoint, 24);
    await organization.publishMany(60);
    const requests = await endpoint.waitForRequests(60);
    expect(mostWithin(requests, 1_000)).toBeLessThanOrEqual(24 * ARRIVALS_TOLERANCE);
    // Deliveries are spread out: half a second has little more than half of a second's deliveries.
    expect(mostWithin(requests, 500)).toBeLessThanOrEqual(12 * ARRIVALS_TOLERANCE + 3);
    await allDelivered(endpoint);
    expect((await endpoint.attempts()).map(({ number }) => number)).toEqual(Array(60).fill(1));
    expect(await endpoint.jobCount()).toBe(0);
  });

  test('delays no other endpoint with its backlog, those of its organization included', async () => {
    const organization = await stage.organization();
    const [limited, other] = [await organization.endpoint(), await organization.endpoint()];
    await setRate(organization, limited, 2);
    await organization.publishMany(150);
    await other.waitForRequests(150);
    // A delivery that comes later does not wait either.
    await organization.publish();
    await other.waitForRequests(151);
    expect(limited.requests.length).toBeLessThan(75);
    expect((await limited.deliveries()).filter(({ status }) => status === 'failed')).toEqual([]);
  });

  test('gets retries at their time, and what waits costs no attempt', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(
      inTurn(status(503, { 'Retry-After': '2' }), status(503, { 'Retry-After': '1' }), status(204)),
    );
    await setRate(organization, endpoint, 10);
    await organization.publishMany(30);
    const requests = await endpoint.waitForRequests(32);
    const attemptsOf = (request: ReceivedRequest) =>
      requests.filter(
        ({ headers }) => headers['service-delivery-id'] === request.headers['service-delivery-id'],
      );
    const [first, second] = requests;
    expect(attemptsOf(first)).toHaveLength(2);
    // A millisecond for the receiver's clock, which is read to it.
    expect((attemptsOf(first)[1]?.at ?? 0) - first.at).toBeGreaterThanOrEqual(2_000 - CLOCK_STEP_MS);
    expect((attemptsOf(second ?? first)[1]?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(
      1_000 - CLOCK_STEP_MS,
    );
    await allDelivered(endpoint);
    const counts = (await endpoint.deliveries()).map(({ attemptCount }) => attemptCount).sort();
    expect(counts).toEqual([...Array(28).fill(1), 2, 2]);
  });

  test('that is changed continues at the new rate at once, and without one as fast as it can', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await setRate(organization, endpoint, 1);
    await organization.publishMany(150);
    await endpoint.waitForRequests(2);
    expect(endpoint.requests.length).toBeLessThan(20);
    await setRate(organization, endpoint, 30);
    // At one a second it would take 40 seconds, and the wait ends sooner.
    await endpoint.waitForRequests(40);
    await setRate(organization, endpoint, null);
    expect(endpoint.requests.length).toBeLessThan(130);
    await endpoint.waitForRequests(150);
    await allDelivered(endpoint);
  });

  test('that is disabled gets nothing more, what waited is held, and resumes after restore', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await setRate(organization, endpoint, 4);
    await organization.publishMany(40);
    await endpoint.waitForRequests(2);
    await organization.post(endpoint, 'disable');
    await waitFor('the rest to be held', async () => {
      const states = (await endpoint.deliveries()).map(({ status }) => status);
      return states.every((state) => state === 'held' || state === 'delivered');
    });
    const sent = endpoint.requests.length;
    expect(sent).toBeLessThan(40);
    expect(await endpoint.jobCount()).toBe(0);
    await organization.post(endpoint, 'restore');
    await endpoint.waitForRequests(sent + 2);
    await setRate(organization, endpoint, 1_000);
    await allDelivered(endpoint);
    expect(new Set(endpoint.requests.map(({ headers }) => headers['service-delivery-id'])).size).toBe(40);
  });

  test('that is deleted gets nothing more, and what waited is canceled', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await setRate(organization, endpoint, 4);
    await organization.publishMany(40);
    await endpoint.waitForRequests(2);
    await organization.delete(endpoint);
    await waitFor('the rest to be canceled', async () => {
      const states = (await endpoint.deliveries()).map(({ status }) => status);
      return states.every((state) => state === 'canceled' || state === 'delivered');
    });
    expect(endpoint.requests.length).toBeLessThan(40);
    expect(await endpoint.jobCount()).toBe(0);
  });
});

async function setRate(
  organization: StagedOrganization,
  endpoint: StagedEndpoint,
  maxPerSecond: number | null,
): Promise<void> {
  await organization.partner.client.webhookEndpoints.updateDetails(endpoint.id, {
    max_per_second: maxPerSecond,
  });
}

function allDelivered(endpoint: StagedEndpoint): Promise<void> {
  return waitFor('all to be delivered', async () =>
    (await endpoint.deliveries()).every(({ status }) => status === 'delivered'),
  );
}

function mostWithin(requests: readonly ReceivedRequest[], spanMs: number): number {
  return Math.max(
    ...requests.map(({ at: from }) => requests.filter(({ at }) => at >= from && at < from + spanMs).length),
  );
}
