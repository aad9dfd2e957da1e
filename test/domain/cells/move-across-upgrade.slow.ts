// A move whose mover died, and one of the two cells upgraded before anybody runs it again.
import { expect, test } from 'vitest';
import type { MovePhase } from '../../../src/domain/cells/move/move-organization.ts';
import { query } from '../../support/database.ts';
import { hashesOf } from '../../support/moved-rows.ts';
import { move, undo } from '../../support/moving.ts';
import { createPartner } from '../../support/partner.ts';
import { startTwoCells, type TestCell, type TwoCells } from '../../support/two-cells.ts';
import { waitFor } from '../../support/wait-for.ts';

/** As `countersign migrate` of a next version, which adds a column. */
async function upgrade({ databaseUrl }: TestCell): Promise<void> {
  await query(databaseUrl, "alter table customer add column added text not null default 'by the upgrade'");
  await query(
    databaseUrl,
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values (gen_random_uuid()::text, '', '20990101000001_customer_added', now(), 1)`,
  );
}

/** An organization whose move from eu1 to eu2 was interrupted before a phase. */
async function interrupted(cells: TwoCells, before: MovePhase) {
  const { organizationId, token } = await cells.eu1.createTenant();
  const partner = createPartner(cells.url, token);
  const create = async () => {
    cells.router.forget();
    const body = { name: 'Brightwater', country: 'GB', currency: 'GBP' };
    return (await partner.request('POST', '/api/v1/public/party/customers', { body })).status;
  };
  expect(await create()).toBe(201);
  const dies = move(cells, organizationId, {
    onPhase(phase) {
      if (phase === before) throw new Error('The mover dies.');
    },
  });
  await expect(dies).rejects.toThrow('The mover dies.');
  return { organizationId, create };
}

const OPEN = 201;
/** It has left, and has not arrived. */
const BETWEEN = 503;

test.each<[MovePhase, upgradedFirst: 'eu1' | 'eu2', meanwhile: number]>([
  ['drain', 'eu1', OPEN],
  ['drain', 'eu2', OPEN],
  ['leave', 'eu2', OPEN],
  ['open', 'eu1', BETWEEN],
  ['open', 'eu2', BETWEEN],
])(
  'interrupted before "%s", %s upgraded: it waits for the other one, and is then completed with every row',
  async (phase, first, meanwhile) => {
    await using cells = await startTwoCells();
    const { eu1, eu2 } = cells;
    const { organizationId, create } = await interrupted(cells, phase);
    await upgrade(cells[first]);
    await expect(move(cells, organizationId)).rejects.toThrow('Upgrade both cells to one version first');
    expect(await create()).toBe(meanwhile);

    await upgrade(first === 'eu1' ? eu2 : eu1);
    const { event, customer } = await hashesOf(eu1.databaseUrl, organizationId);
    await move(cells, organizationId);
    expect(await hashesOf(eu2.databaseUrl, organizationId)).toMatchObject({ event, customer });
    // `/route` keeps the old one for two seconds.
    await waitFor('it to be served where it is', async () => (await create()) === OPEN);
  },
);

test.each(['eu1', 'eu2'] as const)(
  'interrupted in the stop, %s upgraded: it is undone while the versions differ',
  async (first) => {
    await using cells = await startTwoCells();
    const { organizationId, create } = await interrupted(cells, 'leave');
    await upgrade(cells[first]);
    await undo(cells, organizationId);
    expect(await create()).toBe(OPEN);
    const left = Object.entries(await hashesOf(cells.eu2.databaseUrl, organizationId));
    expect(left.filter(([, rows]) => rows !== '0 0')).toEqual([]);
  },
);
