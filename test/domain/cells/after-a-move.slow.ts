// What the cell that an organization has left answers, for as long as it keeps the rows: nothing may be written there that nobody
// would ever see, or sent a second time.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordDelivery } from '../../support/history.ts';
import { move } from '../../support/moving.ts';
import { exampleOf, operatorResource, publication } from '../../support/operator-calls.ts';
import { createPartner } from '../../support/partner.ts';
import { startTwoCells } from '../../support/two-cells.ts';

test('operators are refused in the cell that an organization has left, and nothing is written or sent there', async () => {
  await using cells = await startTwoCells();
  const { eu1 } = cells;
  const { context, pool } = eu1.app;
  const tenant = await eu1.createTenant();
  const { organizationId } = tenant;
  const failed = await recordDelivery(context, organizationId, 'failed');
  const operator = createPartner(eu1.baseUrl, await eu1.createOperatorToken());
  const path = `/api/v1/operator/organizations/${organizationId}`;
  const { token_id } = await operatorResource({ path: '{token_id}' }, eu1, tenant);
  const { portal_link_id } = await operatorResource({ path: '/portal-links/{portal_link_id}' }, eu1, tenant);
  const { erasure_id } = await operatorResource({ path: '/erasures/{erasure_id}' }, eu1, tenant);
  await move(cells, organizationId);

  const data = JSON.stringify(exampleOf('payment.received'));
  await expect(
    pool.query("select publish_event($1, 'payment.received', 1, $2)", [organizationId, data]),
  ).rejects.toMatchObject({ code: '40001' });
  const rows = async () =>
    (
      await pool.query(
        `select (select count(*) from event)::int as events, (select count(*) from audit_entry)::int as audit_entries,
                (select count(*) from pgboss.job where name = 'deliver-event')::int as jobs`,
      )
    ).rows;
  const before = await rows();
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', path],
    // Without its endpoints, the cell cannot show them.
    ['GET', `/api/v1/operator/deliveries/${failed.id}/attempts`],
    ['POST', `${path}/events`, publication(randomUUID())],
    ['POST', `${path}/events/batch`, { events: [publication(randomUUID())] }],
    ['POST', `/api/v1/operator/deliveries/${failed.id}/redeliver`, { reason: 'test' }],
    [
      'POST',
      '/api/v1/operator/billing-runs',
      { dry_run: false, reason: 'test', organization_id: organizationId },
    ],
    ['DELETE', `${path}/tokens/${token_id}`],
    ['DELETE', `${path}/portal-links/${portal_link_id}`],
    ['POST', `${path}/erasures/${erasure_id}/cancel`, { reason: 'test' }],
  ];
  for (const [method, called, body] of calls) {
    const { status, body: answer } = await operator.request(method, called, body ? { body } : {});
    expect
      .soft({ called, status, answer })
      .toMatchObject({ called, status: 503, answer: { detail: expect.stringContaining('eu2') } });
  }
  expect(await rows()).toEqual(before);
  const listed = await operator.request('GET', '/api/v1/operator/organizations');
  expect(listed.body.data.map(({ id }: { id: string }) => id)).not.toContain(organizationId);
});
