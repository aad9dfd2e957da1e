// Every page of the console, with data: everybody can use it in both schemes, it fits a phone, and its policy and scripts complain about nothing.
import { expect, test } from 'vitest';
import {
  demoOrganizationId,
  demoOwnerEmail,
  seedDemoOrganization,
} from '../../src/domain/access/organization.ts';
import { startTestApp } from '../support/app.ts';
import { barriers, tooWide } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { signIn } from '../support/person.ts';
import { timeLimit } from '../support/slowness.ts';
import { Addresses } from './addresses.ts';
import { ConsolePage, viewports } from './console-page.ts';
import { fillOrganization } from './demo-data.ts';
import { attacked, fillWithHostileText } from './hostile-data.ts';

const server = await forFile(startTestApp());
const token = await seedDemoOrganization(server.app.context);
const partner = createPartner(server.baseUrl, token ?? '');
await forFile(fillOrganization(partner));
const owner = await signIn(server, demoOwnerEmail);
await forFile(fillWithHostileText(partner, owner, demoOrganizationId));
const browser = await browserForFile();

const addresses = new Addresses(owner);

async function start(work: string, body: unknown): Promise<void> {
  const answer = await owner.request('POST', work, { body });
  if (answer.status >= 400) throw new Error(`${work} did not start: ${JSON.stringify(answer.body)}`);
}

test('every page can be used by everybody in both schemes, fits a phone, and complains about nothing', {
  timeout: timeLimit(120_000),
}, async () => {
  const filter = { organization_id: demoOrganizationId };
  await start('/operator/redeliveries', { filter, dry_run: false, reason: 'The receiver is back.' });
  await start('/operator/billing-runs', { dry_run: false, reason: 'October is over.' });
  const customer_id = (await addresses.of('/$organizationId/customers/$id')).split('/').at(-1);
  const erasure = { customer_id, dry_run: false, pending_deliveries: 'deliver_first', reason: 'A request.' };
  await start(`/operator/organizations/${demoOrganizationId}/erasures`, erasure);
  await start(`/organizations/${demoOrganizationId}/redeliveries`, { filter: {}, dry_run: false });
  const invoice = await addresses.of('/$organizationId/invoices/$id');
  const invoice_id = invoice.split('/').at(-1);
  await start(`/organizations/${demoOrganizationId}/credit-notes`, { invoice_id, reason: 'Fewer seats' });
  await using shown = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie });
  const { page } = shown;
  await shown.goto(`/${demoOrganizationId}`);
  const routes: unknown = await page.evaluate('Object.keys(__TSR_ROUTER__.routesByPath)');
  const pages = (Array.isArray(routes) ? routes : [])
    .map(String)
    .filter((route) => !elsewhere.includes(route) && !route.endsWith('/'));
  // Every area of shell/navigation.ts: those of an organization and the way to the operators; there, the way home and theirs.
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  expect(await areas.count()).toBe(18);
  await shown.goto('/operator');
  expect(await areas.count()).toBe(12);
  await shown.goto(`/${demoOrganizationId}`);
  const found: Record<string, unknown> = {};
  for (const route of pages) {
    const address = await addresses.of(route);
    await shown.follow(address);
    const notFound = await page.getByText('There is nothing at this address').count();
    const light = await barriers(page, { except: frame });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const dark = await barriers(page, { except: frame, onlyRule: 'color-contrast' });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(viewports.phone);
    const wide = await tooWide(page);
    await page.setViewportSize(viewports.desktop);
    const complaints = shown.takeComplaints().filter((text) => !provoked[route]?.test(text));
    if (notFound || light.length + dark.length + complaints.length + wide.length > 0)
      found[route] = { notFound, light, dark, wide, complaints };
  }
  expect(found).toEqual({});
  // What partners, receivers and members have written was text on each of them.
  expect(await page.evaluate(attacked)).toBeUndefined();
});

const dayFirst = /^\w+day,? \d{1,2} \w+ 20\d\d at \d\d:\d\d:\d\d /;

test.each([
  ['th-TH', dayFirst],
  ['ar-EG', dayFirst],
  ['en-US', /^\w+day, \w+ \d{1,2}, 20\d\d at \d{1,2}:\d\d:\d\d\s[AP]M /],
  ['en-US@posix', dayFirst],
  ['C', dayFirst],
])(
  'a browser whose language is called %s has charts, and times in English of the common calendar',
  async (language, time) => {
    const { data } = await partner.client.webhookEndpoints.list({ status: 'active' });
    await using shown = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie, language });
    const { page } = shown;
    await shown.goto(`/${demoOrganizationId}/endpoints/${data.at(-1)?.id}`);
    await page.locator('.uplot canvas').first().waitFor();
    await page.locator('time').first().hover();
    expect(await page.getByRole('tooltip').textContent()).toMatch(time);
  },
);

test('Ctrl-K finds a customer by its name, and anything by an id that was copied somewhere', async () => {
  const delivery = await addresses.of('/$organizationId/deliveries/$id');
  // Of other kinds there is nothing with this id.
  await using shown = await ConsolePage.open(browser, server.baseUrl, {
    cookie: owner.cookie,
    expected: [/status of 404/],
  });
  const { page } = shown;
  await shown.goto('/account');
  const search = async (text: string, found: string) => {
    await page.keyboard.press('Control+k');
    const field = page.locator('input.mantine-Spotlight-search');
    // What is typed before the field is there goes nowhere.
    await field.waitFor();
    await field.fill(text);
    await page.locator('.mantine-Spotlight-action[data-selected]', { hasText: found }).waitFor();
    await page.keyboard.press('Enter');
  };
  await search('calderon', 'Calderon y Hijos');
  await page.getByRole('heading', { name: 'Calderon y Hijos', level: 1 }).waitFor();
  await search(`deliveries/${delivery.split('/').at(-1)}`, 'Delivery');
  await page.waitForURL(`**/console${delivery}`);
  await shown.settled();
});

/** It is the same on every page, and half of what axe would look at: console.test.ts has axe look at it. */
const frame = ['.mantine-AppShell-navbar', '.mantine-AppShell-header'];

/** Those for people who are not signed in, which end the session, or only lead elsewhere. */
const elsewhere = ['/', '/sign-in', '/invitation', '/sso/callback'];

/** What the server answers to a page's own question, and a browser reports as an error. */
const provoked: Readonly<Record<string, RegExp>> = {
  // There is no connection yet.
  '/$organizationId/sign-in-settings': /status of 404/,
};
