import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { contractOperations } from '../support/operations.ts';
import { waitFor } from '../support/wait-for.ts';

const WAIT_MS = 15_000;
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** With one process the first page that closes takes the browser with it; without web security the page is not on trial. */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security'];
const operations = await contractOperations();

const resources = new AsyncDisposableStack();
let server: TestApp;
let browser: Browser;
let screenshots: string;
beforeAll(async () => {
  server = resources.use(await startTestApp({}, { api: true, worker: false }));
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.includes(argument)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  resources.defer(() => browser.close());
  screenshots = process.env.DOCS_SCREENSHOTS ?? (await mkdtemp(join(tmpdir(), 'countersign-docs-')));
  if (!process.env.DOCS_SCREENSHOTS) resources.defer(() => rm(screenshots, { recursive: true }));
});
afterAll(() => resources.disposeAsync());

test.each(Object.entries(viewports))(
  'the docs page shows every operation, asks no other host for anything and reports no error (%s)',
  async (name, viewport) => {
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(WAIT_MS);
    const { foreign, complaints } = watch(page);
    await page.goto(`${server.baseUrl}/docs`);
    await page.getByRole('heading', { name: 'Countersign Public API', level: 1 }).waitFor();
    await page.screenshot({ path: join(screenshots, `${name}.png`) });
    for (const { summary } of operations) {
      await page.getByText(summary, { exact: true }).first().waitFor({ state: 'attached' });
    }
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test("a problem's type leads to the table of codes", async () => {
  const page = await browser.newPage({ viewport: viewports.desktop });
  await page.goto(`${server.baseUrl}/docs/problems/idempotency_key_in_use`);
  const code = page.getByText('idempotency_key_in_use', { exact: true }).last();
  await waitFor('the code in view', async () => {
    const box = await code.boundingBox();
    return box !== null && box.y >= 0 && box.y < viewports.desktop.height;
  });
  await page.close();
});

/** What a page asks of other hosts, and what its console and its scripts complain about. */
function watch(page: Page): { foreign: string[]; complaints: string[] } {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isLocal = url.origin === server.baseUrl || ['data:', 'blob:'].includes(url.protocol);
    if (!isLocal) foreign.push(url.href);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  return { foreign, complaints };
}
