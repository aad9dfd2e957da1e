// Makes contract bodies of sessions.
import type {
  ConsoleFeatures,
  ConsoleSession,
  SignInLinkLookUp as LookUpBody,
  OpenSessionList,
} from '../../../generated/console/types.gen.ts';
import type { Membership } from '../../domain/access/person.ts';
import type { Session } from '../../domain/access/session.ts';
import type { OpenSession } from '../../domain/access/sessions-of-person.ts';
import { type SignInLink, type SignInLinkLookUp, signInPath } from '../../domain/access/sign-in-link.ts';
import { signInNeeded } from '../../domain/access/sso-admission.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentSession(
  { id, person, method, sso_organization_id, signed_in_at, expires_at }: Session,
  memberships: readonly Membership[],
  features: ConsoleFeatures,
): Presented<ConsoleSession> {
  return presented<ConsoleSession>({
    id,
    person: { id: person.id, email: person.email, name: person.name, is_operator: person.is_operator },
    organizations: memberships.map((membership) => ({
      id: membership.id,
      name: membership.name,
      time_zone: membership.time_zone,
      role: membership.role,
      sign_in_needed: signInNeeded(sso_organization_id, membership) === 'none' ? 'none' : 'identity_provider',
    })),
    method,
    sso_organization_id,
    signed_in_at: isoTime(signed_in_at),
    expires_at: isoTime(expires_at),
    features: presentFeatures(features),
  });
}

export function presentFeatures({ mail, demo }: ConsoleFeatures): Presented<ConsoleFeatures> {
  return presented<ConsoleFeatures>({ mail, demo });
}

/** @param currentId the session of the request. */
export function presentOpenSessions(
  sessions: readonly OpenSession[],
  currentId: string,
): Presented<OpenSessionList> {
  return presented<OpenSessionList>({
    data: sessions.map(({ id, method, created_at, last_used_at, address, user_agent }) => ({
      id,
      method,
      created_at: isoTime(created_at),
      last_used_at: isoTime(last_used_at),
      address,
      user_agent,
      is_current: id === currentId,
    })),
  });
}

export function presentSignInLinkLookUp(link: SignInLinkLookUp): Presented<LookUpBody> {
  return presented<LookUpBody>({
    email: link.person.email,
    name: link.person.name,
    expires_at: isoTime(link.expires_at),
    is_asked_for_here: link.isAskedForHere,
  });
}

interface SignInLinkBody {
  readonly link_path: string;
  readonly expires_at: string;
}

/** For `--json`: no contract shows a link to sign in. */
export function presentSignInLink({ token, expires_at }: SignInLink): Presented<SignInLinkBody> {
  return presented<SignInLinkBody>({ link_path: signInPath(token), expires_at: isoTime(expires_at) });
}
