/**
 * Billing runs: the schedule starts one every hour, operators start others; a worker carries them out. Any
 * number may run at once, and each may be killed and resumed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BillingRun as Row } from '../../../../generated/prisma/client.ts';
import { isDatabaseUnavailable } from '../../../platform/postgres/database-unavailable.ts';
import { TransactionTimeoutError } from '../../../platform/postgres/open-transaction.ts';
import { plannedAnew, raw, sql } from '../../../platform/postgres/statement.ts';
import { recordAudit } from '../../audit.ts';
import { definedOf } from '../../changes.ts';
import { type ActorContext, type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, livesElsewhere, unprocessable } from '../../errors.ts';
import { countPage, newestPage, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';
import { insertedRows, only } from '../row-statements.ts';
import { billNextPeriods } from './bill-period.ts';
import { type BillingScope, type DueContract, dueContracts } from './due-contracts.ts';
import {
  type BillingOutcome,
  failureOf,
  hasOutcome,
  INTERNAL_ERROR,
  PeriodFailure,
  recordFailure,
} from './run-results.ts';
import { settlePeriod, type UnsettledPeriod, unsettledPeriods } from './settle.ts';

export const billingQueue = 'billing-run';

/** Without a run, it starts one: that is the schedule's job. */
export interface BillingJob {
  readonly runId?: string;
}

/** The schedule's runs have no `reason`, those that are running no `completed_at`. */
export interface BillingRun extends Row {
  readonly contracts: number;
  readonly invoices: number;
  /** Periods that could not be billed. */
  readonly failures: number;
}

const DAY_MS = 86_400_000;

/** Contracts that are billed in one transaction. While it lasts, nobody else changes them or issues an invoice. */
const BILLED_TOGETHER = 10;

/** Periods that are looked up at once. */
const UNSETTLED_FOUND = 200;

/** Starts the run of the hour. */
export function startScheduledRun(context: Context): Promise<string> {
  return inTransaction(context, async (tx) => (await start(tx, {})).id);
}

/**
 * Starts a run of all that is due, or of what is due in an organization or of one contract.
 *
 * @throws DomainError `unprocessable_content` for an organization or a contract that does not exist.
 */
export function startBillingRun(
  context: ActorContext,
  scope: BillingScope,
  reason: string,
): Promise<BillingRun> {
  return inTransaction(context, async (tx) => {
    await refuseUnknown(tx, scope);
    const run = await start(tx, { ...scope, reason });
    const { id, organization_id, contract_id } = run;
    await recordAudit(tx, 'billing_run.started', scope.organization_id, id, {
      after: { organization_id, contract_id },
    });
    return { ...run, ...noCounts };
  });
}

async function start(tx: TransactionContext, given: BillingScope & { reason?: string }): Promise<Row> {
  const id = tx.databaseClock.newId();
  const created_at = tx.databaseClock.now();
  const run = only(await insertedRows(tx, 'BillingRun', [{ ...definedOf(given), id, created_at }]));
  const data: BillingJob = { runId: id };
  await tx.queue.enqueue(tx.db, billingQueue, { id: tx.databaseClock.newId(), data });
  return run;
}

/** @throws DomainError `unprocessable_content`; `service_unavailable` for an organization that lives elsewhere. */
export async function refuseUnknown(
  { db: { prisma } }: Context,
  { organization_id, contract_id }: BillingScope,
): Promise<void> {
  const found = { select: { id: true } };
  const organization =
    organization_id === undefined ||
    (await prisma.organization.findUnique({ where: { id: organization_id }, select: { lives_in: true } }));
  const contract =
    contract_id === undefined ||
    (await prisma.contract.findFirst({
      where: { id: contract_id, ...(organization_id !== undefined && { organization_id }) },
      ...found,
    }));
  const ofThis = organization_id === undefined ? '' : ' of this organization';
  const errors = [
    !organization && {
      pointer: '/organization_id',
      code: 'not_found' as const,
      detail: `There is no organization ${organization_id}.`,
    },
    !contract && {
      pointer: '/contract_id',
      code: 'not_found' as const,
      detail: `There is no contract ${contract_id}${ofThis}.`,
    },
  ].filter((error) => error !== false);
  if (errors.length > 0) throw unprocessable(errors);
  if (typeof organization === 'object' && typeof organization?.lives_in === 'string')
    throw livesElsewhere(organization.lives_in);
}

/**
 * Bills every period that is due, contracts in batches, the longest due first. A period that fails stops its
 * contract, and no other one. What it does is in SQL: loading Prisma in a worker stops its deliveries for up to half a
 * second.
 *
 * @throws the signal's reason when it is interrupted: carried out again, it continues.
 */
export async function carryOutRun(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  const { completed_at, organization_id, contract_id } = await getBillingRun(context, id);
  if (completed_at) return;
  const scope = { organization_id: organization_id ?? undefined, contract_id: contract_id ?? undefined };
  const run = { id, scope, signal, failed: new Set<string>() };
  await billDueContracts(context, run);
  await settleEndedPeriods(context, run);
  await context.db.execute`
    update billing_run set completed_at = ${context.databaseClock.now()} where id = ${id} and completed_at is null`;
  const { contracts, invoices, failures } = await getBillingRun(context, id);
  context.log.info({ billing_run_id: id, contracts, invoices, failures }, 'billing run completed');
}

interface Run {
  readonly id: string;
  readonly scope: BillingScope;
  readonly signal: AbortSignal | undefined;
  /** Contracts that are left alone. */
  readonly failed: Set<string>;
}

async function billDueContracts(context: Context, run: Run): Promise<void> {
  let last: DueContract | undefined;
  do {
    const due = await dueContracts(context, run.scope, BILLED_TOGETHER, last);
    // One whose second period failed is still due, on a later day.
    const left = due.filter(({ id }) => !run.failed.has(id));
    await billTogether(context, run, left);
    last = due.at(-1);
  } while (last);
}

type Together = Parameters<typeof billNextPeriods>[1];

/** Where one of them fails, each alone, so that all others are billed. */
async function billTogether(context: Context, run: Run, together: Together): Promise<void> {
  if (together.length === 0) return;
  run.signal?.throwIfAborted();
  const beganAt = performance.now();
  const behind = await attempt(context, run, together, () => billNextPeriods(context, together, run.id));
  // Deliveries go first: a run takes no more than two thirds of the time.
  await delay((performance.now() - beganAt) / 2);
  if (behind) return billTogether(context, run, behind);
  if (together.length > 1) for (const each of together) await billTogether(context, run, [each]);
  else for (const { id } of together) run.failed.add(id);
}

async function settleEndedPeriods(context: Context, run: Run): Promise<void> {
  let last: UnsettledPeriod | undefined;
  do {
    const unsettled = await unsettledPeriods(context, run.scope, UNSETTLED_FOUND, last);
    for (const period of unsettled) {
      run.signal?.throwIfAborted();
      const contract = { ...period, id: period.contract_id };
      await attempt(context, run, [contract], () => settlePeriod(context, period, run.id));
    }
    last = unsettled.at(-1);
  } while (last);
}

/** @returns undefined when a period failed: if it was alone it is recorded, and the run continues. */
async function attempt<Result>(
  context: Context,
  { id: run_id }: Run,
  [first, ...others]: readonly { organization_id: string; id: string }[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PeriodFailure)) throw error;
    // Nothing is wrong with the period: the run fails, and is carried out again. A period that takes too long
    // would fail it every time.
    if (isDatabaseUnavailable(error) && !(error.cause instanceof TransactionTimeoutError)) throw error;
    if (!first || others.length > 0) return undefined;
    const { organization_id, id: contract_id } = first;
    await recordFailure(context, { run_id, organization_id, contract_id }, error);
    const { code, detail } = failureOf(error);
    const facts = {
      billing_run_id: run_id,
      organization_id,
      contract_id,
      code,
      detail,
      ...(code === INTERNAL_ERROR && { err: error.cause }),
    };
    context.log.warn(facts, 'a period of a contract was not billed');
    context.metrics.recordBilledPeriod('failed');
    return undefined;
  }
}

/** @throws DomainError `not_found`. */
export async function getBillingRun(context: Context, id: string): Promise<BillingRun> {
  const [run] = await context.db.query<Row & Record<string, unknown>>`
    select id, organization_id, contract_id, reason, created_at, completed_at from billing_run where id = ${id}`;
  if (!run) throw new DomainError('not_found', `There is no billing run ${id}.`);
  return { ...run, ...noCounts, ...(await countsOf(context, [run])).get(run.id) };
}

export interface BillingRunFilter {
  /** Those that billed a period, or failed to. */
  readonly outcome?: BillingOutcome | undefined;
  readonly created?: TimeRange | undefined;
}

/** Newest first. */
export async function listBillingRuns(
  context: Context,
  page: PageRequest,
  { outcome, created }: BillingRunFilter = {},
): Promise<Page<BillingRun>> {
  if (page.counter) {
    const isOutcome = raw(outcome === 'failed' ? 'failure_code is not null' : 'failure_code is null');
    const hasResult =
      outcome !== undefined &&
      sql`exists (select from billing_run_result where run_id = billing_run.id and ${isOutcome})`;
    return countPage(context, page.counter, page, raw('billing_run'), [hasResult], created);
  }
  const where = outcome === undefined ? {} : { results: { some: hasOutcome(outcome) } };
  const rows = await context.db.prisma.billingRun.findMany(newestPage(page, where, created));
  const counts = await countsOf(context, rows);
  return pageOf(
    rows.map((run) => ({ ...run, ...noCounts, ...counts.get(run.id) })),
    page.limit,
  );
}

const noCounts = { contracts: 0, invoices: 0, failures: 0 };

/** What runs did, counted when it is read. Prisma counts nothing distinct. */
async function countsOf({ db }: Context, runs: readonly Row[]): Promise<Map<string, typeof noCounts>> {
  const rows = await db.query<typeof noCounts & { id: string }>`
    ${plannedAnew} select run_id as id, count(distinct contract_id)::int as contracts, count(invoice_id)::int as invoices,
           count(failure_code)::int as failures
    from billing_run_result where run_id = any(${runs.map(({ id }) => id)}::uuid[]) group by run_id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** When the last run of all contracts ended; undefined before the first. */
export async function lastBillingAt(
  query: (sql: string) => Promise<{ rows: { completed_at: Date }[] }>,
): Promise<Date | undefined> {
  const { rows } = await query(`
    select completed_at as "completed_at" from billing_run
    where completed_at is not null and organization_id is null and contract_id is null
    order by id desc limit 1`);
  return rows[0]?.completed_at;
}

/** Removes old runs with what they did; invoices stay. @returns how many. */
export async function removeOldBillingRuns({ db, rules, databaseClock }: Context): Promise<number> {
  const { billingRunDays } = rules.retention;
  if (billingRunDays === null) return 0;
  const before = new Date(databaseClock.now().getTime() - billingRunDays * DAY_MS);
  for (let count = 0; ; count++) {
    // One at a time: a run may have billed very many contracts.
    const removed = await db.execute`
      delete from billing_run where id = (
        select id from billing_run where created_at < ${before} order by id limit 1)`;
    if (removed === 0) return count;
  }
}
