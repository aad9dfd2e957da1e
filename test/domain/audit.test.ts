import { expect, test } from 'vitest';
import { audited, listAuditEntries } from '../../src/domain/audit.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';

const server = await forFile(startTestApp());
const tenant = await server.createTenant();

const ann = { kind: 'cli', id: null, name: 'ann' } as const;

async function registerEndpoint(): Promise<string> {
  const partner = createPartner(server.baseUrl, tenant.token);
  return (await partner.register('http://127.0.0.1:9/hooks', ['invoice.issued'])).id;
}

async function changesOf(subjectId: string) {
  const { items } = await listAuditEntries(server.app.context, { limit: 9 }, { subjectId });
  return items.map(({ action, actorName, reason, before, after }) => ({
    action,
    actorName,
    reason,
    before,
    after,
  }));
}

test('the same change is recorded when an operator makes it, and not when the partner does', async () => {
  const { context } = server.app;
  const id = await registerEndpoint();
  await disableEndpoint(context, tenant.organizationId, id, 'client');
  expect(await changesOf(id)).toEqual([]);

  await disableEndpoint(
    audited(context, ann, 'for the audit'),
    tenant.organizationId,
    id,
    'operator',
    'paused',
  );
  expect(await changesOf(id)).toEqual([
    {
      action: 'webhook_endpoint.disabled',
      actorName: 'ann',
      reason: 'for the audit',
      before: { status: 'disabled', disabled_by: 'client', status_reason: null },
      after: { status: 'disabled', disabled_by: 'operator', status_reason: 'paused' },
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
