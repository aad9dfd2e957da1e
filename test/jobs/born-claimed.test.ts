// Deliveries that the publishing statement claims: whose places they use, and what happens to them in a
// fault.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf, publication } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { scrape } from '../support/samples.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** No poll happens within a test: every delivery is announced, or claimed by its publication. */
const scene = await forFile(startScene({ WORKER_POLL_MS: '60000', OPERATIONS_PORT: '0' }));
const stage = new Stage(scene);
const { pool, context } = scene.server.app;
const caller = createPartner(scene.server.baseUrl, await scene.server.createOperatorToken());

const publishTo = async (organization: StagedOrganization) => {
  const path = `/api/v1/operator/organizations/${organization.id}/events`;
  const { status: answered } = await caller.request('POST', path, { body: publication(randomUUID()) });
  expect(answered).toBe(201);
};

test('to an endpoint that answers, what is published over HTTP is sent without a claim, each event once', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(204), ['payment.received']);
  const bystander = await organization.endpoint();
  const first = await claims();
  await publishTo(organization);
  await endpoint.waitForStatus('delivered');
  // A new endpoint has not answered yet.
  expect(await first()).toEqual({ claim: 1, publication: 0 });
  const later = await claims();
  for (let count = 2; count <= 20; count++) {
    await publishTo(organization);
    await endpoint.waitForRequests(count);
  }
  await waitFor('the end of all jobs', async () => (await endpoint.jobCount()) === 0);
  expect(await later()).toEqual({ claim: 0, publication: 19 });
  expect(endpoint.requests).toHaveLength(20);
  expect(new Set(endpoint.requests.map(({ headers }) => headers['service-event-id'])).size).toBe(20);
  expect((await endpoint.attempts()).map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, () => 1),
  );
  expect(bystander.requests).toHaveLength(0);
});

test('nothing that is published is claimed while something waits for the same endpoint', async () => {
  const organization = await stage.organization();
  const endpoint = await provenEndpoint(organization);
  const session = await pool.connect();
  try {
    // Makes the delivery ready but out of reach of claims for a while.
    await session.query('begin');
    await session.query("select publish_event($1, 'payment.received', 1, $2::json)", [
      organization.id,
      JSON.stringify(exampleOf('payment.received')),
    ]);
    await session.query('commit');
    await session.query('begin');
    const { rowCount } = await session.query(
      "select from pgboss.job where name = 'deliver-event' and singleton_key = $1 for update",
      [endpoint.id],
    );
    expect(rowCount).toBe(1);
    const published = await claims();
    await publishTo(organization);
    await endpoint.waitForRequests(2);
    expect(await published()).toEqual({ claim: 1, publication: 0 });
  } finally {
    await session.query('commit');
    session.release();
  }
  context.localEngine.wake();
  await endpoint.waitForRequests(3);
});

test('an endpoint gets no more attempts at once than it has places, however it is published', async () => {
  const organization = await stage.organization();
  const endpoint = await provenEndpoint(organization);
  const gate = new Gate();
  endpoint.answer = gate.hold;
  // Four places to begin with, and one more for the endpoint's answer.
  await Promise.all(Array.from({ length: 12 }, () => publishTo(organization)));
  await waitFor('five held requests', () => gate.heldCount >= 5);
  await publishTo(organization);
  expect(gate.heldCount).toBe(5);
  gate.release(status(204));
  await endpoint.waitForRequests(14);
  await waitFor('the end of all jobs', async () => (await endpoint.jobCount()) === 0);
});

test('for a session that has ended nothing is claimed: another one gets it', async () => {
  const organization = await stage.organization();
  const endpoint = await provenEndpoint(organization);
  const published = await claims();
  // Another worker that considers this one dead would do the same. The worker notices within half a second
  // and opens a new session.
  await pool.query('update worker_session set ended_at = now() where ended_at is null');
  await publishTo(organization);
  expect((await published()).publication).toBe(0);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'countersign worker session'`,
  );
  await endpoint.waitForRequests(2);
  await waitFor('the end of all jobs', async () => (await endpoint.jobCount()) === 0);
});

test('a disabled endpoint gets nothing that is published while it is disabled, and an event with its last place once', async () => {
  const organization = await stage.organization();
  const endpoint = await provenEndpoint(organization);
  await Promise.all([organization.post(endpoint, 'disable'), publishTo(organization)]);
  const deliveries = await endpoint.deliveries();
  const sent = deliveries.filter(({ status: state }) => state !== 'skipped');
  await publishTo(organization);
  expect((await endpoint.deliveries()).filter(({ status: state }) => state === 'skipped')).toHaveLength(
    deliveries.length - sent.length + 1,
  );
  expect(endpoint.requests.length).toBeLessThanOrEqual(sent.length);
});

test('what a lost answer has claimed is given back at once, and what is in hand is not', async () => {
  const organization = await stage.organization();
  const endpoint = await provenEndpoint(organization);
  const gate = new Gate();
  endpoint.answer = gate.hold;
  await publishTo(organization);
  await waitFor('an attempt in hand', () => gate.heldCount === 1);
  const promise = await promiseFor(organization);
  // The statement has claimed the delivery, then its connection breaks.
  const other = await organization.publish();
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now(), source_retry_count = $1
     where name = 'deliver-event' and state = 'created' and singleton_key = $2`,
    [promise.session, endpoint.id],
  );
  promise.settle(undefined);
  await waitFor('the attempt of what was given back', () => gate.heldCount === 2);
  gate.release(status(204));
  await waitFor('the end of all jobs', async () => (await endpoint.jobCount()) === 0);
  expect(endpoint.requests).toHaveLength(3);
  expect(endpoint.requests.at(-1)?.headers['service-event-id']).toBe(other);
});

test('what a lost statement commits later is given back as well, long before its lease ends', async () => {
  const organization = await stage.organization();
  const endpoint = await provenEndpoint(organization);
  const promise = await promiseFor(organization);
  promise.settle(undefined);
  // The claim that finds this delivery runs after the worker has looked for lost ones.
  await organization.publish();
  await endpoint.waitForRequests(2);
  await inTransaction(pool, async (session) => {
    await session.query("select publish_event($1, 'payment.received', 1, $2::json)", [
      organization.id,
      JSON.stringify(exampleOf('payment.received')),
    ]);
    await session.query(
      `update pgboss.job set state = 'active', started_on = now(), source_retry_count = $1
       where name = 'deliver-event' and state = 'created' and singleton_key = $2`,
      [promise.session, endpoint.id],
    );
  });
  await endpoint.waitForRequests(3);
  await promiseFor(organization).then((next) => next.settle([]));
});

test('while a promise is open, and the answer of another statement was lost, deliveries go on', async () => {
  const organization = await stage.organization();
  await provenEndpoint(organization);
  const [open, lost] = [await promiseFor(organization), await promiseFor(organization)];
  lost.settle(undefined);
  const other = await stage.organization();
  const endpoint = await other.endpoint();
  await other.publish();
  await endpoint.waitForStatus('delivered');
  open.settle([]);
  await promiseFor(organization).then((next) => next.settle([]));
});

test('a worker that stops waits for what it has promised', async () => {
  await using stopping = await startScene({ WORKER_POLL_MS: '60000' });
  const organization = await new Stage(stopping).organization();
  const endpoint = await organization.endpoint();
  await organization.publish();
  await endpoint.waitForStatus('delivered');
  const engine = stopping.server.app.context.localEngine;
  const promise = await waitForPromise(() => engine.promise(new Map([[organization.id, 1]])));
  let hasStopped = false;
  const stopped = stopping.server.app[Symbol.asyncDispose]().then(() => {
    hasStopped = true;
  });
  await waitFor('no more promises', () => {
    const another = engine.promise(new Map([[organization.id, 1]]));
    another?.settle([]);
    return another === undefined;
  });
  expect(hasStopped).toBe(false);
  promise.settle([]);
  await stopped;
});

/** An endpoint that has answered once, so that its places may be promised. */
async function provenEndpoint(organization: StagedOrganization) {
  const endpoint = await organization.endpoint(status(204), ['payment.received', 'invoice.issued']);
  await publishTo(organization);
  await endpoint.waitForStatus('delivered');
  await waitFor('a promise', () => {
    const promise = context.localEngine.promise(new Map([[organization.id, 1]]));
    promise?.settle([]);
    return promise !== undefined;
  });
  return endpoint;
}

const promiseFor = (organization: StagedOrganization) =>
  waitForPromise(() => context.localEngine.promise(new Map([[organization.id, 1]])));

async function waitForPromise<Promised>(ask: () => Promised | undefined): Promise<Promised> {
  let promise: Promised | undefined;
  await waitFor('a promise', () => {
    promise = ask();
    return promise !== undefined;
  });
  if (!promise) throw new Error('There is no promise.');
  return promise;
}

/** @returns a function that returns how many deliveries were claimed since, by each statement. */
async function claims() {
  const before = await claimed();
  return async () => {
    const after = await claimed();
    return { claim: after.claim - before.claim, publication: after.publication - before.publication };
  };
}

async function claimed() {
  const samples = await scrape(scene.server.app.monitoringUrl ?? '');
  const by = (statement: string) =>
    samples.value('countersign_deliveries_claimed_total', { by: statement }) ?? 0;
  return { claim: by('claim'), publication: by('publication') };
}
