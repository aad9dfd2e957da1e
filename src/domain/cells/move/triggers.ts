// The triggers that note and refuse what changes in an organization while it moves. Nobody else's rows pay for them but with a
// comparison; making them waits for writers, so nothing is missed.
import { createHash } from 'node:crypto';
import type { CellDatabase } from './cell-database.ts';
import { type LargeTable, largeTables, type OrganizationTable, smallTables } from './organization-tables.ts';

/** Their rows have no organization: they are copied in the stop, when nothing writes them any more. */
const WITHOUT_ORGANIZATION = ['ordered_delivery', 'delivery_line'];

/** A short name of the organization, which fits into an identifier with a table's. */
const nameOf = (organizationId: string): string =>
  `move_${createHash('sha256').update(organizationId).digest('hex').slice(0, 16)}`;

/** SQL that is true of a row of organization_move whose triggers are still there. */
export const haveTriggers = `exists (
  select from pg_trigger
  where starts_with(tgname, 'move_' || left(encode(sha256(convert_to(organization_id::text, 'UTF8')), 'hex'), 16) || '_')
)`;

export async function makeTriggers(source: CellDatabase, organizationId: string): Promise<void> {
  const name = nameOf(organizationId);
  const followed = [...largeTables, ...smallTables].filter(
    (table) => !WITHOUT_ORGANIZATION.includes(table.name),
  );
  for (const table of followed) await source.define(definition(table, name, organizationId));
}

function definition(
  table: OrganizationTable & Pick<Partial<LargeTable>, 'key'>,
  name: string,
  organizationId: string,
): string {
  const { inStop = 'refused', key = [] } = table;
  const isOf = (row: string) =>
    table.name === 'organization'
      ? `${row}.id = '${organizationId}'`
      : `${row}.organization_id = '${organizationId}'`;
  // The mover itself says where the organization lives.
  const isOther = table.name === 'organization' ? ' and new.epoch = old.epoch' : '';
  const call = `execute function follow_move(${[table.name, inStop, ...key].map((each) => `'${each}'`).join(', ')})`;
  const event = table.name === 'organization' ? 'update' : 'insert or update';
  const change = `create or replace trigger ${name}_change after ${event} on ${table.name} for each row when (${isOf('new')}${isOther}) ${call};`;
  const removal = `create or replace trigger ${name}_delete after delete on ${table.name} for each row when (${isOf('old')}) ${call};`;
  const isLate = inStop === 'passed' || table.name === 'event';
  const late = isLate
    ? `create or replace trigger ${name}_late before insert or update on ${table.name} for each row when (${isOf('new')}) execute function pass_over_moved('${table.name}');`
    : '';
  return `${change} ${key.length > 0 ? removal : ''} ${late}`;
}

export async function dropTriggers(source: CellDatabase, organizationId: string): Promise<void> {
  const found = await source.rows<{ table: string; triggers: string[] }>(
    `select tgrelid::regclass::text as table, array_agg(quote_ident(tgname)) as triggers
     from pg_trigger where tgparentid = 0 and starts_with(tgname, $1) group by tgrelid order by 1`,
    [`${nameOf(organizationId)}_`],
  );
  for (const { table, triggers } of found)
    await source.define(
      triggers.map((trigger) => `drop trigger if exists ${trigger} on ${table};`).join(' '),
    );
}
