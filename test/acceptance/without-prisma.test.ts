import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { startFilterRedelivery } from '../../src/domain/redelivery/redelivery-start.ts';
import { retentionQueue } from '../../src/domain/retention/retention.ts';
import { asOperator, startTestApp, testEncryptionKeys } from '../support/app.ts';
import { withOwnIds } from '../support/business.ts';
import { packagesLoadedBy, sayingWhatItLoads } from '../support/loaded-packages.ts';
import { type ContractOperation, contractOperations, pathOf, validBody } from '../support/operations.ts';
import { operatorBody, operatorPath, operatorResource } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { createResource } from '../support/resource.ts';
import { waitFor } from '../support/wait-for.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What is written or asked thousands of times a second, or while the service is in trouble. Prisma holds the rest of the state. */
const IS_HOT = /\/(deliveries|event-feed|event-types|events|queues|retention|usage-events|workers)\b/;
/** Prisma holds endpoints. What is asked of them is asked of another process here, and its jobs are handled without Prisma all the same. */
const IS_OF_ENDPOINTS = /\/webhook-endpoints\b/;

test('a server that publishes, delivers, counts usage and shows deliveries does without the memory of Prisma, whatever its jobs do by the clock', async () => {
  await using receiver = await startReceiver();
  // Another process creates the test data, and a third one handles the jobs.
  await using installation = await startTestApp({}, { api: true, worker: false });
  const { context, pool } = installation.app;
  const tenant = await installation.createTenant();
  await using server = await RunningServer.start('start', {
    DATABASE_URL: installation.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_FORMAT: 'json',
    ...sayingWhatItLoads,
  });
  const statuses = new Map<string, number>();

  const addressOf = ({ path }: ContractOperation) => {
    if (IS_OF_ENDPOINTS.test(path)) return installation.baseUrl;
    return IS_HOT.test(path) ? server.baseUrl : undefined;
  };
  for (const operation of await contractOperations()) {
    const address = addressOf(operation);
    if (address === undefined) continue;
    const id = await createResource(operation, installation, tenant, receiver.url);
    const headers = { 'Idempotency-Key': randomUUID() };
    const options = {
      ...(await withOwnIds(installation, tenant, validBody(operation, receiver.url))),
      ...(operation.method === 'POST' && { headers }),
    };
    const { status } = await createPartner(address, tenant.token).request(
      operation.method,
      pathOf(operation, id),
      options,
    );
    statuses.set(operation.id, status);
  }

  const operatorToken = await installation.createOperatorToken();
  await startFilterRedelivery(asOperator(context), { organization_id: tenant.organizationId }, 'test');
  for (const operation of await contractOperations('operator')) {
    const address = addressOf(operation);
    if (address === undefined) continue;
    const path = operatorPath(operation, await operatorResource(operation, installation, tenant));
    const { status } = await createPartner(address, operatorToken).request(operation.method, path, {
      body: operatorBody(operation),
    });
    statuses.set(operation.id, status);
  }
  expect([...statuses].filter(([, status]) => status >= 300)).toEqual([]);

  // What every worker does by the clock, sooner or later.
  const { rows: scheduled } = await pool.query<{ name: string }>('select name from pgboss.schedule');
  expect(scheduled.map(({ name }) => name)).toContain(retentionQueue);
  await inTransaction(context, async (tx) => {
    for (const { name } of scheduled)
      await tx.queue.enqueue(tx.db, name, { id: tx.databaseClock.newId(), data: {} });
  });
  await waitFor(
    'the worker to be done with all its jobs',
    async () => {
      const { rowCount } = await pool.query(
        "select from pgboss.job where state < 'completed' and not starts_with(name, '__pgboss__')",
      );
      return rowCount === 0;
    },
    () => 'not yet',
    40_000,
  );
  expect((await pool.query('select from retention_run where completed_at is not null')).rowCount).toBe(1);

  const ended = await server.stop();
  expect(ended.code).toBe(0);
  expect(packagesLoadedBy(ended)).toContain('pg-boss');
  expect(packagesLoadedBy(ended).filter((name) => name.includes('prisma'))).toEqual([]);
});
