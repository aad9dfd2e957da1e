// Removes the rows of an organization from a cell where it does not live: after a move, or after one that was undone. In batches, each a
// transaction of its own. The organization's own row stays: it says where it lives.
import { column, deliveryQueue, jobTable } from '../../delivery-queue/pg-boss-columns.ts';
import { DomainError } from '../../errors.ts';
import type { CellDatabase } from './cell-database.ts';
import {
  largeTables,
  leftTables,
  OF_ENDPOINTS,
  type OrganizationTable,
  smallTables,
} from './organization-tables.ts';

const BATCH = 2_000;
/** As many rows as these events have deliveries and attempts. */
const EVENTS = 500;

/** No index of deliveries has their organization: they are found by their events, and those of test events by these. */
const foundBy: Readonly<Record<string, string>> = {
  delivery: OF_ENDPOINTS,
  delivery_attempt: 'delivery_id in (select id from test_delivery where organization_id = $1)',
  replay: 'organization_id = $1',
  // A run over all organizations is the cell's.
  billing_run: 'organization_id = $1',
};

/** Children first, and last those by which others are found. */
const LAST = ['webhook_endpoint', 'test_delivery'];
const removed: readonly OrganizationTable[] = [
  ...leftTables,
  ...largeTables.toReversed(),
  ...smallTables.toReversed().filter(({ name }) => name !== 'organization' && !LAST.includes(name)),
  ...smallTables.filter(({ name }) => LAST.includes(name)),
];

const removeEvents = `
  with gone as materialized (
    select id from event where organization_id = $1 limit ${EVENTS}
  ), gone_delivery as materialized (
    select id from delivery where event_id = any(array(select id from gone))
  ), attempt as (
    delete from delivery_attempt where delivery_id = any(array(select id from gone_delivery))
  ), removed as (
    delete from delivery where id = any(array(select id from gone_delivery))
  )
  delete from event where id = any(array(select id from gone))`;

/** @returns how many rows, deliveries and attempts of events not counted. @throws DomainError if the organization lives here. */
export async function removeRows(
  database: CellDatabase,
  organizationId: string,
  onRemoved: (table: string, rows: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const { isElsewhere } = await database.row<{ isElsewhere: boolean }>(
    `select coalesce((select lives_in is not null from organization where id = $1), false) as "isElsewhere"`,
    [organizationId],
  );
  if (!isElsewhere)
    throw new DomainError('conflict', 'The organization lives in this cell: nothing is removed.');
  let count = 0;
  const repeat = async (name: string, statement: string) => {
    for (let rows = 1; rows > 0; count += rows) {
      signal.throwIfAborted();
      rows = await database.run(statement, [organizationId]);
      if (rows > 0) onRemoved(name, rows);
    }
  };
  await database.run(
    `delete from ${jobTable} where name = '${deliveryQueue}'
       and ${column.endpoint} in (select id::text from webhook_endpoint where organization_id = $1)`,
    [organizationId],
  );
  await repeat('event', removeEvents);
  for (const { name, rows } of removed) {
    const condition = foundBy[name] ?? rows;
    await repeat(
      name,
      // Of a partitioned table a place names a row in each partition.
      name === 'usage_event'
        ? `delete from ${name} where organization_id = $1 and id = any(array(select id from ${name} where ${condition} limit ${BATCH}))`
        : `delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${BATCH}))`,
    );
  }
  return count;
}
