import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Gate, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** The smallest that JOB_LEASE_SECONDS permits, and a timeout below it. */
const fastLease = { JOB_LEASE_SECONDS: '2', DELIVERY_TIMEOUT_MS: '1900' };
const RECOVERY_MS = 60_000;

let scene: Scene;
let stage: Stage;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  scene = await startScene(fastLease, { api: true, worker: false });
  stage = new Stage(scene);
});
afterAll(async () => {
  for (const worker of workers) await ended(worker, 'SIGKILL');
  await scene[Symbol.asyncDispose]();
});

test('a worker killed with SIGKILL: its delivery is attempted again within 60 seconds, with the same ids, and so is its test event', async () => {
  const first = startWorker();
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  await organization.publish();
  await endpoint.waitForRequests(1);
  const tried = await organization.endpoint(gate.hold, ['invoice.voided']);
  const { client } = organization.partner;
  const trial = await client.webhookEndpoints.sendTestEvent(tried.id, { event_type: 'invoice.voided' });
  await tried.waitForRequests(1);
  await ended(first, 'SIGKILL');
  const killedAt = Date.now();
  gate.release(status(204));
  expect(await endpoint.delivery()).toMatchObject({ status: 'pending', attemptCount: 0 });

  const second = startWorker();
  const delivered = await endpoint.waitForStatus('delivered', RECOVERY_MS);
  const [lost, repeated, ...more] = await endpoint.waitForRequests(2);
  expect(more).toEqual([]);
  expect((repeated?.at ?? Number.POSITIVE_INFINITY) - killedAt).toBeLessThan(RECOVERY_MS);
  expect(repeated?.headers['service-event-id']).toBe(lost.headers['service-event-id']);
  expect(repeated?.headers['service-delivery-id']).toBe(lost.headers['service-delivery-id']);
  expect(repeated?.body).toBe(lost.body);
  expect(delivered).toMatchObject({ attemptCount: 1 });
  expect(await endpoint.jobCount()).toBe(0);

  const [untold, told] = await tried.waitForRequests(2);
  expect(told?.headers['service-delivery-id']).toBe(untold.headers['service-delivery-id']);
  expect(told?.body).toBe(untold.body);
  await waitFor(
    'the end of the test event',
    async () => (await client.deliveries.get(trial.id)).status === 'delivered',
  );
  await ended(second, 'SIGTERM');
}, 90_000);

test('a worker killed amid the backlog of an endpoint with max_per_second: another goes on at the rate, and all of it arrives', async () => {
  const first = startWorker();
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  await organization.partner.client.webhookEndpoints.updateDetails(endpoint.id, { max_per_second: 20 });
  const published = 60;
  await organization.publishMany(published);
  await endpoint.waitForRequests(10);
  await ended(first, 'SIGKILL');
  expect(endpoint.requests.length).toBeLessThan(published);

  const second = startWorker();
  await waitFor(
    'all to be delivered',
    async () => (await endpoint.deliveries()).every(({ status }) => status === 'delivered'),
    () => `${endpoint.requests.length} have arrived`,
    RECOVERY_MS,
  );
  const arrived = endpoint.requests.map(({ headers }) => headers['service-delivery-id']);
  expect(new Set(arrived).size).toBe(published);
  expect(await endpoint.jobCount()).toBe(0);
  const at = endpoint.requests.map((request) => request.at);
  const inASecond = at.map((from) => at.filter((time) => time >= from && time < from + 1_000).length);
  // A quarter more than are sent in a second may arrive in one, on a machine that is busy.
  expect(Math.max(...inASecond)).toBeLessThanOrEqual(25);
  await ended(second, 'SIGTERM');
}, 90_000);

test('a worker stopped with SIGTERM lets its attempt finish, records it, and exits with 0', async () => {
  const worker = startWorker();
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  await organization.publish();
  await endpoint.waitForRequests(1);
  worker.kill('SIGTERM');
  // It has heard the signal before the receiver answers.
  await waitFor('the worker to begin its stop', () => outputOf(worker).includes('Stopping'));
  expect(worker.exitCode).toBeNull();
  gate.release(status(204));
  expect(await exitOf(worker)).toEqual([0, null]);
  expect(await endpoint.delivery()).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(await endpoint.attempts()).toMatchObject([{ number: 1, responseStatus: 204 }]);
  expect(await endpoint.jobCount()).toBe(0);
});

const outputs = new WeakMap<ChildProcess, string>();

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ['src/cli.ts', 'worker'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: scene.server.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      ALLOW_INSECURE_RECEIVERS: 'true',
      WORKER_POLL_MS: '20',
      ...fastLease,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const collect = (text: Buffer) => outputs.set(worker, outputOf(worker) + text.toString());
  worker.stdout.on('data', collect);
  worker.stderr.on('data', collect);
  workers.push(worker);
  return worker;
}

function outputOf(worker: ChildProcess): string {
  return outputs.get(worker) ?? '';
}

/** Code and signal of the process's end. */
async function exitOf(worker: ChildProcess): Promise<unknown[]> {
  if (worker.exitCode !== null || worker.signalCode !== null) return [worker.exitCode, worker.signalCode];
  return once(worker, 'exit');
}

async function ended(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  worker.kill(signal);
  await exitOf(worker);
}
