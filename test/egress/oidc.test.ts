import { expect, test } from 'vitest';
import { type AuthorizationChecks, IdentityProviderFailure } from '../../src/egress/identity-provider.ts';
import { createOidcProviders } from '../../src/egress/oidc.ts';
import { type Lies, startFakeProvider } from '../support/fake-provider.ts';
import { forFile } from '../support/for-file.ts';

const provider = await forFile(startFakeProvider());
const redirectUri = 'https://console.example/console/sso/callback';

async function providersWith(allowInsecureReceivers = true) {
  const providers = createOidcProviders({ userAgent: 'Service/1.0', allowInsecureReceivers });
  return Object.assign(providers, { [Symbol.asyncDispose]: () => providers.close() });
}

/** A sign-in whose last step is yet to come. */
async function signIn(lies: Lies, response: (checks: AuthorizationChecks) => object = () => ({})) {
  await using providers = await providersWith();
  provider.say('');
  const { checks } = await providers.authorization(provider.client, redirectUri);
  provider.say(checks.nonce, lies);
  return await providers.claims(provider.client, checks, {
    code: 'code-1',
    state: checks.state,
    iss: provider.issuer,
    ...response(checks),
  });
}

test('the browser is sent to the provider with PKCE, state and nonce; the code becomes claims, and the client authenticates as the provider wants', async () => {
  await using providers = await providersWith();
  provider.say('');
  const { url, checks } = await providers.authorization(provider.client, redirectUri, {
    freshly: true,
    loginHint: 'ada@example.com',
  });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe(`${provider.issuer}/authorize`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'client-1',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'login',
    login_hint: 'ada@example.com',
  });

  expect(await signIn({ claims: { email_verified: true, name: 'Ada' } })).toEqual({
    subject: 'subject-1',
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada',
  });
  const posted = provider.seen.find(({ request }) => request === 'POST /token');
  expect(posted?.authorization).toMatch(/^Basic /);
  expect(new URLSearchParams(posted?.body).get('code_verifier')).toMatch(/^[\w-]{43,}$/);

  await signIn({ metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } });
  const form = new URLSearchParams(provider.seen.find(({ request }) => request === 'POST /token')?.body);
  expect(form.get('client_secret')).toBe(provider.client.clientSecret);
});

const hour = 3600;
const now = Math.floor(Date.now() / 1000);
test.each<[string, string, Lies, ((checks: AuthorizationChecks) => object)?]>([
  ['an ID token of another issuer', '"iss"', { claims: { iss: 'https://evil.example' } }],
  ['an ID token for another client', '"aud"', { claims: { aud: 'client-2' } }],
  ['an ID token of another sign-in', '"nonce"', { claims: { nonce: 'another' } }],
  ['an ID token without a nonce', '"nonce"', { claims: { nonce: undefined } }],
  ['an expired ID token', '"exp"', { claims: { iat: now - 2 * hour, exp: now - hour } }],
  ['an unsigned ID token', '"alg"', { alg: 'none' }],
  [
    'an unsigned ID token, although the provider says it would',
    '"alg"',
    { alg: 'none', metadata: { id_token_signing_alg_values_supported: ['none'] } },
  ],
  ['a foreign signature', 'signature', { foreignKey: true }],
  ['another state', '"state"', {}, () => ({ state: 'another' })],
  ['no state', '"state"', {}, () => ({ state: undefined })],
  ["another provider's answer (mix-up)", '"iss"', {}, () => ({ iss: 'https://evil.example' })],
  ['no issuer where the provider sends one', '"iss"', {}, () => ({ iss: undefined })],
  ['metadata of another issuer', 'issuer does not match', { metadata: { issuer: 'https://evil.example' } }],
  [
    'a redirect',
    'it answered 302',
    { answer: (response) => response.writeHead(302, { Location: '/elsewhere' }).end() },
  ],
  [
    'endless metadata',
    'more than 262144 bytes',
    {
      answer: (response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(' '.repeat(300_000)),
    },
  ],
  [
    'an answer that is not JSON',
    'it answered 200 with content type text/html',
    { answer: (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>') },
  ],
  [
    'a refusal of the provider',
    'access_denied: not assigned',
    {},
    () => ({ code: undefined, error: 'access_denied', errorDescription: 'not assigned' }),
  ],
  ...(
    [
      ['with U+0000', 'a\u0000b'],
      ['of 256 characters', 'a'.repeat(256)],
      ['of 20,000 characters', 'a'.repeat(20_000)],
      ['with half a surrogate pair', 'a\ud800'],
      ['beyond ASCII', 'é'],
      ['on two lines', 'a\nb'],
    ] as const
  ).map(([what, sub]): [string, string, Lies] => [`a subject ${what}`, '"sub"', { claims: { sub } }]),
  ['an address with U+0000', '"email"', { claims: { email: 'a\u0000@example.com' } }],
  ['an address with half a surrogate pair', '"email"', { claims: { email: '\ud800@example.com' } }],
  ['an address of 256 characters', '"email"', { claims: { email: `${'a'.repeat(244)}@example.com` } }],
])('refused: %s', async (_, why, lies, response) => {
  const failure = await signIn(lies, response).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(IdentityProviderFailure);
  expect(failure).toHaveProperty('message', expect.stringContaining(why));
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [null, false],
  [undefined, undefined],
])('an address of which the provider says %j is verified: %j', async (said, verified) => {
  expect((await signIn({ claims: { email_verified: said } })).emailVerified).toBe(verified);
});

test('the address of the ID token is enough; without one, and without another place to ask, there is none', async () => {
  const metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
  expect((await signIn({ metadata })).email).toBe('ada@example.com');
  expect(provider.seen.map(({ request }) => request)).not.toContain('GET /userinfo');
  expect((await signIn({ claims: { email: undefined } })).email).toBeUndefined();
});

test('a subject of 255 characters is somebody; a name is shown on one line, and shortened', async () => {
  const sub = 'a~ '.repeat(85);
  const email = `${'a'.repeat(243)}@example.com`;
  const claims = await signIn({ claims: { sub, email, name: `A\u0000b\r\n\ud800c${'d'.repeat(9_000)}` } });
  expect([claims.subject, claims.email]).toEqual([sub, email]);
  expect(claims.name).toMatch(/^A b cd{240,255}$/);
});

test('what a provider says of its refusal is shown on one line, and shortened', async () => {
  const errorDescription = `AADSTS50105:\r\nnot \u0000\ud800assigned ${'x'.repeat(9_000)}`;
  const asked = signIn({}, () => ({ code: undefined, error: 'access_denied', errorDescription }));
  const byBrowser = await asked.catch((error: Error) => error.message);
  expect(byBrowser).toContain('access_denied: AADSTS50105: not assigned xxx');
  const byToken = await signIn({
    answerTo: '/token',
    answer: (response) =>
      response
        .writeHead(400, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_grant', error_description: errorDescription })),
  }).catch((error: Error) => error.message);
  expect(byToken).toContain('invalid_grant (AADSTS50105: not assigned xxx');
  for (const message of [byBrowser, byToken]) expect(String(message).length).toBeLessThan(700);
});

test('where insecure receivers are not allowed, an issuer at a private address is not called', async () => {
  await using providers = await providersWith(false);
  provider.say('');
  const { port } = new URL(provider.issuer);
  for (const issuer of [
    provider.issuer,
    `https://127.0.0.1:${port}`,
    `https://localhost:${port}`,
    'https://169.254.169.254',
    'https://[::1]',
  ])
    await expect(
      providers.authorization({ ...provider.client, issuer }, redirectUri),
      issuer,
    ).rejects.toThrow(/HTTPS|only public internet addresses/);
  expect(provider.seen).toEqual([]);
});
