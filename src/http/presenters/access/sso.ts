// Makes contract bodies of an organization's own identity provider.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import type { SsoConnection } from '../../../domain/access/sso/sso-connection.ts';
import {
  challengeName,
  type FoundSsoOffer,
  type SsoDomain,
  type SsoOffers,
} from '../../../domain/access/sso/sso-domain.ts';
import type { SsoTest } from '../../../domain/access/sso/sso-sign-in.ts';
import { type Presented, presented, presenter, timeOrNull } from '../presented.ts';

interface ShownConnection extends SsoConnection {
  readonly redirectUri: string;
  readonly lockedOut: readonly string[];
}

export const presentSsoConnection = presenter<ShownConnection, bodies.SsoConnection>('SsoConnection', {
  redirect_uri: ({ redirectUri }) => redirectUri,
  members_locked_out: ({ lockedOut }) => [...lockedOut],
});

export function presentSsoTest(
  { claims, refusal }: SsoTest,
  connection: bodies.SsoConnection,
): Presented<bodies.SsoTestResult> {
  const { subject, email = null, emailVerified = null, name = null } = claims;
  return presented<bodies.SsoTestResult>({
    claims: { subject, email, email_verified: emailVerified, name },
    refusal: refusal ?? null,
    connection,
  });
}

export const presentSsoDomain = presenter<SsoDomain, bodies.SsoDomain>('SsoDomain', {
  record_name: ({ domain }) => challengeName(domain),
  record_value: ({ challenge }) => challenge,
});

/** Where the browser goes on. */
export function presentSsoAuthorization(url: string): Presented<bodies.Authorization> {
  return presented<bodies.Authorization>({ authorization_url: url });
}

const offerBody = presenter<FoundSsoOffer, bodies.IdentityProviderOffer>('IdentityProviderOffer', {});

export const presentSsoOffers = ({ offers, isComplete }: SsoOffers): Presented<bodies.IdentityProviderList> =>
  presented<bodies.IdentityProviderList>({ data: offers.map(offerBody), is_complete: isComplete });

interface SsoStatusBody {
  readonly issuer: string;
  readonly client_id: string;
  readonly is_enforced: boolean;
  readonly tested_at: string | null;
  readonly domains: readonly { readonly domain: string; readonly verified_at: string | null }[];
  readonly members_locked_out: readonly string[];
}

/** For `--json`: an operator needs no more to help. */
export function presentSsoStatus(
  { issuer, client_id, is_enforced, tested_at }: SsoConnection,
  domains: readonly SsoDomain[],
  lockedOut: readonly string[],
): Presented<SsoStatusBody> {
  return presented<SsoStatusBody>({
    issuer,
    client_id,
    is_enforced,
    tested_at: timeOrNull(tested_at),
    domains: domains.map(({ domain, verified_at }) => ({ domain, verified_at: timeOrNull(verified_at) })),
    members_locked_out: [...lockedOut],
  });
}
