// A real identity provider (oidc-provider) in this process; it signs in whoever a test names.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, type ClientMetadata, Provider } from 'oidc-provider';

interface Account {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Signs in this account from now on. */
  signsIn(subject: string, claims: Readonly<Record<string, unknown>>): void;
  /** Opens an authorization URL in a new browser, and returns the query that the provider sends back. */
  visit(authorizationUrl: string): Promise<Record<string, string>>;
}

/** @param client a client that the provider knows. */
export async function startIdentityProvider(client: ClientMetadata): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let account: Account = { subject: 'nobody', claims: {} };
  const provider = new Provider(issuer, {
    clients: [client],
    adapter: Memory,
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...account.claims }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // Do not ask for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['test'] },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: account.subject } });
    else handle(request, response);
  });
  return {
    issuer,
    signsIn(subject, claims) {
      account = { subject, claims };
    },
    async visit(authorizationUrl) {
      const cookies = new Map<string, string>();
      for (let url = authorizationUrl, steps = 0; steps < 10; steps += 1) {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        });
        for (const each of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('Location');
        if (location === null)
          throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        url = new URL(location, url).href;
        if (!url.startsWith(issuer)) return Object.fromEntries(new URL(url).searchParams);
      }
      throw new Error('The provider redirects without end.');
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const stored = new Map<string, AdapterPayload>();

/** The provider's storage. */
class Memory implements Adapter {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    stored.set(`${this.#kind}:${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return stored.get(`${this.#kind}:${id}`);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...stored.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = true;
  }

  async destroy(id: string): Promise<void> {
    stored.delete(`${this.#kind}:${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
  }
}
