// Meters: what usage is measured in. How a meter counts never changes, so that what was billed by it stays explainable.
import { isDeepStrictEqual } from 'node:util';
import type * as bodies from '../../../../generated/api/types.gen.ts';
import type { Meter } from '../../../../generated/prisma/client.ts';
import { raw } from '../../../platform/postgres/statement.ts';
import { type AuditAction, recordDifference } from '../../audit.ts';
import { changedPage } from '../../changed-page.ts';
import { definedOf } from '../../changes.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type FilterOf, isEqualTo, newestPage, type Page, type PageRequest, pageOf } from '../../page.ts';
import { bodyOf, type Columns } from '../../resource.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { isArchived, whereArchived } from '../archived.ts';
import { fromJson, insertedRows, only, updateRows } from '../row-statements.ts';

export type { Meter, MeterAggregation } from '../../../../generated/prisma/client.ts';

/** @throws DomainError `meter_key_taken`. */
export function createMeter(
  context: Context,
  organization_id: string,
  given: Columns<Meter, bodies.MeterCreation>,
): Promise<Meter> {
  return inTransaction(context, async (tx) => {
    const now = tx.databaseClock.now();
    const own = { organization_id, id: tx.databaseClock.newId(), created_at: now, updated_at: now };
    const [meter] = await insertedRows(tx, 'Meter', [{ ...given, ...own }], ['organization_id', 'key']);
    if (!meter) throw new DomainError('meter_key_taken', `There is a meter ${given.key} already.`);
    await recordDifference(tx, 'meter.created', meterBody, undefined, meter);
    return meter;
  });
}

/**
 * Changes what people read of a meter; a change that changes nothing leaves the version as it is.
 *
 * @throws DomainError `not_found`; `precondition_failed`.
 */
export const updateMeter = (
  context: Context,
  organization_id: string,
  key: string,
  given: Columns<Meter, bodies.MeterUpdate>,
  expected?: ExpectedVersion,
): Promise<Meter> =>
  changeMeter(context, organization_id, key, expected, 'meter.updated', () => definedOf(given));

/**
 * Archives a meter: no further contract bills it (refuseArchivedMeters). It goes on counting, so that contracts which
 * bill it lose nothing.
 *
 * @throws DomainError as updateMeter does.
 */
export const archiveMeter = (
  context: Context,
  organization_id: string,
  key: string,
  expected?: ExpectedVersion,
): Promise<Meter> =>
  changeMeter(context, organization_id, key, expected, 'meter.archived', ({ archived_at }, now) => ({
    archived_at: archived_at ?? now,
  }));

/** The opposite. @throws DomainError as updateMeter does. */
export const unarchiveMeter = (
  context: Context,
  organization_id: string,
  key: string,
  expected?: ExpectedVersion,
): Promise<Meter> =>
  changeMeter(context, organization_id, key, expected, 'meter.unarchived', () => ({ archived_at: null }));

/** Locks the meter, and writes its next version, unless nothing changes. */
function changeMeter(
  context: Context,
  organization_id: string,
  key: string,
  expected: ExpectedVersion,
  action: MeterAction,
  changesOf: (meter: Meter, now: Date) => Partial<Pick<Meter, 'name' | 'unit' | 'archived_at'>>,
): Promise<Meter> {
  return inTransaction(context, async (tx) => {
    const [locked] = await tx.db.query<{ row: object }>`
      select to_json(meter) as row from meter
      where organization_id = ${organization_id} and key = ${key} for no key update`;
    if (!locked) throw missing(key);
    const meter = fromJson<Meter>(locked.row);
    refuseOutdated('meter', meter, expected);
    const now = tx.databaseClock.now();
    const changes = changesOf(meter, now);
    if (isDeepStrictEqual({ ...meter, ...changes }, meter)) return meter;
    const next = { ...changes, version: meter.version + 1, updated_at: now };
    const changed = only(await updateRows(tx, 'Meter', [[meter, next]]));
    // Meters have no events: none of others names more of a meter than its key.
    await recordDifference(tx, action, meterBody, meter, changed);
    return changed;
  });
}

type MeterAction = Extract<AuditAction, `meter.${string}`>;

export const meterBody = bodyOf<Meter, bodies.Meter>('Meter', {});

/** The organization's meters, newest first. */
export async function listMeters(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { created, ...filter }: FilterOf<bodies.ListMetersData> = {},
): Promise<Page<Meter>> {
  const { meter } = context.db.prisma;
  if (page.updated_from || page.counter) {
    const conditions = [...isEqualTo({ organization_id }), isArchived(filter)];
    const read = (ids: string[]) => meter.findMany({ where: { id: { in: ids } } });
    return changedPage(context, raw('meter'), conditions, page, created, read);
  }
  const where = { ...whereArchived(filter), organization_id };
  return pageOf(await meter.findMany(newestPage(page, where, created)), page.limit);
}

/** @throws DomainError `not_found`. */
export async function getMeter({ db }: Context, organization_id: string, key: string): Promise<Meter> {
  const where = { organization_id_key: { organization_id, key } };
  const meter = await db.prisma.meter.findUnique({ where });
  if (!meter) throw missing(key);
  return meter;
}

const missing = (key: string) => new DomainError('not_found', `There is no meter ${key}.`);

/** The organization's meters with these keys, by key: those that it does not have are missing. */
export async function metersByKey(
  { db }: Context,
  organization_id: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Meter>> {
  const meters = await db.prisma.meter.findMany({ where: { organization_id, key: { in: [...keys] } } });
  return new Map(meters.map((meter) => [meter.key, meter]));
}

/**
 * Refuses what would bill an archived meter from now on.
 *
 * @param kept what the contract bills already. @throws DomainError `meter_archived`.
 */
export function refuseArchivedMeters(
  meters: Iterable<Meter>,
  kept: readonly { readonly meter_id: string | null }[] = [],
): void {
  for (const { id, key, archived_at } of meters) {
    if (archived_at === null || kept.some(({ meter_id }) => meter_id === id)) continue;
    throw new DomainError('meter_archived', `The meter "${key}" is archived.`);
  }
}
