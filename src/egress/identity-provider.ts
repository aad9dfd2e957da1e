// What the domain knows of an organization's identity provider: how it is reached, and what it says of a person.
// src/egress/oidc.ts speaks OpenID Connect with it.

/** Countersign as a client of the provider. */
export interface IdentityProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the answer to an authorization request must fit. Kept by us, sealed, while the browser is at the provider. */
export interface AuthorizationChecks {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider appended to the redirect URI. */
export interface AuthorizationResponse {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  /** RFC 9207. */
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly errorDescription?: string | undefined;
}

/** Who signed in, as the provider says. */
export interface IdentityClaims {
  readonly subject: string;
  readonly email: string | undefined;
  /** Undefined if the provider does not say. */
  readonly emailVerified: boolean | undefined;
  readonly name: string | undefined;
}

export interface IdentityProviders {
  /**
   * Where to send the browser.
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

/** What went wrong at the provider or in its answer, as a sentence for the person and the organization's owners. */
export class IdentityProviderFailure extends Error {}
