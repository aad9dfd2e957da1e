// Meters: what usage is measured in. A meter never changes, so that what was billed by it stays explainable.
import type { MeterCreation } from '../../../../generated/api/types.gen.ts';
import type { Meter } from '../../../../generated/prisma/client.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { newestPage, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';
import type { Columns } from '../../resource.ts';
import { insertedRows } from '../row-statements.ts';

export type { Meter, MeterAggregation } from '../../../../generated/prisma/client.ts';

/** @throws DomainError `meter_key_taken`. */
export function createMeter(
  context: Context,
  organization_id: string,
  given: Columns<Meter, MeterCreation>,
): Promise<Meter> {
  return inTransaction(context, async (tx) => {
    const own = { organization_id, id: tx.databaseClock.newId(), created_at: tx.databaseClock.now() };
    const [meter] = await insertedRows(tx, 'Meter', [{ ...given, ...own }], ['organization_id', 'key']);
    if (!meter) throw new DomainError('meter_key_taken', `There is a meter ${given.key} already.`);
    const { id, key, name, aggregation, unit } = meter;
    await recordAudit(tx, {
      action: 'meter.created',
      organizationId: organization_id,
      subject: { kind: 'meter', id },
      after: { key, name, aggregation, unit },
    });
    return meter;
  });
}

/** The organization's meters, newest first. */
export async function listMeters(
  { db }: Context,
  organization_id: string,
  page: PageRequest,
  created: TimeRange,
): Promise<Page<Meter>> {
  const rows = await db.prisma.meter.findMany(newestPage(page, { organization_id }, created));
  return pageOf(rows, page.limit);
}

/** @throws DomainError `not_found`. */
export async function getMeter({ db }: Context, organization_id: string, key: string): Promise<Meter> {
  const where = { organization_id_key: { organization_id, key } };
  const meter = await db.prisma.meter.findUnique({ where });
  if (!meter) throw new DomainError('not_found', `There is no meter ${key}.`);
  return meter;
}

/** The organization's meters with these keys, by key: those that it does not have are missing. */
export async function metersByKey(
  { db }: Context,
  organization_id: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Meter>> {
  const meters = await db.prisma.meter.findMany({ where: { organization_id, key: { in: [...keys] } } });
  return new Map(meters.map((meter) => [meter.key, meter]));
}
