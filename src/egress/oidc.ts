// OpenID Connect with organizations' own identity providers: authorization code, PKCE, state and nonce. Issuer URLs come
// from customers, so every request goes through the transport, which checks addresses as it does for receivers.
import type { CustomFetchOptions } from 'openid-client';
import { ExchangeFailure } from './exchange-failure.ts';
import {
  type AuthorizationChecks,
  type AuthorizationResponse,
  type IdentityClaims,
  type IdentityProviderClient,
  IdentityProviderFailure,
  type IdentityProviders,
} from './identity-provider.ts';
import { createTransport, type ExchangeResult, type Transport, type TransportOptions } from './transport.ts';

type OpenIdClient = typeof import('openid-client');

/** For one request. A person waits for at most four of them. */
const TIMEOUT_MS = 5_000;
/** Several times what large providers send as their metadata or keys. */
const BODY_BYTES_MAX = 256 * 1024;
const CONNECTIONS_PER_PROVIDER_MAX = 8;
/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60;
const REASON_CHARS_MAX = 500;
const NAME_CHARS_MAX = 255;
/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[ -~]{1,255}$/;
/** The general length limit of addresses here, and only characters that can be stored. */
const EMAIL = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
const SCOPE = 'openid email profile';

const noBodyStatuses = [204, 205, 304];

export interface OidcOptions
  extends Pick<
    TransportOptions,
    'userAgent' | 'allowInsecureReceivers' | 'resolveHost' | 'tlsCa' | 'proxy'
  > {}

export interface OidcProviders extends IdentityProviders {
  close(): Promise<void>;
}

export function createOidcProviders(options: OidcOptions): OidcProviders {
  const transport = createTransport({
    ...options,
    timeouts: { totalMs: TIMEOUT_MS, connectMs: TIMEOUT_MS, headersMs: TIMEOUT_MS },
    bodyBytesMax: BODY_BYTES_MAX,
    bodyKeepBytes: BODY_BYTES_MAX,
    connectionsPerOriginMax: CONNECTIONS_PER_PROVIDER_MAX,
  });
  const { allowInsecureReceivers } = options;

  /** Reads the provider's metadata at each sign-in: sign-ins are rare, and keys and endpoints may change. */
  const configure = async ({ issuer, clientId, clientSecret }: IdentityProviderClient) => {
    // Loading takes 16 ms and 7 MB, so only installations that use it load it.
    const oidc = await import('openid-client');
    const config = await inWords(`The metadata of ${issuer} cannot be read`, () =>
      oidc.discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
        clientAuthentication(oidc, clientSecret),
        {
          [oidc.customFetch]: (url, request) => fetchThrough(transport, url, request),
          // Verifies the ID token's signature although it arrives over TLS. The transport refuses insecure
          // URLs.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(allowInsecureReceivers ? [oidc.allowInsecureRequests] : []),
          ],
        },
      ),
    );
    return { oidc, config };
  };

  return {
    async authorization(client, redirectUri, { freshly = false, loginHint } = {}) {
      const { oidc, config } = await configure(client);
      return inWords('The metadata of the identity provider cannot be used', async () => {
        const checks: AuthorizationChecks = {
          redirectUri,
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          codeVerifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          ...(freshly && { prompt: 'login' }),
          ...(loginHint !== undefined && { login_hint: loginHint }),
        });
        return { url: url.href, checks };
      });
    },

    async claims(client, checks, response) {
      if (response.error !== undefined) throw refusedByProvider(response);
      const { oidc, config } = await configure(client);
      return inWords("The identity provider's answer was refused", async () => {
        const tokens = await oidc.authorizationCodeGrant(config, callbackUrl(checks.redirectUri, response), {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new IdentityProviderFailure('The identity provider sent no ID token.');
        // Many providers put the address into the ID token, the others return it from the userinfo endpoint.
        if (typeof claims.email === 'string' || config.serverMetadata().userinfo_endpoint === undefined)
          return identityOf(claims.sub, claims);
        return identityOf(claims.sub, await oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
      });
    },

    close: () => transport.close(),
  };
}

/**
 * Chooses the method that the provider's metadata lists. Basic is the default of the specification (OpenID
 * Connect Discovery 1.0, section 3, `token_endpoint_auth_methods_supported`).
 */
function clientAuthentication(
  oidc: OpenIdClient,
  clientSecret: string,
): ReturnType<OpenIdClient['ClientSecretBasic']> {
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The only place that checks the claims of a provider before they are stored, compared and shown. */
function identityOf(subject: string, claims: Readonly<Record<string, unknown>>): IdentityClaims {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const { email_verified: verified } = claims;
  const [email, name] = [text(claims.email), text(claims.name)];
  if (!SUBJECT.test(subject))
    throw new IdentityProviderFailure(
      'The identity provider sent a "sub" that is not 1 to 255 printable ASCII characters.',
    );
  if (email !== undefined && !EMAIL.test(email))
    throw new IdentityProviderFailure(
      'The identity provider sent an "email" that is longer than 255 characters, or has control characters.',
    );
  return {
    subject,
    email,
    // Some providers write booleans as text. Anything else that is not true counts as false.
    emailVerified: verified === undefined ? undefined : verified === true || verified === 'true',
    name: name && onOneLine(name, NAME_CHARS_MAX),
  };
}

/** Shortens a provider's text for people to one line: a provider may send any amount. */
const onOneLine = (text: string, charsMax: number): string =>
  text
    .slice(0, charsMax)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();

function callbackUrl(redirectUri: string, { code, state, iss }: AuthorizationResponse): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function refusedByProvider({ error, errorDescription }: AuthorizationResponse): IdentityProviderFailure {
  const description = errorDescription === undefined ? '' : `: ${errorDescription}`;
  return new IdentityProviderFailure(
    `The identity provider did not sign you in. It answered: ${onOneLine(`${error}${description}`, REASON_CHARS_MAX)}.`,
  );
}

/** The transport sends our user agent. */
async function fetchThrough(
  transport: Transport,
  url: string,
  { method, headers: given, body }: CustomFetchOptions,
): Promise<Response> {
  const { 'user-agent': _, ...headers } = given;
  const result =
    method === 'GET'
      ? await transport.get({ url, headers })
      : await transport.post({ url, headers, body: String(body ?? '') });
  return responseOf(url, result);
}

function responseOf(url: string, result: ExchangeResult): Response {
  if (result.kind === 'error') throw new ExchangeFailure(result.errorClass, result.message);
  if (result.truncated)
    throw new ExchangeFailure('protocol', `${new URL(url).host} sent more than ${BODY_BYTES_MAX} bytes.`);
  const { status, headers, bodyPrefix } = result;
  const body = noBodyStatuses.includes(status) ? null : new Uint8Array(bodyPrefix);
  return new Response(body, { status, headers });
}

/** Turns errors of the client library into a sentence that begins with `failed`. */
async function inWords<T>(failed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityProviderFailure) throw error;
    const reason = onOneLine(reasonFor(error), REASON_CHARS_MAX);
    throw new IdentityProviderFailure(`${failed}: ${reason}.`, { cause: error });
  }
}

/** The last cause is the most specific. */
function reasonFor(error: unknown): string {
  if (error instanceof ExchangeFailure) return error.message.replace(/\.$/, '');
  if (error instanceof Response)
    return `it answered ${error.status} with content type ${error.headers.get('content-type') ?? 'unknown'}`;
  if (!(error instanceof Error)) return 'unknown error';
  // RFC 6749, section 5.2: the error response of the token endpoint.
  if ('error' in error && typeof error.error === 'string') {
    const description = 'error_description' in error ? ` (${error.error_description})` : '';
    return `it answered ${error.error}${description}`;
  }
  return error.cause instanceof Error || error.cause instanceof Response
    ? reasonFor(error.cause)
    : error.message;
}
