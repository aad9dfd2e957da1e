// An identity provider that answers whatever a test wants: only the parts that the client in
// src/egress/oidc.ts uses. A real one is in identity-provider.ts.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How it deviates from a correct provider. */
export interface Lies {
  /** In place of the claims of the ID token; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly alg?: string;
  /** Sign with a key that is not published. */
  readonly foreignKey?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Issue no token before this settles. */
  readonly until?: Promise<unknown>;
  /** Answers every request, or those to one path. */
  readonly answerTo?: string;
  readonly answer?: (response: ServerResponse) => void;
}

export interface FakeProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly client: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** The requests that arrived, such as `GET /jwks`, and the posted forms. */
  readonly seen: {
    readonly request: string;
    readonly authorization: string | undefined;
    readonly body: string;
  }[];
  /** Sets the claims from now on. `nonce` is that of the current sign-in. */
  say(nonce: string, lies?: Lies): void;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const published = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let lies: Lies = {};
  let nonce = '';
  const seen: { request: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const path = request.url ?? '';
    seen.push({
      request: `${request.method} ${path}`,
      authorization: request.headers.authorization,
      body,
    });
    if (lies.answer && (lies.answerTo ?? path) === path) return lies.answer(response);
    if (path === '/token') await lies.until;
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        authorization_response_iss_parameter_supported: true,
        ...lies.metadata,
      }),
      '/jwks': () => ({
        keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }],
      }),
      '/token': () => ({
        access_token: 'access',
        token_type: 'Bearer',
        id_token: idToken(),
      }),
    };
    const answer = answers[path];
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'client-1',
      sub: 'subject-1',
      email: 'ada@example.com',
      nonce,
      iat: now,
      exp: now + 300,
      ...lies.claims,
    };
    return signed(
      { alg: lies.alg ?? 'ES256', kid: 'k1' },
      claims,
      (lies.foreignKey ? foreign : published).privateKey,
    );
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    client: { issuer, clientId: 'client-1', clientSecret: 'a secret: with % and :' },
    seen,
    say(newNonce, newLies = {}) {
      nonce = newNonce;
      lies = newLies;
      seen.length = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function signed(header: { alg: string; kid: string }, claims: object, key: KeyObject): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encoded(header)}.${encoded(claims)}`;
  if (header.alg === 'none') return `${input}.`;
  const signature = createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
