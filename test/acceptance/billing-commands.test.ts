import { expect, test, vi } from 'vitest';
import type {
  AuditEntry,
  BillingPreview,
  BillingRun,
  Invoice as InvoiceBody,
} from '../../generated/operator/types.gen.ts';
import { billingQueue } from '../../src/domain/business/billing/billing-run.ts';
import type { Contract } from '../../src/domain/business/contracts/contract.ts';
import type { Invoice } from '../../src/domain/business/invoices/invoice.ts';
import { searchInvoices } from '../../src/domain/business/invoices/invoice-list.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { BillingScene, licence } from '../support/billing.ts';
import { Commands } from '../support/commands.ts';
import { codeBelow } from '../support/documents.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { scansOf } from '../support/plans.ts';
import { unitPrice } from '../support/price.ts';
import { type Ended, fact } from '../support/process.ts';
import { scrape } from '../support/samples.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 120_000 });

const server = await forFile(startTestApp({ OPERATIONS_PORT: '0' }));
const { context } = server.app;
const operator = createPartner(server.baseUrl, await server.createOperatorToken());
const scene = await BillingScene.open(server);
const commands = await forFile(
  new Commands({ DATABASE_URL: server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys }),
);
const ended = { starts_on: '2026-01-01', ends_on: '2026-01-31' };
const discount = { ...licence, price: unitPrice('-1') };

const run = (...args: string[]): Promise<Ended> => commands.run(...args);

async function jsonOf(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function call(path: string, body?: object) {
  const answer = await operator.request(body ? 'POST' : 'GET', `/api/v1/operator/${path}`, body && { body });
  return { status: answer.status, body: Object(answer.body) };
}

/** The first invoice of a contract, made by a run that the worker may carry out. */
async function billedBy(biller: BillingScene, contract: Contract): Promise<Invoice> {
  await biller.run();
  let invoices: Invoice[] = [];
  await waitFor('the invoice', async () => {
    invoices = await biller.invoices(contract);
    return invoices.length > 0;
  });
  return invoices[0] ?? expect.unreachable();
}

test('the commands of the page on billing do what it says', async () => {
  const sound = await scene.contract({ items: [licence], ...ended });
  const failing = await scene.contract({ items: [discount], ...ended });
  const [page = ''] = codeBelow('docs/operating/billing.md', 'Billing', 'sh');
  const lines = page
    .split('\n')
    .filter((line) => line.startsWith('countersign '))
    .map((line) => (line.split('#')[0] ?? '').replace('countersign ', '').trim());
  const said: string[] = [];
  let runId = '';
  for (const line of lines) {
    const args = [...line.replace('<run id>', runId).matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const done = await run(...args);
    expect(done, line).toMatchObject({ code: 0, stderr: '' });
    runId ||= fact(done, 'id');
    said.push(done.stdout);
    if (line.includes('operatorStartBillingRun') && runId !== '')
      await waitFor(
        'the run to end',
        async () => (await call(`billing-runs/${runId}`)).body.status === 'completed',
      );
  }
  const [dryRun = '', billed = '', runs = '', shown = '', drafts = ''] = said;
  expect(dryRun).toContain('A dry run; nothing was billed.');
  expect(dryRun).toMatch(/ 94950 +GBP/);
  expect(billed).toContain('Started.');
  expect(runs).toMatch(new RegExp(`^ ${runId} +completed +Their usage is complete\\. +2 +1 +1 `, 'm'));
  expect(shown).toContain(failing.id);
  expect(shown).not.toContain(sound.id);
  expect(shown).toContain('total below zero');
  expect(drafts).toContain('DRAFT-');
  const entries: AuditEntry[] = (
    await jsonOf('api', 'operatorListAuditEntries', '--action', 'billing_run.started')
  ).data;
  expect(entries).toMatchObject([{ subject: { id: runId }, reason: 'Their usage is complete.' }]);
});

test('the schedule bills every hour, and monitoring knows of it', async () => {
  const contract = await scene.contract({ items: [licence], ...ended });
  const failing = await scene.contract({ items: [discount], ...ended });
  const { rows } = await server.app.pool.query('select cron from pgboss.schedule where name = $1', [
    billingQueue,
  ]);
  expect(rows).toEqual([{ cron: '7 * * * *' }]);
  const before = Date.now() / 1_000;
  // pg-boss does the same at that minute.
  await (await context.queue.boss()).send(billingQueue, null);
  let scheduled: BillingRun[] = [];
  await waitFor('a run of the hour', async () => {
    const { data }: { data: BillingRun[] } = (await call('billing-runs')).body;
    scheduled = data.filter(({ reason, status }) => reason === null && status === 'completed');
    return scheduled.length > 0;
  });
  expect(scheduled[0]).toMatchObject({ invoices: 1, organization_id: null, contract_id: null });
  expect(await scene.invoices(contract)).toHaveLength(1);
  const samples = await scrape(server.app.monitoringUrl ?? '');
  for (const outcome of ['billed', 'failed'])
    expect(samples.value('countersign_billing_periods_total', { outcome }), outcome).toBeGreaterThan(0);
  expect(samples.value('countersign_billing_last_completed_timestamp_seconds')).toBeGreaterThan(before - 1);
  await context.db.execute`update contract set billable_on = null where id = ${failing.id}`;
});

test('the operator API shows first, bills then, and says what was done', async () => {
  const contract = await scene.contract({ items: [licence], ...ended, auto_issue: true });
  const scope = { contract_id: contract.id };
  const preview: BillingPreview = (await call('billing-runs', { ...scope, dry_run: true })).body;
  expect(preview).toMatchObject({
    contracts: 1,
    is_complete: true,
    periods: [{ contract_id: contract.id, total: { amount: 94_950, currency: 'GBP' }, failure: null }],
  });
  expect(await scene.invoices(contract)).toEqual([]);
  const unreasoned = await call('billing-runs', { ...scope, dry_run: false });
  expect(unreasoned).toMatchObject({ status: 422, body: { errors: [{ pointer: '/body/reason' }] } });
  const started = await call('billing-runs', { ...scope, dry_run: false, reason: 'They asked' });
  expect(started).toMatchObject({ status: 202, body: { status: 'running', reason: 'They asked' } });
  const { id } = started.body;
  let seen: BillingRun = started.body;
  await waitFor('the run to be completed', async () => {
    seen = (await call(`billing-runs/${id}`)).body;
    return seen.status === 'completed';
  });
  expect(seen).toMatchObject({ contracts: 1, invoices: 1, failures: 0 });
  const [invoice] = await scene.invoices(contract);
  expect((await call(`billing-runs/${id}/results?outcome=billed`)).body.data).toMatchObject([
    {
      contract_id: contract.id,
      period: invoice?.period,
      failure: null,
      invoice: { id: invoice?.id, number: invoice?.number, status: 'issued', total: { amount: 94_950 } },
    },
  ]);
  expect((await call(`billing-runs/${id}/results?outcome=failed`)).body.data).toEqual([]);
  const runsOf = async (outcome: string) =>
    (await call(`billing-runs?outcome=${outcome}`)).body.data.map((each: BillingRun) => each.id);
  expect(await runsOf('billed')).toContain(id);
  expect(await runsOf('failed')).not.toContain(id);
});

test('an invoice is found by its number, id, organization, customer, contract and status', async () => {
  const contract = await scene.contract({ items: [licence], ...ended, auto_issue: true });
  const invoice = await billedBy(scene, contract);
  const other = await BillingScene.open(server);
  const stranger = await other.contract({ items: [licence], ...ended });
  const found = async (query: string): Promise<string[]> =>
    (await call(`invoices?${query}`)).body.data.map(({ id }: InvoiceBody) => id);
  for (const query of [
    `number=${invoice.number}`,
    `number=${invoice.number}&status=issued`,
    `customer_id=${contract.customer_id}`,
    `contract_id=${contract.id}&organization_id=${scene.organizationId}`,
  ])
    expect(await found(query), query).toEqual([invoice.id]);
  expect(await found(`organization_id=${scene.organizationId}`)).toContain(invoice.id);
  expect(await found('status=issued')).toContain(invoice.id);
  const foreign = await billedBy(other, stranger);
  expect(await found(`organization_id=${scene.organizationId}&limit=100`)).not.toContain(foreign.id);
  expect(await found(`customer_id=${contract.customer_id}&organization_id=${other.organizationId}`)).toEqual(
    [],
  );
  expect(await found(`contract_id=${other.organizationId}`)).toEqual([]);

  const item: InvoiceBody = (await call(`invoices/${invoice.id}`)).body;
  expect(item).toMatchObject({ number: invoice.number, organization_id: scene.organizationId });
  const listed = (option: string, value: string) => jsonOf('api', 'operatorListInvoices', option, value);
  expect((await listed('--number', invoice.number)).data).toEqual([item]);
  expect((await listed('--contract-id', contract.id)).data).toEqual([item]);
  expect(fact(await run('api', 'operatorGetInvoice', '--id', invoice.id), 'total.amount')).toBe('94950');
});

test('every search of invoices, and of what is due, reads about as many rows as it returns', async () => {
  const contract = await scene.contract({ items: [licence], billing_interval: 'year' });
  const { pool } = server.app;
  await pool.query(
    `insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, created_at, updated_at,
                          voided_at)
     select uuidv7(make_interval(mins => -n)), $1, $2, 'X-' || n, (case when n > 19900 then 'voided' else 'draft' end)::invoice_status,
            'GBP', 1, now() - make_interval(mins => n), now(), case when n > 19900 then now() end
     from generate_series(1, 20000) as n`,
    [scene.organizationId, contract.customer_id],
  );
  await pool.query('vacuum (analyze) invoice');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const search of [
    {},
    { status: 'voided' as const },
    { status: 'paid' as const },
    { number: 'X-19500' },
    { number: 'X-19500', status: 'voided' as const },
    { created: { from: ago(19_000), before: ago(18_980) } },
    { status: 'voided' as const, created: { before: ago(18_980) } },
    { customer_id: contract.customer_id, status: 'voided' as const },
    { contract_id: contract.id },
    { organization_id: scene.organizationId, number: 'X-19500' },
  ]) {
    const scans = await scansOf(pool, () => searchInvoices(context, { limit: 20 }, search));
    expect(Math.max(...scans.map(({ rows }) => rows)), JSON.stringify(search)).toBeLessThan(130);
  }
});
