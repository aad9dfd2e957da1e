import { expect, test } from 'vitest';
import { issueToken } from '../../../src/domain/access/tokens/api-token.ts';
import { fullAccess } from '../../../src/domain/access/tokens/scope.ts';
import { movePhases } from '../../../src/domain/cells/move/move-organization.ts';
import { hashesOf } from '../../support/moved-rows.ts';
import { fillBusiness, move } from '../../support/moving.ts';
import { createPartner } from '../../support/partner.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTwoCells } from '../../support/two-cells.ts';

test('an organization moves whole, and goes on where it is', async () => {
  await using cells = await startTwoCells();
  await using receiver = await startReceiver();
  const { eu1, eu2, url } = cells;
  const scene = await fillBusiness(eu1);
  const { organizationId } = scene;
  const { plaintext } = await issueToken(eu1.app.context, {
    organizationId,
    name: 'test',
    scopes: [fullAccess],
  });
  const partner = createPartner(url, plaintext);
  await partner.registerActive(receiver.url, ['customer.created']);
  const create = (name: string) => partner.client.customers.create({ name, country: 'GB', currency: 'GBP' });
  await create('Before');
  await receiver.waitForDeliveries(1);
  let before: Record<string, string> = {};
  const phases: string[] = [];
  await move(cells, organizationId, {
    onPhase: async (phase) => {
      phases.push(phase);
      if (phase === 'leave') before = await hashesOf(eu1.databaseUrl, organizationId);
    },
  });
  expect(phases).toEqual(movePhases);
  expect(await hashesOf(eu2.databaseUrl, organizationId)).toEqual(before);

  const stale = createPartner(eu1.baseUrl, plaintext);
  const refused = await stale.request('GET', '/api/v1/public/organization');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(refused.body.detail).toContain('eu2');

  cells.router.forget();
  await create('After');
  await receiver.waitForDeliveries(2);
  const billed = await eu2.app.context.db.prisma.invoice.count({
    where: { organization_id: organizationId },
  });
  expect(billed).toBeGreaterThan(4);
});
