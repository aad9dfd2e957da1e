// Signing in in a browser, in every way but a link: with a passkey of a device, and at an organization's own identity provider.
import { expect, test } from 'vitest';
import { makeOperator } from '../../src/domain/access/person.ts';
import { createSignInLink, signInPath } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { sha256 } from '../../src/domain/access/tokens/token-text.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { startNameServer } from '../support/name-server.ts';
import { signIn } from '../support/person.ts';
import { waitFor } from '../support/wait-for.ts';
import { ConsolePage, originOf } from './console-page.ts';

const MINUTE_MS = 60_000;
const names = await forFile(startNameServer());
const server = await forFile(
  startTestApp({}, { api: true, worker: false }, { timePasses: true, dnsServers: [names.address] }),
);
const { organizationId, ownerEmail } = await server.createTenant();
const client = { clientId: 'countersign', clientSecret: 'of-the-provider' };
const provider = await forFile(
  startIdentityProvider({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: [`${originOf(server.baseUrl)}/console/sso/callback`],
  }),
);
const browser = await browserForFile();

/** Gives the page's browser a device with passkeys, whose user is there and verified. */
async function addDevice({ page }: ConsolePage): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in without an address, and confirms who somebody is', async () => {
  const { cookie } = await signIn(server, ownerEmail);
  await using person = await ConsolePage.open(browser, server.baseUrl, {
    cookie,
    expected: [/status of 40[13]/],
  });
  const { page } = person;
  await addDevice(person);
  await person.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('never used').waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Signed in as' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The browser offers the passkey where the address is typed; this device takes it at once.
  await page.getByRole('heading', { name: 'Tenant', level: 1 }).waitFor();

  await server.passTime(16 * MINUTE_MS);
  await person.goto('/account');
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('You have none yet').waitFor();
});

test('who wanted a page and asked for a link gets there by it, in another tab too', async () => {
  await using person = await ConsolePage.open(browser, server.baseUrl, { expected: [/status of 401/] });
  const { page } = person;
  await person.goto(`/${organizationId}/deliveries?status=failed`);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(ownerEmail);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`countersign member sign-in-link ${ownerEmail}`).waitFor();
  // As if this browser had asked for it by mail: it signs in by itself.
  const mark = 'csb_of-this-browser';
  const { token } = await createSignInLink(server.app.context, ownerEmail, sha256(mark));
  const url = originOf(server.baseUrl).replace('http:', 'https:');
  await page.context().addCookies([{ name: '__Host-countersign-link', value: mark, secure: true, url }]);
  const tab = await page.context().newPage();
  await tab.goto(`${originOf(server.baseUrl)}${signInPath(token)}`);
  await tab.waitForURL(`**/${organizationId}/deliveries?status=failed`);
  await tab.getByRole('heading', { name: 'Deliveries', level: 1 }).waitFor();
});

test('a sign-in by link that fails says so once, whatever else fails with it', async () => {
  await using person = await ConsolePage.open(browser, server.baseUrl, {
    expected: [/status of 401/, /ERR_FAILED/, /^failed: /],
  });
  const { page } = person;
  const { token } = await createSignInLink(server.app.context, ownerEmail);
  await page.goto(`${originOf(server.baseUrl)}${signInPath(token)}`);
  const confirm = page.getByRole('button', { name: `Sign in as ${ownerEmail}` });
  await confirm.waitFor();
  // From now on nothing is answered: not the link, nor what the page then offers in its place.
  const asked: string[] = [];
  await page.route('**/api/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await confirm.click();
  await page.getByRole('textbox', { name: 'E-mail address' }).waitFor();
  await waitFor('the passkeys to be asked for', () =>
    asked.some((url) => url.includes('passkey-challenges')),
  );
  await page.getByText('Ask for a new link below').waitFor();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(ownerEmail);
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitFor('the address to be asked for', () => asked.some((url) => url.includes('identity-providers')));
  await page.locator('button:not([data-loading])', { hasText: 'Continue' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
});

test('what somebody has entered outlives their session: they sign in in another tab, and it is sent', async () => {
  const owner = await signIn(server, ownerEmail);
  await using person = await ConsolePage.open(browser, server.baseUrl, {
    cookie: owner.cookie,
    expected: [/status of 401/],
  });
  const { page } = person;
  await person.goto(`/${organizationId}/api-keys/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly sync');
  await page.getByText('Everything', { exact: true }).click();
  expect((await owner.request('DELETE', '/session')).status).toBe(204);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await page.getByText('What you have entered here is kept').waitFor();
  expect(await barriers(page)).toEqual([]);
  const { token } = await createSignInLink(server.app.context, ownerEmail);
  const tab = await page.context().newPage();
  await tab.goto(`${originOf(server.baseUrl)}${signInPath(token)}`);
  await tab.getByRole('button', { name: `Sign in as ${ownerEmail}` }).click();
  await page.getByText('Copy the API key now').waitFor();
});

test('somebody else’s link signs nobody in by itself: it names both, and only a click changes who works here, in every tab', async () => {
  const attackerEmail = 'mallory@elsewhere.example';
  await inTransaction(server.app.context, (tx) => makeOperator(tx, attackerEmail));
  const owner = await signIn(server, ownerEmail);
  await using victim = await ConsolePage.open(browser, server.baseUrl, {
    cookie: owner.cookie,
    expected: [/status of 40[13]/],
  });
  const { page } = victim;
  await victim.goto(`/${organizationId}/endpoints`);
  const { token } = await createSignInLink(server.app.context, attackerEmail);
  const tab = await page.context().newPage();
  const open = () => tab.goto(`${originOf(server.baseUrl)}${signInPath(token)}`);
  await open();
  await tab.getByText(`You are signed in as ${ownerEmail}`).waitFor();
  expect(await barriers(tab)).toEqual([]);
  await tab.getByRole('link', { name: `Stay signed in as ${ownerEmail}` }).click();
  await tab.getByRole('heading', { name: 'Tenant', level: 1 }).waitFor();
  expect((await owner.request('GET', '/session')).body.person.email).toBe(ownerEmail);

  await open();
  await tab.getByRole('button', { name: `Sign in as ${attackerEmail}` }).click();
  // What the first person saw is gone from the other tab.
  await page.getByText('There is nothing at this address').waitFor();
});

test('an owner connects an identity provider, verifies a domain, tests it and enforces it; a member then signs in there', async () => {
  const { cookie } = await signIn(server, ownerEmail);
  const expected = [/status of 40[1349]/];
  await using owner = await ConsolePage.open(browser, server.baseUrl, {
    cookie,
    expected,
    alsoAt: provider.issuer,
  });
  const { page } = owner;
  await owner.goto(`/${organizationId}/sign-in-settings`);
  await page.getByRole('button', { name: 'Connect an identity provider' }).click();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client id').fill(client.clientId);
  await page.getByLabel('Client secret').fill(client.clientSecret);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();

  const domain = ownerEmail.slice(ownerEmail.indexOf('@') + 1);
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('There is no TXT record').waitFor();
  expect(await barriers(page)).toEqual([]);
  const record = page.getByRole('article', { name: domain });
  const [name = '', , value = ''] = await record.locator('dd').allTextContents();
  names.texts.set(name, value);
  await page.getByRole('button', { name: 'Verify' }).click();
  await record.getByText('Verified', { exact: true }).waitFor();

  provider.signsIn('owner', { email: ownerEmail, email_verified: true, name: 'Olive' });
  await page.getByRole('button', { name: 'Test sign-in' }).click();
  await page.getByText('The test sign-in works').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enforce' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enforce' }).click();

  // The session began with a link: from now on it does not open the organization.
  await page.getByText('Members of this organization sign in by its own identity provider').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Continue with Tenant’s identity provider' }).click();
  await page.getByRole('heading', { name: 'Sign-in', level: 1 }).waitFor();
  await page.getByText('Members sign in by the identity provider only').waitFor();

  // Whoever runs the provider sees nothing else of the person.
  await owner.follow('/account');
  await page.getByText('does not reach your passkeys').waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  expect(await page.getByRole('row', { name: 'Identity provider' }).count()).toBe(1);
  expect(await page.getByRole('row', { name: 'Link' }).count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await owner.follow(`/${crypto.randomUUID()}/deliveries`);
  await page.getByText('Sign in another way to open this one').waitFor();
  expect(await barriers(page)).toEqual([]);

  await using member = await ConsolePage.open(browser, server.baseUrl, { expected, alsoAt: provider.issuer });
  await member.goto('/sign-in');
  await member.page.getByLabel('E-mail address').fill(`somebody@${domain}`);
  await member.page.getByRole('button', { name: 'Continue' }).click();
  await member.page.getByText('countersign member sign-in-link').waitFor();
  expect(await barriers(member.page)).toEqual([]);
  provider.signsIn('stranger', { email: `somebody@${domain}`, email_verified: true });
  await member.page.getByRole('button', { name: 'Continue with Tenant’s identity provider' }).click();
  await member.page.getByText('is not a member of this organization').waitFor();
});
