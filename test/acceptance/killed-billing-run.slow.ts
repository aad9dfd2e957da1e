/**
 * Kills workers while they bill. `BILLING_KILLS=50 npx vitest run --config test/slow.config.ts test/acceptance/killed-billing-run.slow.ts`
 * is the longer proof.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startBillingRun } from '../../src/domain/business/billing/billing-run.ts';
import { asOperator, startTestApp, testEncryptionKeys } from '../support/app.ts';
import { BillingScene, licence, metered } from '../support/billing.ts';
import { forFile } from '../support/for-file.ts';
import { RunningServer } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';

const KILLS = Number(process.env.BILLING_KILLS ?? 3);
/** Enough contracts that no kill comes too late: a worker bills some batches before each. */
const CONTRACTS = 20 + 10 * KILLS;
/** Their contracts are in the same batches. */
const ORGANIZATIONS = 3;
const PERIODS = 8;
const INVOICES = CONTRACTS * PERIODS;
/** From the first invoice of a worker to its end. */
const KILL_WITHIN_MS = 250;

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = server.app;
const billers: BillingScene[] = [];
for (let place = 0; place < ORGANIZATIONS; place++) billers.push(await BillingScene.open(server));
let worker: RunningServer | undefined;
afterAll(() => worker?.stop('SIGKILL'));

/** The killed runs are resumed one after another. */
const FINISH_MS = 60_000 + KILLS * 5_000;

const startWorker = () =>
  RunningServer.start('worker', {
    DATABASE_URL: server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
  });

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.app.pool.query<Row>(text, [billers.map(({ organizationId }) => organizationId)])).rows;

async function invoiceCount(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    'select count(*)::int as count from invoice where organization_id = any($1::uuid[])',
  );
  return row?.count ?? 0;
}

test(
  `${KILLS} kills with SIGKILL, each at a random moment of a billing run: one invoice a period, numbers without gaps, one event each`,
  async () => {
    for (const biller of billers) await biller.meter('api_calls');
    for (let place = 0; place < CONTRACTS; place++) {
      await billers[place % ORGANIZATIONS]?.contract({
        items: place % 2 === 0 ? [licence] : [licence, metered('api_calls')],
        starts_on: '2025-01-31',
        ends_on: '2025-09-29',
        auto_issue: true,
      });
    }
    const delays: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await invoiceCount();
      worker = await startWorker();
      // Starts a new run each time; the killed ones are resumed beside it.
      await startBillingRun(asOperator(context), {}, `kill ${kill}`);
      await waitFor('an invoice', async () => (await invoiceCount()) > before, undefined, 30_000);
      const delay = Math.random() * KILL_WITHIN_MS;
      delays.push(Math.round(delay));
      await setTimeout(delay);
      await worker.stop('SIGKILL');
    }
    const madeByKilled = await invoiceCount();
    expect(madeByKilled, `killed after ${delays.join(', ')} ms`).toBeLessThan(INVOICES);
    worker = await startWorker();
    const running = () =>
      rows('select 1 from billing_run where completed_at is null and $1::uuid[] is not null');
    let left: unknown[] = [];
    const done = async () => {
      left = await rows(`
        select state::text, retry_count, start_after - now() as start, count(*)::int from pgboss.job
        where name = 'billing-run' and $1::uuid[] is not null group by 1, 2, 3 order by 1, 2, 3`);
      return (await running()).length === 0;
    };
    await waitFor('all runs to be completed', done, () => JSON.stringify(left), FINISH_MS);
    // The next run bills the contracts that all earlier runs found locked.
    await billers[0]?.run();

    const invoices = await rows<{ number: string; biller: string; contract: string; from: string }>(`
      select number, organization_id as biller, contract_id as contract, period_from::text as from from invoice where organization_id = any($1::uuid[])`);
    expect(invoices).toHaveLength(INVOICES);
    expect(new Set(invoices.map(({ contract, from }) => `${contract} ${from}`)).size).toBe(INVOICES);
    for (const issued of Map.groupBy(invoices, ({ biller }) => biller).values()) {
      const numbers = issued.map(({ number }) => Number(number.slice('INV-'.length)));
      expect(numbers.sort((one, other) => one - other)).toEqual(issued.map((_, place) => place + 1));
    }
    const events = await rows<{ type: string; count: number; invoices: number }>(`
      select type, count(*)::int as count, count(distinct body::jsonb -> 'data' ->> 'id')::int as invoices
      from event where organization_id = any($1::uuid[]) and type like 'invoice.%' group by type order by type`);
    expect(events).toEqual(
      ['invoice.created', 'invoice.issued'].map((type) => ({ type, count: INVOICES, invoices: INVOICES })),
    );
    // Each invoice is in the results of exactly the run that made it.
    expect(
      await rows(`
        select count(*)::int as results, count(distinct invoice_id)::int as invoices, count(failure_code)::int as failures
        from billing_run_result where organization_id = any($1::uuid[])`),
    ).toEqual([{ results: INVOICES, invoices: INVOICES, failures: 0 }]);
    expect(
      await rows(
        'select 1 from contract where organization_id = any($1::uuid[]) and billable_on is not null',
      ),
    ).toEqual([]);
    console.log(
      `killed after ${delays.join(', ')} ms; ${madeByKilled} of ${INVOICES} invoices by those killed`,
    );
  },
  60_000 + FINISH_MS + KILLS * 15_000,
);
