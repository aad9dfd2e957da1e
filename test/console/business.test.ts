// The pages of customers, contracts, invoices, payments and usage in a browser.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { type Person, signIn } from '../support/person.ts';
import { unitPrice } from '../support/price.ts';
import { ConsolePage, type ConsolePageOptions } from './console-page.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { organizationId, ownerEmail } = await server.createTenant();
const owner = await signIn(server, ownerEmail);
const browser = await browserForFile();
const open = (options: ConsolePageOptions = {}) =>
  ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie, ...options });

const path = `/organizations/${organizationId}`;

async function call(person: Person, method: string, collection: string, body?: object) {
  const answer = await person.request(method, `${path}/${collection}`, { body });
  if (answer.status > 299) throw new Error(`${method} ${collection}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const create = (collection: string, body: object) => call(owner, 'POST', collection, body);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const invoiceOf = (page: Page) => page.getByRole('region', { name: 'The invoice' });

async function choose(page: Page, label: string, text: string, option: string): Promise<void> {
  const field = page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first();
  await field.click();
  await field.fill(text);
  await page.getByRole('option', { name: option }).click();
}

test('a customer is created, gets a contract, and the contract is activated', async () => {
  await using opened = await open({ expected: [/status of 400/] });
  const { page } = opened;
  await opened.goto(`/${organizationId}/customers`);
  await page.getByText('No customer yet').waitFor();
  expect(await page.getByLabel('the sample', { exact: true }).textContent()).toContain(
    '/api/v1/public/party/customers',
  );
  await page.getByRole('link', { name: 'New customer' }).first().click();
  await opened.arriveAt('New customer');
  await page.getByLabel('Name').fill('Alder & Finch Ltd');
  await choose(page, 'Country', 'Kingdom', 'United Kingdom (GB)');
  await choose(page, 'Currency', 'GBP', 'GBP British Pound');
  await button(page, 'Create the customer').click();
  await opened.arriveAt('Alder & Finch Ltd');
  await page.getByRole('link', { name: 'customer.created' }).waitFor();

  await page.getByRole('link', { name: 'New contract' }).click();
  await opened.arriveAt('New contract');
  await page.getByLabel('Title').fill('Platform');
  await page.getByRole('textbox', { name: 'First day' }).fill('2026-01-31');
  await page.getByRole('combobox', { name: 'Short periods' }).click();
  await page.getByRole('option', { name: 'By days' }).click();
  await page.getByLabel('Description').fill('Platform licence');
  await page.getByLabel('Price of one (GBP)').fill('791.255');
  await page.getByLabel('Tax %').fill('120');
  await button(page, 'Create the draft').click();
  // The server refuses the rate, and the page says so at its field.
  await page.locator('.mantine-InputWrapper-error').waitFor();
  expect(await page.getByLabel('Tax %').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Tax %').fill('20');
  await button(page, 'Create the draft').click();
  await opened.arriveAt('Platform');
  await button(page, 'Activate').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('£791.26 / month').waitFor();
  // It began long ago: before anything is billed, the dialog says how many bills each choice makes.
  expect(await dialog.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: /: the next billing run makes one bill$/ }).waitFor();
  await dialog.getByRole('radio', { name: /: no bill now, the first when / }).waitFor();
  await dialog.getByRole('textbox', { name: 'Or from another day on' }).fill('2026-02-10');
  expect(await dialog.getByRole('button', { name: 'Activate' }).isEnabled()).toBe(true);
  await dialog.getByRole('radio', { name: /^31 Jan 2026: the next billing run makes \d+ bills$/ }).check();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await button(page, 'Amend').waitFor();
  const [contract] = (await call(owner, 'GET', 'contracts')).data;
  expect(contract).toMatchObject({
    status: 'active',
    proration: 'day',
    next_period: { from: '2026-01-31' },
    items: [{ price: unitPrice('79125.5') }],
  });

  // From the first period that is not billed: the months of a contract that began on a 31st.
  await button(page, 'Amend').click();
  await page.getByRole('combobox', { name: 'From the period that begins on' }).click();
  await page.getByRole('option', { name: '28 February 2026' }).click();
  await dialog.getByLabel('Price of one (GBP)').fill('800');
  await dialog.getByLabel('Reason').fill('New price');
  await dialog.getByRole('button', { name: 'Amend', exact: true }).click();
  await page.getByRole('button', { name: 'New price' }).click();
  await page.getByText('1 × £800.00').waitFor();
  await page.getByRole('button', { name: 'As agreed at first' }).click();
  await page.getByText('1 × £791.255').waitFor();
  expect(page.url()).toContain('as_of=2026-01-31');
});

test('an invoice is drafted, edited, issued and paid; its totals are those of the server', async () => {
  const customer = await create('party/customers', {
    name: 'Maison Perrault',
    country: 'FR',
    currency: 'EUR',
  });
  await using opened = await open({ expected: [/status of 412/] });
  const { page } = opened;
  await opened.goto(`/${organizationId}/invoices/new?customer_id=${customer.id}`);
  await page.getByLabel('Description').fill('Consulting');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Price of one (EUR)').fill('33.335');
  // Rounded half up once: 100.005 is 100.01, and 20 % of it 20.00.
  await page.getByText('€120.01').waitFor();
  await button(page, 'Save the draft').click();
  await invoiceOf(page).getByText('€120.01').waitFor();

  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('Description').nth(1).fill('Travel');
  await dialog.getByLabel('Price of one (EUR)').nth(1).fill('10');
  await dialog.getByLabel('Tax %').nth(1).fill('5.5');
  // Somebody else changes the draft meanwhile.
  const [draft] = (await call(owner, 'GET', `invoices?customer_id=${customer.id}`)).data;
  await call(owner, 'PATCH', `invoices/${draft.id}`, { due_on: '2027-01-15' });
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await dialog.getByText('Somebody else changed it meanwhile').waitFor();
  await dialog.getByText('2027-01-15').waitFor();
  await dialog.getByRole('button', { name: 'Reload, and drop my input' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Due on' }).inputValue()).toBe('2027-01-15');
  // Escape closes the calendar alone: what was entered stays.
  await dialog.getByRole('button', { name: 'Calendar: Due on' }).click();
  const days = page.getByRole('button', { name: / January 2027$/ });
  await days.first().waitFor();
  await page.keyboard.press('Escape');
  await days.first().waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(1);
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('Description').nth(1).fill('Travel');
  await dialog.getByLabel('Price of one (EUR)').nth(1).fill('10');
  await dialog.getByLabel('Tax %').nth(1).fill('5.5');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await invoiceOf(page).getByText('€130.56').waitFor();

  await button(page, 'Issue').click();
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await opened.arriveAt('Invoice INV-');
  await button(page, 'Record a payment').click();
  await dialog.getByLabel('Amount (EUR)').fill('30.56');
  await dialog.getByText('€100.00 are then left to pay.').waitFor();
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await invoiceOf(page).getByText('€100.00').waitFor();
  await button(page, 'Record a payment').click();
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await page.getByRole('link', { name: 'invoice.paid' }).waitFor();
  expect((await call(owner, 'GET', `invoices/${draft.id}`)).status).toBe('paid');

  // Printed, the page is the invoice.
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Areas' }).isVisible()).toBe(false);
  expect(await invoiceOf(page).getByText('Travel').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
  await opened.arriveAt('Payment of €100.00');
  await button(page, 'Reverse').click();
  await dialog.getByLabel('Reason').fill('Charged back');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('link', { name: 'payment.reversed' }).waitFor();
  expect((await call(owner, 'GET', `invoices/${draft.id}`)).status).toBe('issued');

  const { data } = await call(owner, 'GET', `payments?invoice_id=${draft.id}&status=received`);
  await opened.goto(`/${organizationId}/payments/${data[0].id}`);
  await button(page, 'Refund').click();
  await dialog.getByLabel('Amount (EUR)').fill('10');
  await dialog.getByText('€20.56 of the payment are then left.').waitFor();
  await dialog.getByLabel('Reason').fill('A discount');
  await dialog.getByRole('button', { name: 'Record the refund' }).click();
  await page.getByRole('table', { name: 'Refunds' }).getByText('A discount').waitFor();
  expect(await call(owner, 'GET', `invoices/${draft.id}`)).toMatchObject({ paid: { amount: 2_056 } });

  await opened.goto(`/${organizationId}/invoices/${draft.id}`);
  await button(page, 'Credit').click();
  await dialog.getByLabel('Reason').fill('Never delivered');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByText('Never delivered').waitFor();
  await button(page, 'Issue').click();
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await opened.arriveAt('Credit note CN-00001');
  await button(page, 'Refund').click();
  await dialog.getByText('€20.56 are left of it.').or(dialog.getByLabel('Amount (EUR)')).first().waitFor();
  await dialog.getByRole('button', { name: 'Record the refund' }).click();
  await page.getByRole('table', { name: 'What became of it' }).getByText('€20.56').waitFor();
  expect(await call(owner, 'GET', `invoices/${draft.id}`)).toMatchObject({
    status: 'paid',
    credited: { amount: 13_056 },
    credit_applied: { amount: 11_000 },
    balance: { amount: 0 },
  });
});

test('an issued invoice is voided with a reason, and nobody owes it any more', async () => {
  const { id: customer_id } = await create('party/customers', {
    name: 'Wrongly Billed Ltd',
    country: 'GB',
    currency: 'GBP',
  });
  const line = { description: 'Consulting', quantity: '1', price: unitPrice('5000'), tax_rate: '20' };
  const { id } = await create('invoices', { customer_id, lines: [line] });
  await using opened = await open();
  const { page } = opened;
  await opened.goto(`/${organizationId}/invoices/${id}`);
  const dialog = page.getByRole('dialog');
  await button(page, 'Issue').click();
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await opened.arriveAt('Invoice INV-');
  await button(page, 'Void').click();
  await dialog.getByText('Nobody owes it any more').waitFor();
  await dialog.getByLabel('Reason').fill('Billed to the wrong customer');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByRole('link', { name: 'invoice.voided' }).waitFor();
  await page.getByText('Billed to the wrong customer').waitFor();
  expect(await call(owner, 'GET', `invoices/${id}`)).toMatchObject({
    status: 'voided',
    balance: { amount: 0 },
  });
});

test('a draft contract is deleted after a question, and gone from the list', async () => {
  const { id: customer_id } = await create('party/customers', {
    name: 'Undecided Ltd',
    country: 'GB',
    currency: 'GBP',
  });
  const { id } = await create('contracts', { customer_id, title: 'Not agreed', starts_on: '2026-01-01' });
  // Its page asks once more before the list is shown.
  await using opened = await open({ expected: [/status of 404/] });
  await opened.goto(`/${organizationId}/contracts/${id}`);
  await button(opened.page, 'Delete').click();
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByText('It was never in force, and is gone then.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await opened.arriveAt('Contracts');
  expect((await call(owner, 'GET', `contracts?customer_id=${customer_id}`)).data).toEqual([]);
});

test('a customer that somebody else changes meanwhile is saved with both changes, if one keeps the input', async () => {
  const { id } = await create('party/customers', { name: 'Nord Tools', country: 'SE', currency: 'SEK' });
  await using opened = await open({ expected: [/status of 412/] });
  const { page } = opened;
  await opened.goto(`/${organizationId}/customers/${id}`);
  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('External id').fill('crm-1');
  await call(owner, 'PATCH', `party/customers/${id}`, { name: 'Nord Tools AB' });
  await button(page, 'Save').click();
  await dialog.getByText('Somebody else changed it meanwhile').waitFor();
  await dialog.getByRole('button', { name: 'Keep my input' }).click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Nord Tools AB');
  await button(page, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await call(owner, 'GET', `party/customers/${id}`)).toMatchObject({
    name: 'Nord Tools AB',
    external_id: 'crm-1',
  });
});

test('a filter that is wrong says so at its field, and the others keep working', async () => {
  await using opened = await open({ expected: [/status of 400/] });
  const { page } = opened;
  const problemOf = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    await page.locator('[aria-invalid]').first().waitFor();
    const id = (await field.getAttribute('aria-describedby')) ?? '';
    return page.locator(`[id="${id}"]`).textContent();
  };
  await opened.goto(`/${organizationId}/invoices?due_before=soon&number=${'1'.repeat(300)}`);
  await page.getByText('A filter cannot be used').waitFor();
  expect(await problemOf('Due before')).toBe('This is not a date.');
  expect(await problemOf('Number')).toMatch(/255|characters/);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  await button(page, 'Clear filters').click();
  await page.getByLabel('Due before', { exact: true }).fill('2026-12-31');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoices?due_before=2026-12-31');
  await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
  // Half a date is none, and does not leave the field.
  await page.getByLabel('Due before', { exact: true }).press('Backspace');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the whole date.').waitFor();
  await opened.follow(`/${organizationId}/payments?invoice_id=4711`);
  expect(await problemOf('Invoice id')).toContain('36 characters');
});

test("a meter shows its usage by day and by customer; a customer's usage events are voided", async () => {
  const customer = await create('party/customers', { name: 'Caller', country: 'DE', currency: 'EUR' });
  await using opened = await open();
  const { page } = opened;
  await opened.goto(`/${organizationId}/usage`);
  await button(page, 'New meter').first().click();
  await page.getByLabel('Name').fill('API calls');
  await page.getByLabel('Unit').fill('call');
  await button(page, 'Create the meter').click();
  await opened.arriveAt('API calls');
  const events = [1, 2, 3].map((day) => ({
    id: `use-${day}`,
    meter: 'api_calls',
    customer_id: customer.id,
    timestamp: new Date(Date.now() - day * 86_400_000).toISOString(),
    value: '1000.5',
  }));
  await create('usage-events', { events });
  await page.reload();
  await page.getByText('3,001.5').first().waitFor();
  await page.locator('.u-over').waitFor();
  await page.getByRole('table', { name: 'Usage by customer' }).getByRole('link').click();
  await page.getByLabel('Choose use-2').check();
  await button(page, 'Void 1').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await page.getByText('2,001').first().waitFor();
  expect(page.url()).toContain(`customer_id=${customer.id}`);
});

test('a meter is renamed, it and a customer are archived: pickers do not offer them, lists show which they are', async () => {
  const customer = await create('party/customers', { name: 'Gone Ltd', country: 'GB', currency: 'GBP' });
  await create('party/customers', { name: 'Going on', country: 'GB', currency: 'GBP' });
  await create('meters', { key: 'old_calls', name: 'Old calls', aggregation: 'sum' });
  await create('meters', { key: 'new_calls', name: 'New calls', aggregation: 'sum' });
  await using opened = await open();
  const { page } = opened;
  const dialog = page.getByRole('dialog');
  await opened.goto(`/${organizationId}/usage/old_calls`);
  await button(page, 'Edit').click();
  await dialog.getByLabel('Name').fill('Former calls');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await opened.arriveAt('Former calls');
  await button(page, 'Archive').click();
  await dialog.getByText('no usage is lost').waitFor();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await button(page, 'Unarchive').waitFor();

  await opened.follow(`/${organizationId}/customers/${customer.id}`);
  await button(page, 'Archive').click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await button(page, 'Unarchive').waitFor();
  expect(await page.getByRole('link', { name: /^New (invoice|contract)$/ }).count()).toBe(0);
  await opened.follow(`/${organizationId}/customers?archived=true`);
  await page.getByRole('link', { name: 'Gone Ltd Archived' }).waitFor();
  await opened.follow(`/${organizationId}/usage?archived=true`);
  await page.getByRole('link', { name: 'Former calls Archived' }).waitFor();
  await opened.follow(`/${organizationId}/usage?archived=false`);
  await page.getByRole('link', { name: 'New calls' }).waitFor();
  expect(await page.getByRole('link', { name: /^Former calls/ }).count()).toBe(0);

  await opened.follow(`/${organizationId}/contracts/new`);
  const picker = page
    .getByRole('combobox', { name: 'Customer' })
    .or(page.getByRole('textbox', { name: 'Customer' }));
  await picker.first().fill('Gone');
  await page.getByText('No customer found').waitFor();
  await picker.first().fill('Go');
  await page.getByRole('option', { name: /^Going on/ }).waitFor();
});

test("days are the organization's, whichever day it is where the viewer is", async () => {
  const { organizationId: own, ownerEmail: email } = await server.createTenant();
  const timeZone = 'Pacific/Kiritimati';
  await server.app.pool.query('update organization set time_zone = $2 where id = $1', [own, timeZone]);
  const member = await signIn(server, email);
  const make = async (collection: string, body: object) => {
    const answer = await member.request('POST', `/organizations/${own}/${collection}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const dayThere = (at: number, month: 'short' | 'long', year?: 'numeric') =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, year, timeZone }).format(at);
  const { id: customer_id } = await make('party/customers', { name: 'Far', country: 'KI', currency: 'AUD' });
  const line = { description: 'Line', price: unitPrice('100'), tax_rate: '0' };
  const items = [{ kind: 'fixed', ...line }];
  const terms = { title: 'Far away', starts_on: '2026-11-24', billing_interval: 'month' };
  const contract = await make('contracts', { customer_id, ...terms, items });
  await make(`contracts/${contract.id}/activate`, { starts_billing_on: terms.starts_on });
  const amendment = { effective_on: '2026-11-24', items, reason: 'From the first day' };
  const { amendments } = await make(`contracts/${contract.id}/amendments`, amendment);
  const invoice = await make('invoices', { customer_id, lines: [{ quantity: '1', ...line }] });
  const { issued_at } = await make(`invoices/${invoice.id}/issue`, {});
  await make('meters', { key: 'calls', name: 'Calls', aggregation: 'sum' });
  const usedAt = Date.now() - 3 * 86_400_000;
  const use = {
    id: 'use',
    meter: 'calls',
    customer_id,
    timestamp: new Date(usedAt).toISOString(),
    value: '7',
  };
  await make('usage-events', { events: [use] });

  // 25 hours behind, so that it is never the same day.
  await using opened = await open({ cookie: member.cookie, timeZone: 'Pacific/Pago_Pago' });
  const { page } = opened;
  await opened.goto(`/${own}/usage/calls?days=7`);
  const chart = await page.locator('.u-over').boundingBox();
  const bars = new Set<string>();
  for (let part = 0.5; chart && part < 16; part += 1) {
    await page.mouse.move(chart.x + (chart.width * part) / 16, chart.y + chart.height / 2);
    bars.add((await page.locator('.u-legend .u-value').allTextContents()).join(' '));
  }
  expect([...bars].filter((bar) => bar.endsWith(' 7'))).toEqual([`${dayThere(usedAt, 'short')} 7`]);
  expect([...bars].at(-1)).toBe(`${dayThere(Date.now(), 'short')} 0`);

  await opened.follow(`/${own}/invoices/${invoice.id}`);
  await page.emulateMedia({ media: 'print' });
  await invoiceOf(page)
    .getByText(dayThere(Date.parse(issued_at), 'long', 'numeric'))
    .waitFor();
  await page.emulateMedia({ media: 'screen' });

  await page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await opened.follow(`/${own}/contracts/new`);
  expect(await page.getByRole('textbox', { name: 'First day' }).inputValue()).toBe('2026-11-24');
  await opened.follow(`/${own}/contracts/${contract.id}`);
  await page.getByRole('button', { name: 'From the first day' }).waitFor();
  expect(await page.getByText('not in force yet').count()).toBe(0);
  // Which may be the day before yesterday.
  await page.clock.setFixedTime(Date.parse(amendments[0].created_at) + 30 * 3_600_000);
  await opened.goto(`/${own}/contracts/${contract.id}`);
  await page.getByText('made').locator('time').last().hover();
  await page.getByRole('tooltip').getByText('1 day ago').waitFor();
});

test('a member reads everything, and sees why nothing can be changed', async () => {
  const { pool } = server.app;
  await pool.query(
    "insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, 'other@tenant.example', 'OWNER')",
    [organizationId],
  );
  const setRole = (role: string) =>
    pool.query("update member set role = $1 where organization_id = $2 and email <> 'other@tenant.example'", [
      role,
      organizationId,
    ]);
  const [{ customer_id }] = (await call(owner, 'GET', 'invoices')).data;
  const lines = [{ description: 'Licence', quantity: '1', price: unitPrice('100'), tax_rate: '0' }];
  const invoice = await create('invoices', { customer_id, lines });
  await call(owner, 'POST', `invoices/${invoice.id}/issue`);
  await setRole('MEMBER');
  try {
    await using opened = await open();
    const { page } = opened;
    await opened.goto(`/${organizationId}/invoices/${invoice.id}`);
    await button(page, 'Record a payment').hover();
    await page.getByRole('tooltip').getByText('ask an admin or an owner').waitFor();
    await button(page, 'Record a payment').click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
  } finally {
    await setRole('OWNER');
  }
});
