/** A real browser, and what a page is asked in it: what it complains about, whether it fits the screen, whether everybody can use it. */
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { chromiumPath } from './chromium.ts';

/** With one process the first page that closes takes the browser with it; without web security the page is not on trial. */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security'];

export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromiumPath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.includes(argument)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // No other host has an address.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
}

/**
 * What a page asks of other hosts (it does not get it), and what its console, its policy and its scripts complain about.
 *
 * It only listens: where requests are intercepted, Chromium keeps no files and compiles every script anew for each page.
 */
export function watch(
  page: Page,
  ...origins: readonly string[]
): { readonly foreign: string[]; readonly complaints: string[] } {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin)) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // What a page itself ends has not failed: its stream of changes, and what it asks again because of a change.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  return { foreign, complaints };
}

/** How far the page is wider than the screen, in pixels. */
export async function overflow(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
}

/** The elements that make the page wider than the screen. */
export async function tooWide(page: Page): Promise<string[]> {
  if ((await overflow(page)) <= 0) return [];
  const found: unknown = await page.evaluate(`[...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
    .map((element) => element.tagName + '.' + element.getAttribute('class') + ': ' + element.textContent.slice(0, 40))`);
  return Array.isArray(found) ? found.map(String) : [];
}

/** What of a page is looked at; all of it by default. */
export interface Look {
  /** This rule alone, which is quicker. */
  readonly onlyRule?: string;
  /** All but what these selectors choose. */
  readonly except?: readonly string[];
}

/** Barriers that axe finds in the page as it is: which rule, and at which elements. Evaluated, so that the page's policy does not matter. */
export async function barriers(page: Page, { onlyRule, except = [] }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(onlyRule && { runOnly: [onlyRule] }) };
  const found: unknown =
    await page.evaluate(`axe.run({ exclude: ${JSON.stringify(except)} }, ${JSON.stringify(options)}).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary.split('\\n')[1]?.trim())))`);
  return Array.isArray(found) ? found.map(String) : [];
}
