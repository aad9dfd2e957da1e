import { afterAll, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { RunningServer } from '../support/process.ts';
import { startScene, workerSettings } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Gate, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** A lease so long that no test here waits for it, even on a slow machine. */
const longLease = { JOB_LEASE_SECONDS: '300', DELIVERY_TIMEOUT_MS: '25000' };
const RECOVERY_MS = 5_000;

const workers: RunningServer[] = [];
const scene = await forFile(startScene(longLease, { api: true, worker: false }));
const stage = new Stage(scene);
afterAll(async () => {
  for (const worker of workers) await worker.stop('SIGKILL');
});

test('a worker killed with SIGKILL: its delivery and its test event are attempted again within 5 seconds, with the same ids; one that is only stopped keeps its own', {
  timeout: timeLimit(120_000),
}, async () => {
  const gate = new Gate();
  const [stopped, killed, living] = await Promise.all([startWorker(), startWorker(), startWorker()]);
  // One after the other, so that each worker gets its deliveries.
  killed.signal('SIGSTOP');
  living.signal('SIGSTOP');
  const other = await stage.organization();
  const kept = await other.endpoint(gate.hold);
  await other.publish();
  await kept.waitForRequests(1);
  stopped.signal('SIGSTOP');

  killed.signal('SIGCONT');
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(gate.hold);
  await organization.publish();
  await endpoint.waitForRequests(1);
  const tried = await organization.endpoint(gate.hold, ['invoice.voided']);
  const { client } = organization.partner;
  const trial = await client.webhookEndpoints.sendTestEvent(tried.id, { event_type: 'invoice.voided' });
  await tried.waitForRequests(1);

  living.signal('SIGCONT');
  expect([endpoint.requests.length, tried.requests.length]).toEqual([1, 1]);
  const killedAt = Date.now();
  await killed.stop('SIGKILL');
  const [lost, repeated] = await endpoint.waitForRequests(2);
  const [untold, told] = await tried.waitForRequests(2);
  for (const again of [repeated, told])
    expect((again?.at ?? Number.POSITIVE_INFINITY) - killedAt).toBeLessThan(RECOVERY_MS);
  for (const name of ['service-event-id', 'service-delivery-id']) {
    expect(repeated?.headers[name]).toBe(lost.headers[name]);
    expect(told?.headers[name]).toBe(untold.headers[name]);
  }
  expect([repeated?.body, told?.body]).toEqual([lost.body, untold.body]);

  stopped.signal('SIGCONT');
  gate.release(status(204));
  for (const [each, requests] of [
    [endpoint, 2],
    [kept, 1],
  ] as const) {
    expect(await each.waitForStatus('delivered')).toMatchObject({ attemptCount: 1 });
    expect(each.requests).toHaveLength(requests);
    expect(await each.jobCount()).toBe(0);
  }
  await waitFor(
    'the end of the test event',
    async () => (await client.deliveries.get(trial.id)).status === 'delivered',
  );
  await stopped.stop('SIGTERM');
  await living.stop('SIGTERM');
});

test('a worker stopped with SIGTERM lets its attempt finish, records it, and exits with 0', async () => {
  const worker = await startWorker();
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  await organization.publish();
  await endpoint.waitForRequests(1);
  worker.signal('SIGTERM');
  // The worker has received the signal before the receiver answers.
  await worker.says('"msg":"stopping"');
  expect(worker.hasEnded).toBe(false);
  gate.release(status(204));
  expect(await worker.ended).toMatchObject({ code: 0 });
  expect(await endpoint.delivery()).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(await endpoint.attempts()).toMatchObject([{ number: 1, responseStatus: 204 }]);
  expect(await endpoint.jobCount()).toBe(0);
});

/** Resolves once the worker claims deliveries. */
async function startWorker(): Promise<RunningServer> {
  const worker = await RunningServer.start('worker', workerSettings(scene, longLease));
  workers.push(worker);
  return worker;
}
