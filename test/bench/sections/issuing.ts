import { setTimeout as delay } from 'node:timers/promises';
import { type Core, openCore } from '../../../src/core.ts';
import { issueInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { productSettings } from '../endpoints.ts';
import { type Figure, figure } from '../figure.ts';
import type { BenchDatabase } from '../postgres.ts';
import type { Section } from '../section.ts';

const CLIENTS = 16;
const SECONDS = 4;
const WARM_UP_SECONDS = 1;
/** Of what is issued, every so many is rolled back, after its number was taken. */
const ROLLED_BACK_EACH = 10;
/** More than are issued meanwhile. */
const DRAFTS = 12_000;
const EXISTING = { 'no invoice yet': 0, '100,000 invoices': 100_000 } as const;

/** Invoices of one organization that 16 clients issue in a second, with numbers that have no gap. */
export const issuing: Section = {
  name: 'issuing',
  about: () =>
    `${CLIENTS} clients of one process issue drafts of one organization for ${SECONDS} s, as the API does: one transaction with the next number and the event. Every ${ROLLED_BACK_EACH}th is rolled back after its number was taken. That the numbers have no gap is checked.`,
  measure,
};

const section = issuing.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const results = await alternate(
    bench,
    section,
    Object.entries(EXISTING).map(([name, existing]) => [name, () => rush(bench, existing)] as const),
  );
  const baseline = {
    what: 'no invoice yet',
    values: results('no invoice yet').map(({ perSecond }) => perSecond),
  };
  const all = results('100,000 invoices');
  return [
    figure(
      { section, what: 'invoices issued, of 100,000', unit: '/s' },
      all.map(({ perSecond }) => perSecond),
      {
        baseline,
        target: { of: 'measured', bound: 'at least', value: 400 },
      },
    ),
    figure(
      { section, what: 'Postgres CPU of 1,000', unit: 's' },
      all.map(({ postgresCpu }) => postgresCpu),
    ),
  ];
}

interface Rush {
  readonly perSecond: number;
  /** Seconds for 1,000 invoices. */
  readonly postgresCpu: number;
}

class Rollback extends Error {}

async function rush(bench: Bench, existing: number): Promise<Rush> {
  await using database = await bench.postgres.createDatabase();
  const { organizationId, draftIds } = await seed(database, existing);
  await using core = await openCore(
    readConfig({
      ...productSettings,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: String(CLIENTS + 1),
    }),
  );
  await bench.postgres.checkpoint();
  const issueFor = (seconds: number) => issueUntil(core, organizationId, draftIds, delay(seconds * 1000));
  const early = await issueFor(WARM_UP_SECONDS);
  const cpuBefore = await bench.postgres.cpuSeconds();
  const begin = performance.now();
  const issued = await issueFor(SECONDS);
  const seconds = (performance.now() - begin) / 1000;
  const cpu = (await bench.postgres.cpuSeconds()) - cpuBefore;
  await refuseGaps(database, organizationId, existing + early + issued);
  return { perSecond: issued / seconds, postgresCpu: (cpu / issued) * 1000 };
}

async function issueUntil(
  { context }: Core,
  organizationId: string,
  draftIds: string[],
  end: Promise<unknown>,
): Promise<number> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  let tried = 0;
  let issued = 0;
  const client = async () => {
    while (!isOver) {
      const id = draftIds.pop();
      if (id === undefined) throw new Error(`All ${DRAFTS} drafts are issued.`);
      const isRolledBack = ++tried % ROLLED_BACK_EACH === 0;
      try {
        await inTransaction(context, async (tx) => {
          await issueInvoice(tx, organizationId, id);
          if (isRolledBack) throw new Rollback();
        });
        issued += 1;
      } catch (error) {
        if (!(error instanceof Rollback)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return issued;
}

async function seed({ session }: BenchDatabase, existing: number) {
  const { rows } = await session.query<{ organization_id: string; customer_id: string }>(
    `with organization as (insert into organization (id, name) values (uuidv7(), 'Bench') returning id)
     insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
     select uuidv7(), id, 'C-1001', 'Brightwater Logistics', 'GB', 'GBP', now(), now() from organization
     returning organization_id, id as customer_id`,
  );
  const { organization_id: organizationId = '', customer_id: customerId = '' } = rows[0] ?? {};
  await session.query(
    `insert into invoice (id, organization_id, customer_id, number, status, currency, subtotal_minor, total_minor, due_on,
                          created_at, updated_at, issued_at)
     select uuidv7(), $1, $2, 'INV-' || lpad(i::text, greatest(5, length(i::text)), '0'), 'issued', 'GBP', 12500, 12500, current_date + 30, now(),
            now(), now()
     from generate_series(1, $3::int) as i`,
    [organizationId, customerId, existing],
  );
  const { rows: drafts } = await session.query<{ id: string }>(
    `with draft as (
       insert into invoice (id, organization_id, customer_id, number, status, currency, subtotal_minor, total_minor,
                            created_at, updated_at)
       select id, $1, $2, 'DRAFT-' || right(id::text, 12), 'draft', 'GBP', 12500, 12500, now(), now()
       from (select uuidv7() as id from generate_series(1, $3::int)) as made
       returning id, organization_id
     )
     insert into invoice_line (organization_id, invoice_id, position, id, kind, description, quantity, unit_amount,
                               tax_rate, amount_minor)
     select organization_id, id, 0, uuidv7(), 'manual', 'Licence', 1, 12500, 0, 12500 from draft
     returning invoice_id as id`,
    [organizationId, customerId, DRAFTS],
  );
  await session.query('vacuum (analyze) invoice, invoice_line');
  return { organizationId, draftIds: drafts.map(({ id }) => id) };
}

async function refuseGaps(
  { session }: BenchDatabase,
  organizationId: string,
  expected: number,
): Promise<void> {
  const { rows } = await session.query<{ count: number; highest: number }>(
    `select count(*)::int as count, max(substring(number from 5)::int) as highest
     from invoice where organization_id = $1 and status = 'issued'`,
    [organizationId],
  );
  const { count = 0, highest = 0 } = rows[0] ?? {};
  if (count === expected && highest === expected) return;
  throw new Error(`${expected} invoices were issued; there are ${count}, the last is number ${highest}.`);
}
