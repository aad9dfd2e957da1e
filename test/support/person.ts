import { createPortalLink, type NewPortalLink } from '../../src/domain/access/portal-link.ts';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { asOperator, type TestApp } from './app.ts';
import type { RequestOptions, WireAnswer } from './partner.ts';

const SESSION_COOKIE = '__Host-countersign';
const PORTAL_COOKIE = '__Host-countersign-portal';

/** A person at a browser: the requests carry their cookie and seem to come from the console's own pages. */
export class Person {
  readonly #baseUrl: string;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  /** Whether the pages are those of a portal. */
  readonly #isVisitor: boolean;

  /** @param origin of the console's pages, where PUBLIC_URL names another than the server's own. */
  constructor(baseUrl: string, cookie?: string, portalCookie?: string, origin = baseUrl) {
    this.#baseUrl = baseUrl;
    this.#origin = origin;
    this.#isVisitor = portalCookie !== undefined;
    if (portalCookie !== undefined) this.#cookies.set(PORTAL_COOKIE, portalCookie);
    if (cookie !== undefined) this.#cookies.set(SESSION_COOKIE, cookie);
  }

  /** The value of the session's cookie. */
  get cookie(): string | undefined {
    return this.#cookies.get(SESSION_COOKIE);
  }

  get portalCookie(): string | undefined {
    return this.#cookies.get(PORTAL_COOKIE);
  }

  /** Another browser with the same session but nothing else in common. */
  copy(): Person {
    return new Person(this.#baseUrl, this.cookie, this.portalCookie, this.#origin);
  }

  /** The same browser, whose requests go to another server behind the same address. */
  copyTo(baseUrl: string): Person {
    const copy = new Person(baseUrl, undefined, this.portalCookie, this.#origin);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  /** @param path below `/api/v1/console`. */
  async request(method: string, path: string, { body, headers }: RequestOptions = {}): Promise<WireAnswer> {
    const response = await fetch(`${this.#baseUrl}/api/v1/console${path}`, {
      method,
      headers: {
        Origin: this.#origin,
        'Sec-Fetch-Site': 'same-origin',
        ...(this.#isVisitor && { 'Console-Portal': '1' }),
        ...(this.#cookies.size > 0 && {
          Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...toCellOf(body),
        ...headers,
      },
      ...(body instanceof ReadableStream
        ? { body, duplex: 'half' }
        : body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('Content-Type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** As the console does: leads to the cell that a link names before its token, if it names one. */
function toCellOf(body: unknown): Record<string, string> {
  const token = body instanceof Object && 'token' in body ? String(body.token) : '';
  const [, cell] = /^([a-z][a-z0-9]{0,15})\./.exec(token) ?? [];
  return cell === undefined ? {} : { 'Countersign-Cell': cell };
}

/** A member or an operator, signed in by a link. */
export async function signIn(server: TestApp, email: string, origin?: string): Promise<Person> {
  const { token } = await createSignInLink(server.app.context, email);
  const person = new Person(server.baseUrl, undefined, undefined, origin);
  const answer = await person.request('POST', '/sessions', { body: { token } });
  if (answer.status !== 201) throw new Error(`Signing in as ${email} failed: ${JSON.stringify(answer.body)}`);
  return person;
}

/** Somebody who has opened a portal of the organization. */
export async function visit(
  server: TestApp,
  organizationId: string,
  link: Partial<NewPortalLink> = {},
  origin?: string,
): Promise<Person> {
  const { token } = await createPortalLink(asOperator(server.app.context), organizationId, {
    visitor: 'user-4711',
    role: 'ADMIN',
    areas: ['webhooks', 'api_keys', 'business'],
    ...link,
  });
  // Nothing is known of the browser before.
  const visitor = new Person(server.baseUrl, undefined, '', origin);
  const answer = await visitor.request('POST', '/portal-sessions', { body: { token } });
  if (answer.status !== 201) throw new Error(`The portal was not opened: ${JSON.stringify(answer.body)}`);
  return visitor;
}
