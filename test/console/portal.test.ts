// Portals in a browser: in the frame of another site that may have them, in that of one that may not, and on a page of their own.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createPortalLink, type NewPortalLink } from '../../src/domain/access/portal-link.ts';
import { asOperator, startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { originOf } from './console-page.ts';

/** An operator's application: a page of another site, which has in a frame what its address says behind the `#`. */
async function startApplication() {
  const script = 'document.querySelector("iframe").src = decodeURIComponent(location.hash.slice(1))';
  const page = `<!doctype html><title>Shop</title><h1>Shop</h1><iframe title="Webhooks" width="1000" height="800"></iframe><script>${script}</script>`;
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign({ origin }, { [Symbol.asyncDispose]: async () => void server.close() });
}

const known = await forFile(startApplication());
const unknown = await forFile(startApplication());
const server = await forFile(
  startTestApp(
    { PORTAL_FRAME_ANCESTORS: known.origin, PORTAL_NAME: 'Shop', PORTAL_COLOR: '#0b7a5a' },
    { api: true, worker: false },
  ),
);
const console = originOf(server.baseUrl);
const own = await server.createTenant();
const other = await server.createTenant();
for (const { token } of [own, other]) {
  const { client, register } = createPartner(server.baseUrl, token);
  await register('https://hooks.example.com/in', ['invoice.issued']);
  await client.customers.create({ name: 'Alder & Co', country: 'GB', currency: 'GBP' });
}
const browser = await browserForFile();

async function linkOf(link: Partial<NewPortalLink> = {}): Promise<string> {
  const { token } = await createPortalLink(asOperator(server.app.context), own.organizationId, {
    visitor: 'user-4711',
    role: 'ADMIN',
    areas: ['webhooks', 'api_keys', 'business'],
    ...link,
  });
  return `${console}/portal#${token}`;
}

/** The application's page, with a portal in its frame. */
async function framed(page: Page, application: { readonly origin: string }, address: string): Promise<Frame> {
  // Another address behind the `#` alone would load nothing.
  await page.goto('about:blank');
  await page.goto(`${application.origin}/#${encodeURIComponent(address)}`);
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

const heading = (frame: Frame | Page, name: string) =>
  frame.getByRole('heading', { level: 1, name }).waitFor();

test('a visitor works in the frame of a site that may have it: every page of their areas, without a refusal, and comes back without a link', async () => {
  await using context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const frame = await framed(page, known, await linkOf());
  await heading(frame, 'Deliveries');
  // Nobody who sees the address has the link.
  expect(frame.url()).toMatch(new RegExp(`^${console}/portal/${own.organizationId}/deliveries`));
  expect(await frame.getByRole('banner').textContent()).toMatch(/^ShopTenant/);
  const areas = await frame.getByRole('navigation', { name: 'Areas' }).getByRole('link').allTextContents();
  expect(areas).toEqual(
    'Deliveries,Endpoints,Events,Event types,API keys,Customers,Contracts,Invoices,Credit notes,Payments,Usage'.split(
      ',',
    ),
  );
  for (const area of areas) {
    await frame.getByRole('link', { name: area, exact: true }).click();
    await heading(frame, area);
  }
  await frame.getByRole('link', { name: 'Customers', exact: true }).click();
  await frame.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await frame.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Alder & Co');
  await frame.getByRole('link', { name: 'Endpoints', exact: true }).click();
  await frame.getByRole('link', { name: /hooks\.example\.com/ }).click();
  await heading(frame, 'hooks.example.com');
  await frame.getByRole('link', { name: 'API keys', exact: true }).click();
  await frame.getByRole('link', { name: 'Create a key' }).click();
  await heading(frame, 'Create an API key');
  await frame.getByRole('textbox', { name: 'Name' }).fill('ledger');
  expect(await frame.getByRole('checkbox', { name: 'Everything' }).count()).toBe(0);
  await frame.getByRole('radiogroup', { name: 'Deliveries' }).getByText('Read', { exact: true }).click();
  await frame.getByRole('button', { name: 'Create the key' }).click();
  expect(await frame.locator('code.secret').textContent()).toMatch(/^csk_/);
  expect(refused).toEqual([]);

  const again = await framed(page, known, `${console}/portal`);
  await heading(again, 'Deliveries');
  // Its cookie is of this site's frame: on a page of its own, nobody is there.
  const alone = await context.newPage();
  await alone.goto(`${console}/portal`);
  await alone.getByText('This portal is closed.').waitFor();
  await alone.goto(`${console}/console`);
  await heading(alone, 'Sign in');
});

test('a site that is not named gets no portal into its frame, and does not use up the link', async () => {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const address = await linkOf();
  const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await framed(page, unknown, address);
  await blocked;
  expect(complaints.join()).toContain('frame-ancestors');
  await page.goto(address);
  await heading(page, 'Deliveries');
});

test('on a page of its own, a portal has its areas, its name and colour, and nothing of another organization or of the console', async () => {
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(await linkOf({ areas: ['webhooks'], role: 'MEMBER' }));
  await heading(page, 'Deliveries');
  expect(
    await page.evaluate(
      'getComputedStyle(document.documentElement).getPropertyValue("--mantine-primary-color-filled")',
    ),
  ).toBe('#0b7a5a');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  for (const path of [
    ...['members', 'audit', 'notices', 'sign-in-settings', 'api-keys', 'customers'].map(
      (area) => `${own.organizationId}/${area}`,
    ),
    `${other.organizationId}/endpoints`,
    ...['sign-in', 'account', 'operator', 'invitation'],
  ]) {
    await page.goto(`${console}/portal/${path}`);
    await heading(page, 'There is nothing at this address');
  }
  await page.goto(`${console}/portal/${own.organizationId}/endpoints`);
  await heading(page, 'Endpoints');
  expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(0);
  // The bar of areas is wider than a phone: where one is, is in sight.
  const last = page.getByRole('link', { name: 'Event types' });
  await last.click();
  await heading(page, 'Event types');
  const { x = 0, width = 0 } = (await last.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
});

test('a link that was used says so', async () => {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const address = await linkOf();
  await page.goto(address);
  await heading(page, 'Deliveries');
  await using stranger = await browser.newContext();
  const late = await stranger.newPage();
  await late.goto(address);
  await late.getByText(/This link was used at .* Open the page again from where you came\./).waitFor();
  expect(late.url()).toBe(`${console}/portal`);
});
