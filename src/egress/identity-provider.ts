// The domain's view of an organization's identity provider: how to reach it, and what it reports about a
// person. src/egress/oidc.ts implements it with OpenID Connect.

/** Countersign as a client of the provider. */
export interface IdentityProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The values that the answer to an authorization request must match. We keep them, sealed, while the browser
 * is at the provider.
 */
export interface AuthorizationChecks {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The parameters that the provider appended to the redirect URI. */
export interface AuthorizationResponse {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  /** RFC 9207. */
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly errorDescription?: string | undefined;
}

/** Who signed in, according to the provider. */
export interface IdentityClaims {
  readonly subject: string;
  readonly email: string | undefined;
  /** Undefined if the provider does not report it. */
  readonly emailVerified: boolean | undefined;
  readonly name: string | undefined;
}

export interface IdentityProviders {
  /**
   * Returns the URL to which the browser is sent.
   *
   * @param options.freshly asks the provider to have the person sign in again.
   * @throws IdentityProviderFailure
   */
  authorization(
    client: IdentityProviderClient,
    redirectUri: string,
    options?: { readonly freshly?: boolean; readonly loginHint?: string | undefined },
  ): Promise<{ readonly url: string; readonly checks: AuthorizationChecks }>;
  /** Exchanges the code for claims, and verifies them. @throws IdentityProviderFailure */
  claims(
    client: IdentityProviderClient,
    checks: AuthorizationChecks,
    response: AuthorizationResponse,
  ): Promise<IdentityClaims>;
}

/**
 * Says what went wrong at the provider or in its answer, as a sentence for the person and the organization's
 * owners.
 */
export class IdentityProviderFailure extends Error {}
