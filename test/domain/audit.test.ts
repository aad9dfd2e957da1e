import { expect, test } from 'vitest';
import { audited, listAuditEntries } from '../../src/domain/audit.ts';
import { archiveCustomer, createCustomer, updateCustomer } from '../../src/domain/business/customer.ts';
import { ingestUsage } from '../../src/domain/business/usage/ingest.ts';
import { createMeter } from '../../src/domain/business/usage/meter.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const tenant = await server.createTenant();

const ann = { kind: 'cli', id: null, name: 'ann' } as const;

async function registerEndpoint(): Promise<string> {
  const partner = createPartner(server.baseUrl, tenant.token);
  return (await partner.register('http://127.0.0.1:9/hooks', ['invoice.issued'])).id;
}

async function changesOf(subjectId: string) {
  const { items } = await listAuditEntries(server.app.context, { limit: 9 }, { subject_id: subjectId });
  return items.map(({ action, actor_name, reason, before, after }) => ({
    action,
    actor_name,
    reason,
    before,
    after,
  }));
}

test('the same change is recorded when an operator makes it, and not when a program of a partner does', async () => {
  const { context } = server.app;
  const id = await registerEndpoint();
  await disableEndpoint(context, tenant.organizationId, id, 'client');
  expect(await changesOf(id)).toEqual([]);

  await disableEndpoint(
    audited(context, { ...ann, reason: 'for the audit' }),
    tenant.organizationId,
    id,
    'operator',
    'paused',
  );
  expect(await changesOf(id)).toEqual([
    {
      action: 'webhook_endpoint.disabled',
      actor_name: 'ann',
      reason: 'for the audit',
      before: { disabled_by: 'client', status_reason: null },
      after: { disabled_by: 'operator', status_reason: 'paused' },
    },
  ]);
});

test('an entry has the facts that differ, and of long ones their beginning', async () => {
  const { organizationId } = tenant;
  const acting = audited(server.app.context, ann);
  const customer = await createCustomer(acting, organizationId, {
    name: 'Ada',
    country: 'DE',
    currency: 'EUR',
    metadata: { tier: 'gold', region: 'north' },
  });
  await updateCustomer(acting, organizationId, customer.id, {
    name: 'A'.repeat(250),
    metadata: { tier: null, region: 'south' },
  });
  await updateCustomer(acting, organizationId, customer.id, { country: 'DE' });
  const { archived_at } = await archiveCustomer(acting, organizationId, customer.id);
  expect(await changesOf(customer.id)).toMatchObject([
    {
      action: 'customer.archived',
      before: { archived_at: null },
      after: { archived_at: archived_at?.toISOString() },
    },
    {
      action: 'customer.updated',
      before: { name: 'Ada', 'metadata.tier': 'gold', 'metadata.region': 'north' },
      after: { name: `${'A'.repeat(200)}…`, 'metadata.tier': null, 'metadata.region': 'south' },
    },
    {
      action: 'customer.created',
      before: null,
      after: {
        number: customer.number,
        name: 'Ada',
        country: 'DE',
        currency: 'EUR',
        'metadata.tier': 'gold',
      },
    },
  ]);
});

test('a batch of usage is one entry, with counts', async () => {
  const { organizationId } = tenant;
  const acting = audited(server.app.context, ann);
  await createMeter(acting, organizationId, {
    key: 'calls',
    name: 'Calls',
    aggregation: 'count',
    unit: null,
  });
  const { id: customer_id } = await createCustomer(server.app.context, organizationId, {
    name: 'Bo',
    country: 'DE',
    currency: 'EUR',
  });
  const timestamp = server.app.context.databaseClock.now().toISOString();
  const events = ['a', 'b'].map((id) => ({ id, meter: 'calls', customer_id, timestamp }));
  await ingestUsage(acting, organizationId, events);
  await ingestUsage(acting, organizationId, events);
  expect(await changesOf(organizationId)).toMatchObject([
    {
      action: 'usage.ingested',
      before: null,
      after: { accepted: 2, duplicates: 0, conflicting: 0, meters: ['calls'] },
    },
  ]);
});

test('what changes nothing is not recorded, and neither is what is rolled back', async () => {
  const operator = audited(server.app.context, ann);
  const id = await registerEndpoint();
  await restoreEndpoint(operator, tenant.organizationId, id, 'operator');
  const rolledBack = inTransaction(operator, async (tx) => {
    await disableEndpoint(tx, tenant.organizationId, id, 'operator');
    throw new Error('too late');
  });
  await expect(rolledBack).rejects.toThrow('too late');
  expect(await changesOf(id)).toEqual([]);
});
