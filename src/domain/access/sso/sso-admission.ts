// Which organizations a session reaches, by the way that it began. The one rule for every request (session.ts).
import type { Session } from '../../../../generated/prisma/client.ts';
import { DomainError } from '../../errors.ts';

/** How somebody has to sign in to enter an organization; `none` if their session opens it. */
export type SignInNeeded = 'none' | 'identity_provider' | 'link_or_passkey';

/** An organization, as far as its door is concerned. */
interface Entered {
  readonly id: string;
  readonly is_enforced: boolean;
}

/**
 * An organization may admit only those who signed in by its own identity provider. The other way round, a session that began at
 * an organization's provider opens that organization alone: who runs the provider can sign in as anybody there, and must not
 * come by that to another organization of the same person.
 *
 * @param ssoOrganizationId the organization by whose provider the session began.
 */
export function signInNeeded(ssoOrganizationId: string | null, { id, is_enforced }: Entered): SignInNeeded {
  if (ssoOrganizationId === id) return 'none';
  if (is_enforced) return 'identity_provider';
  return ssoOrganizationId === null ? 'none' : 'link_or_passkey';
}

/** @throws DomainError `sso_required` or `sso_elsewhere`. */
export function refuseOtherWayIn(ssoOrganizationId: string | null, organization: Entered): void {
  const needed = signInNeeded(ssoOrganizationId, organization);
  if (needed === 'none') return;
  if (needed === 'link_or_passkey') throw elsewhere();
  throw new DomainError(
    'sso_required',
    'Members of this organization sign in by its identity provider. Sign in that way to continue.',
  );
}

/**
 * What a person has apart from organizations, such as passkeys, is not in the hands of any organization's provider.
 *
 * @throws DomainError `sso_elsewhere`.
 */
export function refuseSsoSession({ sso_organization_id }: Pick<Session, 'sso_organization_id'>): void {
  if (sso_organization_id !== null) throw elsewhere();
}

const elsewhere = () =>
  new DomainError(
    'sso_elsewhere',
    "You signed in by an organization's identity provider, which opens that organization only. Sign in by link or passkey to continue.",
  );
