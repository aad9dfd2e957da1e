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
import { type Presented, presented, presenter, presenterOf } from '../presented.ts';

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

const statusOf = presenterOf<SsoConnection>()('issuer', 'client_id', 'is_enforced', 'tested_at');
const statusOfDomain = presenterOf<SsoDomain>()('domain', 'verified_at');

type SsoStatusBody = ReturnType<typeof statusOf> & {
  readonly domains: readonly ReturnType<typeof statusOfDomain>[];
  readonly members_locked_out: readonly string[];
};

/** For `--json`: an operator needs no more to help. */
export const presentSsoStatus = (
  connection: SsoConnection,
  domains: readonly SsoDomain[],
  lockedOut: readonly string[],
): Presented<SsoStatusBody> =>
  presented<SsoStatusBody>({
    ...statusOf(connection),
    domains: domains.map(statusOfDomain),
    members_locked_out: [...lockedOut],
  });
