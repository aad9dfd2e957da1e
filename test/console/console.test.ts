// The console's frame in a browser: signing in and out, the way to pages, both schemes and widths, and what its files weigh.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { signIn } from '../support/person.ts';
import { ConsolePage, type ConsolePageOptions, originOf, viewports } from './console-page.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { organizationId, ownerEmail } = await server.createTenant();
const browser = await browserForFile();
const owner = await signIn(server, ownerEmail);
const open = (options: ConsolePageOptions = {}) =>
  ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie, ...options });
/** Nobody is signed in yet, or any more: the console asks, and is told so. */
const signedOut = [/status of 401/];
/** A link is used once. */
const used = [/status of 409/];
const MINUTE_MS = 60_000;
/** Longer than a test takes on a busy machine. */
const MINUTES = 5;

describe('the files', () => {
  test('every address is the one page, which is not kept and has a nonce of its own; its files are kept for a year', async () => {
    const nonces = new Set<string>();
    for (const path of ['', '/', `/${organizationId}/deliveries?status=failed`]) {
      const page = await fetch(`${originOf(server.baseUrl)}/console${path}`);
      const html = await page.text();
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const policy = page.headers.get('Content-Security-Policy') ?? '';
      expect(policy).not.toMatch(/unsafe|http|\*/);
      const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
      expect(html).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/__NONCE__|<style|style=|<script(?![^>]*nonce=)/);
      nonces.add(nonce);
      for (const [, file = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
        const { status, headers } = await fetch(`${originOf(server.baseUrl)}${file}`);
        expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable']);
        expect(headers.get('ETag')).not.toBeNull();
      }
    }
    expect(nonces.size).toBe(3);
    const gone = await fetch(`${originOf(server.baseUrl)}/console/assets/index-of-yesterday.js`);
    expect(gone.status).toBe(404);
    const written = await fetch(`${originOf(server.baseUrl)}/console`, { method: 'POST' });
    expect(written.status).toBe(405);
  });

  test('127.0.0.1 leads to localhost, where browsers keep the session', async () => {
    const answer = await fetch(`${server.baseUrl}/console/sign-in?return_to=%2Faccount`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      `${originOf(server.baseUrl)}/console/sign-in?return_to=%2Faccount`,
    ]);
  });

  test('the first page weighs at most 300 kB, any other at most 60 kB more', async () => {
    const folder = 'dist/console/assets/';
    const weights = new Map<string, number>();
    const imports = new Map<string, string[]>();
    for (const file of await readdir(folder)) {
      const content = await readFile(folder + file);
      weights.set(file, gzipSync(content).length);
      if (file.endsWith('.js'))
        imports.set(
          file,
          [...content.toString().matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
            ([, name = '']) => name,
          ),
        );
    }
    const withImports = (file: string, found = new Set<string>()): Set<string> => {
      if (!found.has(file)) {
        found.add(file);
        for (const next of imports.get(file) ?? []) withImports(next, found);
      }
      return found;
    };
    const weightOf = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
    const html = await readFile('dist/console/index.html', 'utf8');
    const first = new Set(
      [...html.matchAll(/assets\/([^"]+)"/g)].flatMap(([, file = '']) => [...withImports(file)]),
    );
    const frame = [...imports.keys()].find((file) => file.startsWith('frame-')) ?? '';
    for (const file of withImports(frame)) first.add(file);
    expect(weightOf(first)).toBeLessThan(300_000);
    for (const file of imports.keys()) {
      const more = [...withImports(file)].filter((each) => !first.has(each));
      expect(weightOf(more), file).toBeLessThan(60_000);
    }
  });
});

describe('in a browser', () => {
  test('a link signs in and leads to the organization; the token leaves the address; whoever signs out is asked to sign in, and then led back', async () => {
    await using stranger = await open({ cookie: undefined, expected: [...signedOut, ...used] });
    const { page } = stranger;
    await stranger.goto(`/${organizationId}`);
    await page.waitForURL(`**/console/sign-in?return_to=*`);
    const { token } = await createSignInLink(server.app.context, ownerEmail);
    await page.goto(`${page.url()}#${token}`);
    await page.getByRole('button', { name: `Sign in as ${ownerEmail}` }).click();
    await page.getByRole('heading', { name: 'Tenant', level: 1 }).waitFor();
    expect(page.url()).toBe(`${stranger.origin}/console/${organizationId}`);
    await page.getByRole('button', { name: 'Signed in as' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await stranger.goto('/account');
    expect(page.url()).toContain('/console/sign-in?return_to=%2Faccount');
    await page.goto(`${page.url()}#${token}`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('This link was used already');
  });

  test.each([
    ['its script', /<script type="module"[^>]*src="([^"]+)"/],
    ['a part of its script', /<link rel="modulepreload"[^>]*href="([^"]+)"/],
    ['its style', /<link rel="stylesheet"[^>]*href="([^"]+)"/],
  ])(
    'a first page without %s, because the server has another version, loads itself anew, once',
    async (_, named) => {
      const [, file = ''] = named.exec(await readFile('dist/console/index.html', 'utf8')) ?? [];
      await using person = await open({ expected: [/status of 404/] });
      let loads = 0;
      person.page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      await person.page.route(`**${file}`, (route) =>
        loads === 1 ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await person.goto(`/${organizationId}`);
      await person.arriveAt('Tenant');
      expect(loads).toBe(2);
    },
  );

  test('a page whose script is missing still says what to do, and is left alone', async () => {
    await using person = await open({ expected: [/status of 404/] });
    const { page } = person;
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/console/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${person.origin}/console/${organizationId}`);
    await page.getByText('load the page again in a minute').waitFor();
    expect(await barriers(page, { onlyRule: 'color-contrast' })).toEqual([]);
    expect(loads).toBe(2);
  });

  test.each(Object.keys(viewports) as (keyof typeof viewports)[])(
    'everybody can use the frame, in both schemes (%s)',
    async (viewport) => {
      await using person = await open({ viewport });
      const { page } = person;
      await person.goto(`/${organizationId}`);
      for (const path of [`/${organizationId}`, '/account', `/${organizationId}/no/such/page`]) {
        await person.follow(path);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
        expect(await barriers(page), path).toEqual([]);
        // The schemes differ in colours alone.
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        expect(await barriers(page, { onlyRule: 'color-contrast' }), `${path} dark`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      }
    },
  );

  test('Ctrl-K leads to a page by the keyboard alone', async () => {
    await using person = await open();
    const { page } = person;
    await person.goto('/account');
    await page.keyboard.press('Control+k');
    await page.locator('input.mantine-Spotlight-search').fill('home');
    await page.locator('.mantine-Spotlight-action[data-selected]', { hasText: 'Home' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/${organizationId}`);
  });

  test('on a phone the menu opens, leads to a page and closes', async () => {
    await using person = await open({ viewport: 'phone' });
    const { page } = person;
    await person.goto('/account');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Tenant', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('while the server is away the application stays, says so, and goes on by itself', async () => {
    const away = [/ERR_INTERNET_DISCONNECTED/, /^failed: /, /status of 404/, /dynamically imported/];
    await using person = await open({ expected: away });
    const { page } = person;
    await person.goto('/account');
    await page.context().setOffline(true);
    // Its program is not loaded yet.
    await page.getByRole('link', { name: 'Sign-in' }).click();
    await page.getByText('The server cannot be reached').waitFor();
    await page.context().setOffline(false);
    await person.arriveAt('Sign-in');
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
  });

  test('what was refused for too many requests no tab asks for before its time; then the pages go on by themselves', async () => {
    await using limited = await startTestApp(
      { CONSOLE_RATE_LIMIT: `60/${MINUTES * 60}` },
      { api: true, worker: false },
      { timePasses: true },
    );
    const tenant = await limited.createTenant();
    const person = await signIn(limited, tenant.ownerEmail);
    await using opened = await ConsolePage.open(browser, limited.baseUrl, {
      cookie: person.cookie,
      expected: [/status of 429/],
    });
    const { page } = opened;
    await page.context().clock.install();
    const at = `${opened.origin}/console/${tenant.organizationId}`;
    const other = await page.context().newPage();
    await other.goto(`${at}/members`);
    await other.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    await opened.goto(`/${tenant.organizationId}`);

    let refused = await person.request('GET', '/session');
    while (refused.status !== 429) refused = await person.request('GET', '/session');
    const [asked, answers]: [string[], number[]] = [[], []];
    for (const tab of [page, other]) {
      tab.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
      tab.on('response', (response) => answers.push(response.status()));
    }
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByText('More was asked in a short time than is allowed').first().waitFor();
    expect(answers).toContain(429);
    asked.splice(0);
    await other.getByRole('link', { name: 'Invoices' }).click();
    await other.getByText('More was asked in a short time than is allowed').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('More was asked in a short time than is allowed').first().waitFor();
    expect(asked).toEqual([]);
    await limited.passTime(MINUTES * MINUTE_MS);
    for (const tab of [page, other]) await tab.clock.fastForward(MINUTES * MINUTE_MS);
    await page.getByText('No customer yet').waitFor();
    await other.getByText('No invoice yet').waitFor();
  });

  test('another organization, and one that does not exist, are the same page', async () => {
    await using person = await open();
    for (const id of ['0190aaaa-0000-7000-8000-000000000001', 'operator']) {
      await person.page.goto(`${person.origin}/console/${id}`);
      await person.page.getByText('There is nothing at this address').waitFor();
    }
  });
});
