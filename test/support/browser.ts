/**
 * A real browser, and checks of a page in it: errors that the page reports, whether it fits the screen, and
 * accessibility.
 */
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { chromiumPath } from './chromium.ts';

/**
 * With a single process, the first page that closes ends the browser; with web security off, the page's policy is not tested; and a
 * graphics card that is imitated takes a tenth more CPU than none.
 */
const unwanted =
  /^--(?:single-process|no-zygote|disable-web-security|ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)\b/;

const DISABLED = '--disable-features=';

/**
 * A page of a test lives for seconds: to optimize its scripts costs more than they gain. And the process that Chromium keeps ready for
 * the next page is one too many for each page. Of each switch only the last one counts, so the package's features are repeated.
 */
const thrifty = [
  '--js-flags=--no-opt --no-maglev',
  `${chromium.args.find((argument) => argument.startsWith(DISABLED)) ?? DISABLED},SpareRendererForSitePerProcess`,
];

export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromiumPath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.test(argument)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      ...thrifty,
      // Other hosts do not resolve.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
}

/**
 * Collects the page's requests to other hosts (which fail), and the errors of its console, its policy and its
 * scripts.
 *
 * It only listens: if requests were intercepted, Chromium would cache nothing and compile every script again
 * for each page.
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
    // A request that the page itself aborts has not failed: its stream of changes, and requests that a change
    // makes obsolete.
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

/** The part of a page that is checked; all of it by default. */
export interface Look {
  /** Check only this rule, which is faster. */
  readonly onlyRule?: string;
  /** Skip the elements that these selectors match. */
  readonly except?: readonly string[];
}

/**
 * Accessibility violations that axe finds in the page as it is: the rule, and its elements. Runs by
 * evaluation, so the page's policy does not block it.
 */
export async function barriers(page: Page, { onlyRule, except = [] }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(onlyRule && { runOnly: [onlyRule] }) };
  const found: unknown =
    await page.evaluate(`axe.run({ exclude: ${JSON.stringify(except)} }, ${JSON.stringify(options)}).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary.split('\\n')[1]?.trim())))`);
  return Array.isArray(found) ? found.map(String) : [];
}
