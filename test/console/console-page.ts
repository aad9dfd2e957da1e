/** The console in a browser, as somebody who is signed in sees it. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watch } from '../support/browser.ts';

export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const WAIT_MS_MAX = 30_000;

export interface ConsolePageOptions {
  readonly viewport?: keyof typeof viewports;
  readonly colorScheme?: 'light' | 'dark';
  /** The value of the session's cookie (test/support/person.ts); nobody is signed in without it. */
  readonly cookie?: string | undefined;
  /** What the page's console may complain about: answers that the test provokes. */
  readonly expected?: readonly RegExp[];
  /** What the browser says is its person's language, which need not be one. */
  readonly language?: string;
  /** Where the viewer is; where the machine is by default. */
  readonly timeZone?: string;
  /** Another host that it may go to: an identity provider. */
  readonly alsoAt?: string;
}

/** A page of a browser of its own. When it closes, it must have complained about nothing and asked no other host. */
export class ConsolePage implements AsyncDisposable {
  readonly page: Page;
  readonly origin: string;
  readonly #context: BrowserContext;
  readonly #expected: readonly RegExp[];
  readonly #watched: ReturnType<typeof watch>;

  private constructor(
    context: BrowserContext,
    page: Page,
    origin: string,
    { expected = [], alsoAt }: ConsolePageOptions,
  ) {
    this.#context = context;
    this.page = page;
    this.origin = origin;
    this.#expected = expected;
    this.#watched = watch(page, origin, ...(alsoAt === undefined ? [] : [alsoAt]));
  }

  /** @param baseUrl of the server. Browsers keep the session's cookie for `localhost` alone. */
  static async open(
    browser: Browser,
    baseUrl: string,
    options: ConsolePageOptions = {},
  ): Promise<ConsolePage> {
    const { viewport = 'desktop', colorScheme = 'light', cookie, language = 'en-GB', timeZone } = options;
    const isLanguage = /^[a-z]{2}-[A-Z]{2}$/.test(language);
    const origin = originOf(baseUrl);
    const context = await browser.newContext({
      viewport: viewports[viewport],
      colorScheme,
      // Nothing moves: what is measured and photographed is in its place.
      reducedMotion: 'reduce',
      locale: isLanguage ? language : 'en-GB',
      ...(timeZone !== undefined && { timezoneId: timeZone }),
    });
    if (!isLanguage) {
      await context.addInitScript(`Object.defineProperties(navigator, {
        language: { get: () => ${JSON.stringify(language)} },
        languages: { get: () => [${JSON.stringify(language)}] },
      })`);
    }
    if (cookie !== undefined) await signInWith(context, origin, cookie);
    const page = await context.newPage();
    // Well before the test ends, so that it says what it waited for.
    page.setDefaultTimeout(WAIT_MS_MAX);
    return new ConsolePage(context, page, origin, options);
  }

  /** @param path below `/console`. Resolves when the page shows what it is about. */
  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/console${path}`);
    await this.settled();
  }

  /**
   * As a link does, within the application that `goto` has loaded: to load it anew takes five times as much.
   *
   * @param path below `/console`. Resolves when the page shows what it is about.
   */
  async follow(path: string): Promise<void> {
    await this.page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(`/console${path}`)} })`);
    await this.settled();
  }

  /**
   * Waits until the page that a click leads to is there. Until it has loaded, the one before is still shown, and what a test
   * enters goes to that one's fields if they are called the same.
   *
   * @param title its heading.
   */
  async arriveAt(title: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await this.settled();
  }

  /** Waits until the page has its heading and everything that it loads. */
  async settled(): Promise<void> {
    await this.page.locator('h1').first().waitFor();
    const loading = this.page.locator('.mantine-Skeleton-root, .mantine-Loader-root');
    await loading.first().waitFor({ state: 'detached' });
  }

  /** What it complained about since the last call. */
  takeComplaints(): string[] {
    const { foreign, complaints } = this.#watched;
    const unexpected = complaints.splice(0).filter((text) => !this.#expected.some((each) => each.test(text)));
    return [...foreign.splice(0).map((url) => `asked ${url}`), ...unexpected];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
    const all = this.takeComplaints();
    if (all.length > 0) throw new Error(`The page complained:\n${all.join('\n')}`);
  }
}

export const originOf = (baseUrl: string): string => `http://localhost:${new URL(baseUrl).port}`;

function signInWith(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const session = { name: '__Host-countersign', value: cookie, httpOnly: true, secure: true };
  return context.addCookies([{ ...session, sameSite: 'Strict', url: origin.replace('http:', 'https:') }]);
}
