// The pages of the audit and of notices in a browser.
import { expect, test } from 'vitest';
import { actionNames } from '../../src/console/pages/audit/actions.ts';
import { auditActions } from '../../src/domain/audit.ts';
import { disableEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { asOperator, startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { signIn } from '../support/person.ts';
import { startReceiver } from '../support/receiver.ts';
import { ConsolePage } from './console-page.ts';

const server = await forFile(startTestApp());
const { organizationId, ownerEmail } = await server.createTenant();
const owner = await signIn(server, ownerEmail);
const browser = await browserForFile();

const path = `/organizations/${organizationId}`;
const created = await owner.request('POST', `${path}/webhook-endpoints`, {
  body: {
    endpoint_url: 'http://127.0.0.1:9/hooks',
    subscriptions: [
      { event_type: 'invoice.issued', schema_version: 1 },
      { event_type: 'invoice.paid', schema_version: 1 },
    ],
  },
});
const endpointId: string = created.body.id;
await owner.request('PUT', `${path}/webhook-endpoints/${endpointId}`, {
  body: {
    subscriptions: [
      { event_type: 'invoice.issued', schema_version: 1 },
      { event_type: 'payment.received', schema_version: 1 },
    ],
  },
});
await owner.request('POST', `${path}/party/customers`, {
  body: { name: '<img src=x onerror=alert(1)>', country: 'DE', currency: 'EUR' },
});
await disableEndpoint(
  asOperator(server.app.context),
  organizationId,
  endpointId,
  'operator',
  'It answers 410.',
);

/** Of people and of the installation: no entry of these names an organization. */
const ofNoOrganization = /^(operator_|passkey\.|retention\.|sign_in_link|session\.)/;

test('every kind of change that an organization may meet has a name on the page', () => {
  const ofOrganizations = auditActions.filter((action) => !ofNoOrganization.test(action));
  expect(Object.keys(actionNames).sort()).toEqual([...ofOrganizations].sort());
});

test('the audit says who changed what, from what to what; a filter and an entry are in the address', async () => {
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie });
  const { page } = opened;
  await opened.goto(`/${organizationId}/audit`);
  const rows = page.getByRole('row');
  await page.getByRole('cell', { name: 'Customer created' }).waitFor();
  expect(await rows.nth(1).innerText()).toMatch(/Endpoint disabled[\s\S]*Operator/);
  // Text of people is text.
  expect(await page.getByText('<img src=x onerror=alert(1)>').count()).toBe(1);
  await page.getByRole('textbox', { name: 'Id of what was changed' }).fill(endpointId);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/audit?subject_id=${endpointId}`);
  await page.getByRole('cell', { name: 'Customer created' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Subscriptions changed' }).click();
  const entry = page.getByRole('dialog');
  await entry.getByText('payment.received').waitFor();
  expect(await entry.innerText()).toMatch(/invoice\.paid[\s\S]*1 unchanged[\s\S]*payment\.received/);
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await entry.getByText('payment.received').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/audit?subject_id=${endpointId}`);
});

test('an unread notice is counted in the navigation until it is read', async () => {
  await using opened = await ConsolePage.open(browser, server.baseUrl, {
    cookie: owner.cookie,
    viewport: 'phone',
  });
  const { page } = opened;
  await opened.goto(`/${organizationId}/notices?unread=true`);
  await page.getByText('By those who run this service: It answers 410.').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('1 unread').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByText('You have read everything').waitFor();
  await page.getByLabel('1 unread').waitFor({ state: 'detached' });
});

test('a channel is added with what to do there, tested, and deleted', async () => {
  await using there = await startReceiver();
  await using opened = await ConsolePage.open(browser, server.baseUrl, {
    cookie: owner.cookie,
    // The URL that is refused.
    expected: [/422/],
  });
  const { page } = opened;
  await opened.goto(`/${organizationId}/notices`);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Incoming Webhooks').waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('#webhooks');
  await dialog.getByLabel('URL').fill('ftp://nowhere.example/secret');
  await dialog.getByRole('button', { name: 'Add the channel' }).click();
  await dialog.getByText('Use an absolute URL').first().waitFor();
  await dialog.getByLabel('URL').fill(`${there.url}/secret`);
  await dialog.getByRole('button', { name: 'Add the channel' }).click();
  const channel = page.getByRole('article', { name: '#webhooks' });
  await channel.getByText('nothing sent yet').waitFor();
  await channel.getByRole('button', { name: 'Send a test' }).click();
  await channel.getByText('Works').waitFor();
  expect(there.deliveries).toHaveLength(1);
  expect(await page.content()).not.toContain('secret');
  await channel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('None yet.').waitFor();
});
