// API keys, members, invitations and sessions in a browser.
import { expect, test } from 'vitest';
import {
  describeScopes,
  sampleOf,
  scopedResources,
  scopesOf,
} from '../../src/console/pages/api-keys/scopes.ts';
import { knownScopes } from '../../src/domain/access/tokens/scope.ts';
import { startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { signIn } from '../support/person.ts';
import { ConsolePage, type ConsolePageOptions } from './console-page.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { organizationId, ownerEmail } = await server.createTenant();
const browser = await browserForFile();
const owner = await signIn(server, ownerEmail);
const open = (options: ConsolePageOptions = {}) =>
  ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie, ...options });

async function expectUsable({ page }: ConsolePage, what: string): Promise<void> {
  expect(await overflow(page), what).toBeLessThanOrEqual(0);
  expect(await barriers(page), what).toEqual([]);
}

const callWith = (token: string) =>
  fetch(`${server.baseUrl}/api/v1/public/party/customers`, { headers: { Authorization: `Bearer ${token}` } });

test('an owner creates a key for customers, is shown it once, tries it, and revokes it', async () => {
  await using shown = await open({ viewport: 'phone', colorScheme: 'dark' });
  const { page } = shown;
  await shown.goto(`/${organizationId}/api-keys`);
  await page.getByRole('link', { name: 'Create a key' }).click();
  await shown.arriveAt('Create an API key');
  await page.getByRole('textbox', { name: 'Name' }).fill('ledger');
  // Why it cannot be created yet is said, not only shown.
  expect(await page.getByRole('button', { name: 'Create the key' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await page.getByRole('radiogroup', { name: 'Customers' }).getByText('Read and write').click();
  await expectUsable(shown, 'the form of a key');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const token = (await page.locator('code.secret').textContent()) ?? '';
  expect((await callWith(token)).status).toBe(200);
  expect(await page.getByRole('group', { name: 'the request' }).textContent()).toContain(
    '/api/v1/public/party/customers',
  );
  await expectUsable(shown, 'the new key');
  await page.getByRole('link', { name: 'I have stored it' }).click();
  await shown.arriveAt('API keys');
  await page.getByText('Customers: read and write').waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Revoke ledger' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect((await callWith(token)).status).toBe(401);
  await expectUsable(shown, 'the keys');
});

test('the page of keys offers every scope that there is', () => {
  const all = scopedResources.flatMap(({ name }) => [`${name}:read`, `${name}:write`]);
  expect(['full_access', ...all].sort()).toEqual([...knownScopes].sort());
  expect(scopesOf({ customers: 'write', events: 'read', meters: 'none' })).toEqual([
    'customers:write',
    'events:read',
  ]);
  expect(describeScopes(['customers:write', 'events:read'])).toEqual([
    'Customers: read and write',
    'Events: read',
  ]);
  expect(sampleOf(['invoices:write'])).toBe('/api/v1/public/invoices');
  expect(sampleOf(['usage_events:read'])).toBeUndefined();
});

test('somebody is invited, accepts, sees why they may not invite, is made an admin, and is removed', async () => {
  await using desk = await open();
  const { page } = desk;
  await desk.goto(`/${organizationId}/members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('ann@new.example');
  await expectUsable(desk, 'the form of an invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  const link = (await page.locator('code.secret').textContent()) ?? '';
  expect(link).toMatch(/\/console\/invitation#(eu2\.)?csi_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('table', { name: 'Open invitations' }).getByText('ann@new.example').waitFor();
  await expectUsable(desk, 'the members');

  await using phone = await open({
    cookie: undefined,
    viewport: 'phone',
    // Nobody is signed in at first, a link is used twice, and what a page still asks when it is left is cut off.
    expected: [/status of 40[19]/, /^failed: .*\/api\/v1\/console\//],
  });
  await phone.page.goto(link);
  await phone.page.getByText(`${ownerEmail} invites you to Tenant as a member.`).waitFor();
  // Nobody who sees the address of this page has the link.
  expect(phone.page.url()).toBe(`${desk.origin}/console/invitation`);
  await expectUsable(phone, 'the invitation');
  await phone.page.getByRole('button', { name: 'Accept as ann@new.example' }).click();
  await phone.arriveAt('Tenant');
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  await phone.page.getByRole('link', { name: 'Members' }).click();
  await phone.arriveAt('Members');
  const invite = phone.page.getByRole('button', { name: 'Invite', exact: true });
  await invite.hover();
  await phone.page.getByText('ask an admin or an owner').waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'What to do with ann@new.example' }).click();
  await page.getByRole('menuitem', { name: 'Change the role' }).click();
  await page.getByRole('radio', { name: 'Admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
  await page.getByText('ann@new.example is Admin now.').waitFor();
  // They were signed out, and their page says so.
  await phone.page.goto(`${desk.origin}/console/${organizationId}/members`);
  await phone.page.waitForURL('**/console/sign-in?return_to=*');
  await phone.arriveAt('Sign in');
  await phone.page.goto(link);
  await phone.page.getByText('This invitation was accepted already').waitFor();

  await page.getByRole('button', { name: 'What to do with ann@new.example' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('ann@new.example was removed.').waitFor();
});

test('a person signs out their other browsers', async () => {
  const other = await signIn(server, ownerEmail);
  await using shown = await open({ colorScheme: 'dark' });
  const { page } = shown;
  await shown.goto('/account');
  await page.getByText('This one').waitFor();
  await expectUsable(shown, 'the account');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed out everywhere else.').waitFor();
  expect((await other.request('GET', '/session')).status).toBe(401);
  expect((await owner.request('GET', '/session')).status).toBe(200);
});
