import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { issueInvoice, voidInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { deleteInvoice } from '../../../../src/domain/business/invoices/draft.ts';
import { inTransaction } from '../../../../src/domain/context.ts';
import { startTestApp, testEncryptionKeys } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { createDraft, createIssued } from '../../../support/invoice.ts';
import { Program } from '../../../support/process.ts';
import { waitFor } from '../../../support/wait-for.ts';

const ISSUERS = 16;
const DRAFTS = 120;

const { app, createTenant, databaseUrl } = await forFile(
  startTestApp({ DATABASE_POOL_SIZE: String(ISSUERS) }, { api: false, worker: false }),
);
const { context } = app;

class Rollback extends Error {}

test('16 who issue at once, of whom some roll back and one process is killed, leave the numbers 1 to n', async () => {
  const { organizationId, customerId } = await organization();
  const drafts = await draftsOf(organizationId, customerId, DRAFTS);
  const script = fileURLToPath(new URL('../../../support/issuer.ts', import.meta.url));
  await using other = new Program(script, [organizationId, ...drafts.splice(0, DRAFTS / 2)], {
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_LEVEL: 'silent',
  });
  await other.says('issued');
  const issuers = Promise.all(
    Array.from({ length: ISSUERS / 2 }, async (_, place) => {
      for (let id = drafts.pop(); id !== undefined; id = drafts.pop()) {
        const isRolledBack = place % 4 === 0;
        await issueOrRollBack(organizationId, id, isRolledBack);
        if (isRolledBack) await issueOrRollBack(organizationId, id, false);
      }
    }),
  );
  await other.says('issued\nissued\nissued\nissued\nissued\n');
  expect(other.hasEnded, 'killed in the middle').toBe(false);
  other.signal('SIGKILL');
  await other.ended;
  await issuers;

  // What the killed process had under way is either issued or a draft, which is issued now.
  await waitFor('what it had under way to end', async () => (await busySessions()) === 0);
  const { rows: left } = await app.pool.query<{ id: string }>(
    `select id from invoice where organization_id = $1 and status = 'draft'`,
    [organizationId],
  );
  expect(left.length).toBeGreaterThan(0);
  for (const { id } of left) await issueInvoice(context, organizationId, id);
  expect(await numbers(organizationId)).toEqual(numbersUpTo(DRAFTS));
  expect(await publishedNumbers(organizationId)).toEqual(numbersUpTo(DRAFTS));
});

describe('a number', () => {
  test('is given at issue: a draft has a provisional one, and a draft that is deleted takes none', async () => {
    const { organizationId, customerId } = await organization();
    const draft = await createDraft(context, organizationId, customerId);
    expect(draft.number).toBe(`DRAFT-${draft.id.slice(-12)}`);
    await deleteInvoice(context, organizationId, draft.id);
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00001');
  });

  test('of the series that a draft of the first release has is not lost by deleting it', async () => {
    const { organizationId, customerId } = await organization();
    const { id } = await createDraft(context, organizationId, customerId);
    await app.pool.query("update invoice set number = 'INV-00001' where id = $1", [id]);
    const deleted = deleteInvoice(context, organizationId, id);
    await expect(deleted).rejects.toMatchObject({ code: 'invoice_not_draft' });
  });

  test('stays with an invoice that is voided', async () => {
    const { organizationId, customerId } = await organization();
    const { id } = await createIssued(context, organizationId, customerId);
    expect((await voidInvoice(context, organizationId, id, null)).number).toBe('INV-00001');
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00002');
  });

  test('goes on behind those of the first release, whose drafts keep theirs', async () => {
    const { organizationId, customerId } = await organization();
    const insert = async (number: string) => {
      const { rows } = await app.pool.query<{ id: string }>(
        `insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, created_at, updated_at)
         values (uuid_time_ordered(), $1, $2, $3, 'draft', 'GBP', 700, now(), now()) returning id`,
        [organizationId, customerId, number],
      );
      return rows[0]?.id ?? '';
    };
    const [old] = [await insert('INV-00007'), await insert('INV-2026-0417')];
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00008');
    // It has a total and no lines.
    const issued = await issueInvoice(context, organizationId, old);
    expect(issued).toMatchObject({
      number: 'INV-00007',
      lines: [],
      subtotal_minor: 700,
      tax_minor: 0,
      total_minor: 700,
    });
    // A process of the first release still runs, and counts.
    await insert('INV-00009');
    await insert('INV-00010');
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00011');
  });

  test('has more digits once five are not enough', async () => {
    const { organizationId, customerId } = await organization();
    await app.pool.query(
      `insert into number_series (organization_id, series, next) values ($1, 'invoice', 99999)`,
      [organizationId],
    );
    const issued = [];
    for (let each = 0; each < 3; each++) issued.push(await createIssued(context, organizationId, customerId));
    expect(issued.map(({ number }) => number)).toEqual(['INV-99999', 'INV-100000', 'INV-100001']);
  });

  test('is not used up by an issue that is refused', async () => {
    const { organizationId, customerId } = await organization();
    const negative = await createDraft(context, organizationId, customerId, -5);
    await expect(issueInvoice(context, organizationId, negative.id)).rejects.toMatchObject({
      code: 'unprocessable_content',
    });
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00001');
  });
});

async function issueOrRollBack(organizationId: string, id: string, isRolledBack: boolean): Promise<void> {
  const issue = inTransaction(context, async (tx) => {
    await issueInvoice(tx, organizationId, id);
    if (isRolledBack) throw new Rollback();
  });
  if (isRolledBack) await expect(issue).rejects.toThrow(Rollback);
  else await issue;
}

async function organization() {
  const { organizationId } = await createTenant();
  return { organizationId, customerId: await createCustomer(context, organizationId) };
}

async function draftsOf(organizationId: string, customerId: string, count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, () => createDraft(context, organizationId, customerId));
  return (await Promise.all(drafts)).map(({ id }) => id);
}

const numbersUpTo = (count: number) =>
  Array.from({ length: count }, (_, place) => `INV-${String(place + 1).padStart(5, '0')}`);

async function numbers(organizationId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ number: string }>(
    'select number from invoice where organization_id = $1 order by number',
    [organizationId],
  );
  return rows.map(({ number }) => number);
}

async function publishedNumbers(organizationId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ body: string }>(
    `select body from event where organization_id = $1 and type = 'invoice.issued'`,
    [organizationId],
  );
  return rows.map(({ body }) => JSON.parse(body).data.number).sort();
}

async function busySessions(): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  return rows[0]?.count ?? 0;
}
