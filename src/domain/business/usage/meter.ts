// Meters: what usage is measured in. A meter never changes, so that what was billed by it stays explainable.
import type { Meter } from '../../../../generated/prisma/client.ts';
import { raw, sql } from '../../../platform/postgres/statement.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { newest, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';

export type { Meter, MeterAggregation } from '../../../../generated/prisma/client.ts';

export type MeterDetails = Pick<Meter, 'key' | 'name' | 'aggregation' | 'unit'>;

const columns = raw(`
  id, organization_id as "organizationId", key, name, aggregation, unit, created_at as "createdAt"`);

/** @throws DomainError `conflict`. */
export function createMeter(
  context: Context,
  organizationId: string,
  { key, name, aggregation, unit }: MeterDetails,
): Promise<Meter> {
  return inTransaction(context, async (tx) => {
    const [meter] = await tx.db.query<Meter>`
      insert into meter (id, organization_id, key, name, aggregation, unit, created_at)
      values (${tx.databaseClock.newId()}, ${organizationId}, ${key}, ${name}, ${aggregation}, ${unit}, now())
      on conflict (organization_id, key) do nothing
      returning ${columns}`;
    if (!meter) throw new DomainError('meter_key_taken', `There is a meter ${key} already.`);
    await recordAudit(tx, {
      action: 'meter.created',
      organizationId,
      subject: { kind: 'meter', id: meter.id },
      after: { key, name, aggregation, unit },
    });
    return meter;
  });
}

/** The organization's meters, newest first. */
export async function listMeters(
  context: Context,
  organizationId: string,
  page: PageRequest,
  created: TimeRange,
): Promise<Page<Meter>> {
  const rows = await context.db.query<Meter>`
    select ${columns} from meter
    where ${newest([sql`organization_id = ${organizationId}`], page, created)}`;
  return pageOf(rows, page.limit);
}

/** @throws DomainError `not_found`. */
export async function getMeter(context: Context, organizationId: string, key: string): Promise<Meter> {
  const meter = (await metersByKey(context, organizationId, [key])).get(key);
  if (!meter) throw new DomainError('not_found', `There is no meter ${key}.`);
  return meter;
}

/** The organization's meters with these keys, by key: those that it does not have are missing. */
export async function metersByKey(
  { db }: Context,
  organizationId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Meter>> {
  const meters = await db.query<Meter>`
    select ${columns} from meter where organization_id = ${organizationId} and key = any(${keys})`;
  return new Map(meters.map((meter) => [meter.key, meter]));
}
