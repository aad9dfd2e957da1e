import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { carryOutRun, startScheduledRun } from '../../src/domain/business/billing/billing-run.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { Program } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';

// Each sample is a process of its own, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const scene = await forFile(startScene());
const { partner, server } = scene;
const settings: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  COUNTERSIGN_BASE_URL: server.baseUrl,
  COUNTERSIGN_API_KEY: scene.tenant.token,
};

/** What a sample printed; it must end well. */
async function run(sample: string, more: Record<string, string> = {}): Promise<string> {
  const command = sample.endsWith('.sh') ? 'bash' : process.execPath;
  const program = new Program(`src/docs/samples/${sample}`, [], { ...settings, ...more }, command);
  const { code, stdout, stderr } = await program.ended;
  expect(code, `${sample}: ${stdout}${stderr}`).toBe(0);
  return stdout.trim();
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A month that ended two days ago, or up to three days earlier. */
function endedMonth(): { from: string; to: string } {
  const ended = new Date(Date.now() - 2 * DAY_MS);
  const start = (month: number) => Date.UTC(ended.getUTCFullYear(), month, Math.min(ended.getUTCDate(), 28));
  return { from: dateOf(start(ended.getUTCMonth() - 1)), to: dateOf(start(ended.getUTCMonth())) };
}

test('from contract to paid invoice: whoever follows the guide is paid, and receives the events', async () => {
  const { from, to } = endedMonth();
  const PORT = String(await lastingFreePort());
  const types = ['invoice.issued', 'invoice.paid', 'payment.reversed', 'contract.terminated'];
  const endpoint = await partner.register(`http://127.0.0.1:${PORT}/hooks`, types);
  await using receiver = new Program('src/docs/samples/contract-to-paid-invoice/receiver.ts', [], {
    PORT,
    SIGNING_SECRET: endpoint.signing_secret,
  });
  await waitFor('the receiver to listen', () =>
    fetch(`http://127.0.0.1:${PORT}`).then(
      () => true,
      () => receiver.hasEnded,
    ),
  );
  await partner.request('POST', `/api/v1/public/webhook-endpoints/${endpoint.id}/verify`);

  const agreed = await run('contract-to-paid-invoice/agree.ts', { STARTS_ON: from });
  expect(agreed).toMatch(new RegExp(`K-\\d+ active .*from: '${from}', to: '${to}'`));
  const printed = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(agreed)?.[1] ?? '';
  const ids = { CUSTOMER_ID: printed('CUSTOMER_ID'), CONTRACT_ID: printed('CONTRACT_ID') };
  const USED_AT = `${dateOf(Date.parse(to) - 3 * DAY_MS)}T12:00:00Z`;
  expect(await run('contract-to-paid-invoice/report-usage.ts', { ...ids, USED_AT })).toBe(
    '2 accepted\n0 accepted, 2 duplicates',
  );
  await carryOutRun(server.app.context, await startScheduledRun(server.app.context));

  expect(await run('contract-to-paid-invoice/change-draft.ts', ids)).toBe('124950 is 118950 now');
  const path = '/api/v1/public/invoices';
  const { body: drafts } = await partner.request('GET', `${path}?contract_id=${ids.CONTRACT_ID}`);
  const [{ id }] = drafts.data;
  await partner.request('PATCH', `${path}/${id}`, { body: { due_on: '2026-01-31' } });
  expect(await run('contract-to-paid-invoice/issue.ts', ids)).toBe(
    [
      'Platform licence: 1 × 79125 = 79125',
      'API calls: 50000 × 0.5 = 25000',
      'Goodwill discount: 1 × -5000 = -5000',
      'issued 118950 GBP',
    ].join('\n'),
  );
  const { body: invoice } = await partner.request('GET', `${path}/${id}`);
  await receiver.says(`${invoice.number}: 118950 is due on 2026-01-31`);
  expect(await run('contract-to-paid-invoice/overdue.ts')).toBe(
    `${invoice.number} was due on 2026-01-31: 118950 GBP`,
  );
  expect(await run('contract-to-paid-invoice/pay.ts', ids)).toBe('received 118950 GBP\npaid 0');
  await receiver.says(`${invoice.number} is paid`);

  const { body: payments } = await partner.request('GET', '/api/v1/public/payments');
  const reversal = `/api/v1/public/payments/${payments.data[0].id}/reverse`;
  await partner.request('POST', reversal, { body: { reason: 'The bank took it back' } });
  await receiver.says('118950 did not arrive: The bank took it back');
  expect(await run('contract-to-paid-invoice/pay.ts', ids)).toBe('booked already\nissued 118950');
  const another = { ...ids, BANK_ID: 'bank-77121' };
  expect(await run('contract-to-paid-invoice/pay.ts', another)).toBe('received 118950 GBP\npaid 0');
  expect(await run('contract-to-paid-invoice/refund.ts', another)).toBe('5000 went back: issued 5000');
  expect(await run('contract-to-paid-invoice/credit.ts', ids)).toBe('CN-00001 credits 3000\nissued 2000 0');

  const ENDS_ON = dateOf(Date.parse(to) + 400 * DAY_MS);
  expect(await run('contract-to-paid-invoice/change-contract.ts', { ...ids, ENDS_ON })).toBe(
    `amended from ${to}\nterminated on ${ENDS_ON}`,
  );
  await receiver.says(`ends on ${ENDS_ON}`);
});

test('metering usage: what is sent counts once, is corrected, and is found again by day and region', async () => {
  const { body: customers } = await partner.request('GET', '/api/v1/public/party/customers');
  const customer: { id: string; number: string } = customers.data.at(-1);
  expect(await run('metering-usage/meter.ts')).toMatch(/^(created|known) api_calls$/);
  expect(await run('metering-usage/meter.ts')).toBe('known api_calls');

  const day = dateOf(Date.now() - 3 * DAY_MS);
  await using scratch = await scratchFolder('usage');
  const ACCESS_LOG = join(scratch.path, 'access.log');
  const lines = Array.from(
    { length: 1_500 },
    (_, index) => `req-${index} ${customer.number} ${day}T10:00:00Z eu`,
  );
  await writeFile(ACCESS_LOG, [...lines, `req-x C-0 ${day}T11:00:00Z us`].join('\n'));
  const refused = 'req-x /customer_number There is no customer C-0.';
  expect(await run('metering-usage/ingest.ts', { ACCESS_LOG })).toBe(
    `${refused}\n{ accepted: 1500, duplicates: 0, conflicting: [], rejected: 1 }`,
  );
  expect(await run('metering-usage/ingest.ts', { ACCESS_LOG })).toBe(
    `${refused}\n{ accepted: 0, duplicates: 1500, conflicting: [], rejected: 1 }`,
  );
  const sent = await run('metering-usage/ingest.sh', { CUSTOMER_NUMBER: customer.number });
  expect(JSON.parse(sent)).toEqual({ accepted: 1, duplicates: 0, conflicting: [] });

  const USED_AT = `${day}T10:00:00Z`;
  const correcting = { USAGE_EVENT_ID: 'req-0', CUSTOMER_NUMBER: customer.number, USED_AT };
  expect(await run('metering-usage/correct.ts', correcting)).toBe(
    '{ voided: 1, already_voided: 0, unknown: [] }\n{ accepted: 1 }',
  );
  const range = { FROM: `${day}T00:00:00Z`, TO: `${dateOf(Date.parse(day) + DAY_MS)}T00:00:00Z` };
  expect((await run('metering-usage/query.ts', range)).split('\n')).toEqual([
    `${day} null 7`,
    `${day} eu 1499`,
  ]);
  const { data } = JSON.parse(await run('metering-usage/query.sh', range));
  expect(data.map(({ value }: { value: string }) => value)).toEqual(['7', '1499']);
});

test('the SDK guide: only what was seen is changed', async () => {
  const { body } = await partner.request('GET', '/api/v1/public/party/customers?number=C-1001');
  const [{ number: CUSTOMER, version }] = body.data;
  expect(await run('sdk/if-version.ts', { CUSTOMER })).toBe(`version ${version + 1}`);
  expect(await run('sdk/if-none-match.ts', { CUSTOMER })).toBe(`still version ${version + 1}`);
});
