import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';

/** With one process the first page that closes takes the browser with it; without web security the page is not on trial. */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security'];

export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.includes(argument)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
}

/** What a page asks of other hosts (it does not get it), and what its console and its scripts complain about. */
export async function watch(
  page: Page,
  origin: string,
): Promise<{ foreign: string[]; complaints: string[] }> {
  const foreign: string[] = [];
  const complaints: string[] = [];
  await page.route('**', (route) => {
    if (new URL(route.request().url()).origin === origin) return route.continue();
    foreign.push(route.request().url());
    return route.abort();
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  return { foreign, complaints };
}

/** How far the page is wider than the screen, in pixels. */
export async function overflow(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
}
