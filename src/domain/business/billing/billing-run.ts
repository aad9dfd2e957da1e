/**
 * Billing runs: the schedule starts one every hour, operators start others; a worker carries them out. Any
 * number may run at once, and each may be killed and resumed.
 */
import { isDatabaseUnavailable } from '../../../platform/postgres/database-unavailable.ts';
import { TransactionTimeoutError } from '../../../platform/postgres/open-transaction.ts';
import { plannedAnew, raw, sql } from '../../../platform/postgres/statement.ts';
import { recordAudit } from '../../audit.ts';
import { type ActorContext, type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessable } from '../../errors.ts';
import { newest, type Page, type PageRequest, pageOf } from '../../page.ts';
import { billNextPeriod } from './bill-period.ts';
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

export interface BillingRun {
  readonly id: string;
  readonly organizationId: string | null;
  readonly contractId: string | null;
  /** Why an operator started it; null for the schedule's. */
  readonly reason: string | null;
  readonly createdAt: Date;
  /** Null while it runs. */
  readonly completedAt: Date | null;
  readonly contracts: number;
  readonly invoices: number;
  /** Periods that could not be billed. */
  readonly failures: number;
}

/** Contracts that are looked up at once. */
const BATCH = 200;

/** Starts the run of the hour. */
export function startScheduledRun(context: Context): Promise<string> {
  return inTransaction(context, (tx) => start(tx, {}, null));
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
    const id = await start(tx, scope, reason);
    await recordAudit(tx, {
      action: 'billing_run.started',
      organizationId: scope.organizationId,
      subject: { kind: 'billing_run', id },
      after: { organization_id: scope.organizationId ?? null, contract_id: scope.contractId ?? null },
    });
    return getBillingRun(tx, id);
  });
}

async function start(
  tx: TransactionContext,
  {
    organizationId = null,
    contractId = null,
  }: { organizationId?: string | null | undefined; contractId?: string | null | undefined },
  reason: string | null,
): Promise<string> {
  const id = tx.databaseClock.newId();
  tx.db.send`
    insert into billing_run (id, organization_id, contract_id, reason, created_at)
    values (${id}, ${organizationId}, ${contractId}, ${reason}, ${tx.databaseClock.now()})`;
  const data: BillingJob = { runId: id };
  await tx.queue.enqueue(tx.db, billingQueue, { id: tx.databaseClock.newId(), data });
  return id;
}

/** @throws DomainError `unprocessable_content`. */
export async function refuseUnknown(
  context: Context,
  { organizationId, contractId }: BillingScope,
): Promise<void> {
  const [[organization], [contract]] = await Promise.all([
    context.db.query`select 1 as one from organization where id = ${organizationId ?? null}::uuid`,
    context.db.query`
      select 1 as one from contract
      where id = ${contractId ?? null}::uuid and organization_id = coalesce(${organizationId ?? null}::uuid, organization_id)`,
  ]);
  const errors = [
    ...(organizationId !== undefined && !organization
      ? [{ pointer: '/organization_id', detail: `There is no organization ${organizationId}.` }]
      : []),
    ...(contractId !== undefined && !contract
      ? [
          {
            pointer: '/contract_id',
            detail: `There is no contract ${contractId}${organizationId ? ' of this organization' : ''}.`,
          },
        ]
      : []),
  ];
  if (errors.length > 0) throw unprocessable(errors);
}

/**
 * Bills every period that is due, contract by contract, the longest due first. A period that fails stops its
 * contract, and no other one.
 *
 * @throws the signal's reason when it is interrupted: carried out again, it continues.
 */
export async function carryOutRun(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  const started = await getBillingRun(context, id);
  if (started.completedAt) return;
  const scope: BillingScope = {
    ...(started.organizationId !== null && { organizationId: started.organizationId }),
    ...(started.contractId !== null && { contractId: started.contractId }),
  };
  const run = { id, scope, signal };
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
}

async function billDueContracts(context: Context, run: Run): Promise<void> {
  const failed = new Set<string>();
  let last: DueContract | undefined;
  do {
    const due = await dueContracts(context, run.scope, BATCH, last);
    for (const contract of due) {
      // One whose second period failed is still due, on a later day.
      if (failed.has(contract.id)) continue;
      const isBilled = await attempt(context, run, { ...contract, contractId: contract.id }, async () => {
        do run.signal?.throwIfAborted();
        while (await billNextPeriod(context, contract, run.id));
      });
      if (!isBilled) failed.add(contract.id);
    }
    last = due.at(-1);
  } while (last);
}

async function settleEndedPeriods(context: Context, run: Run): Promise<void> {
  let last: UnsettledPeriod | undefined;
  do {
    const unsettled = await unsettledPeriods(context, run.scope, BATCH, last);
    for (const period of unsettled) {
      run.signal?.throwIfAborted();
      await attempt(context, run, period, () => settlePeriod(context, period, run.id));
    }
    last = unsettled.at(-1);
  } while (last);
}

/** @returns false when a period failed: it is recorded, and the run continues. */
async function attempt(
  context: Context,
  { id: runId }: Run,
  { organizationId, contractId }: { organizationId: string; contractId: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof PeriodFailure)) throw error;
    // Nothing is wrong with the period: the run fails, and is carried out again. A period that takes too long
    // would fail it every time.
    if (isDatabaseUnavailable(error) && !(error.cause instanceof TransactionTimeoutError)) throw error;
    await recordFailure(context, { runId, organizationId, contractId }, error);
    const { code, detail } = failureOf(error);
    const facts = {
      ...{ billing_run_id: runId, organization_id: organizationId, contract_id: contractId, code, detail },
      ...(code === INTERNAL_ERROR && { err: error.cause }),
    };
    context.log.warn(facts, 'a period of a contract was not billed');
    context.metrics.recordBilledPeriod('failed');
    return false;
  }
}

const columns = raw(`
  id, organization_id as "organizationId", contract_id as "contractId", reason, created_at as "createdAt",
  completed_at as "completedAt", contracts, invoices, failures`);

/** What they did, counted when it is read. */
const counts = raw(`
  select count(distinct contract_id)::int as contracts, count(invoice_id)::int as invoices,
         count(failure_code)::int as failures
  from billing_run_result where run_id = billing_run.id`);

/** @throws DomainError `not_found`. */
export async function getBillingRun(context: Context, id: string): Promise<BillingRun> {
  const [run] = await context.db.query<BillingRun & Record<string, unknown>>`
    select ${columns} from billing_run cross join lateral (${counts}) as counts where id = ${id}`;
  if (!run) throw new DomainError('not_found', `There is no billing run ${id}.`);
  return run;
}

/** Newest first. @param filter those that billed a period, or failed to. */
export async function listBillingRuns(
  context: Context,
  page: PageRequest,
  { outcome }: { readonly outcome?: BillingOutcome | undefined } = {},
): Promise<Page<BillingRun>> {
  const conditions = [
    outcome !== undefined &&
      sql`exists (select from billing_run_result where run_id = billing_run.id and ${hasOutcome(outcome)})`,
  ];
  const rows = await context.db.query<BillingRun & Record<string, unknown>>`
    ${plannedAnew} select ${columns}
    from (
      select id, organization_id, contract_id, reason, created_at, completed_at from billing_run
      where ${newest(conditions, page)}
    ) as billing_run
    cross join lateral (${counts}) as counts
    order by id desc`;
  return pageOf(rows, page.limit);
}

/** When the last run of all contracts ended; undefined before the first. */
export async function lastBillingAt(
  query: (sql: string) => Promise<{ rows: { completedAt: Date }[] }>,
): Promise<Date | undefined> {
  const { rows } = await query(`
    select completed_at as "completedAt" from billing_run
    where completed_at is not null and organization_id is null and contract_id is null
    order by id desc limit 1`);
  return rows[0]?.completedAt;
}

/** Removes old runs with what they did; invoices stay. @returns how many. */
export async function removeOldBillingRuns(context: Context): Promise<number> {
  const { billingRunDays } = context.rules.retention;
  if (billingRunDays === null) return 0;
  let count = 0;
  for (;;) {
    // One at a time: a run may have billed very many contracts.
    const removed = await context.db.execute`
      delete from billing_run where id = (
        select id from billing_run where created_at < now() - make_interval(days => ${billingRunDays}::int)
        order by id limit 1
      )`;
    if (removed === 0) return count;
    count += removed;
  }
}
