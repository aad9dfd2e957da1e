// Makes contract bodies of sessions.
import type {
  ConsoleFeatures,
  ConsoleSession,
  SignInLinkLookUp as LookUpBody,
  OpenSession as OpenSessionBody,
  OrganizationOfPerson,
} from '../../../../generated/console/types.gen.ts';
import type { Organization } from '../../../domain/access/organization.ts';
import type { Membership } from '../../../domain/access/person.ts';
import type { PortalSession } from '../../../domain/access/portal-link.ts';
import type { Session, SessionPerson } from '../../../domain/access/session.ts';
import type { OpenSession } from '../../../domain/access/sessions-of-person.ts';
import {
  type SignInLink,
  type SignInLinkLookUp,
  signInPath,
} from '../../../domain/access/sign-in/sign-in-link.ts';
import { signInNeeded } from '../../../domain/access/sso/sso-admission.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import type { Config } from '../../../platform/config.ts';
import { type Presented, presented, presenter } from '../presented.ts';

/** What is shown of a session beside its own columns. */
interface Beside {
  readonly person: SessionPerson;
  readonly memberships: readonly Membership[];
  readonly features: ConsoleFeatures;
}

const sessionBody = presenter<Omit<Session, keyof Beside> & { readonly beside: Beside }, ConsoleSession>(
  'ConsoleSession',
  {
    person: ({ beside: { person } }) => ({
      id: person.id,
      email: person.email,
      name: person.name,
      is_operator: person.is_operator,
    }),
    organizations: ({ beside: { memberships }, sso_organization_id }) =>
      membershipBodies(memberships, sso_organization_id),
    portal: () => null,
    features: ({ beside: { features } }) => presentFeatures(features),
  },
);

export const membershipBodies = (
  memberships: readonly Membership[],
  ssoOrganizationId: string | null,
): OrganizationOfPerson[] =>
  memberships.map((membership) => ({
    id: membership.id,
    name: membership.name,
    time_zone: membership.time_zone,
    role: membership.role,
    sign_in_needed: signInNeeded(ssoOrganizationId, membership) === 'none' ? 'none' : 'identity_provider',
  }));

export const presentSession = (
  session: Session,
  memberships: readonly Membership[],
  features: ConsoleFeatures,
): Presented<ConsoleSession> =>
  sessionBody({ ...session, beside: { person: session.person, memberships, features } });

/** The visitor stands for the person. */
export function presentPortal(
  { id, visitor, role, areas, opened_at, expires_at }: PortalSession,
  { id: organizationId, name, time_zone }: Organization,
  { name: portalName, color }: Config['portal'],
  features: ConsoleFeatures,
): Presented<ConsoleSession> {
  return presented<ConsoleSession>({
    id,
    person: { id, email: visitor, name: null, is_operator: false },
    organizations: [{ id: organizationId, name, time_zone, role, sign_in_needed: 'none' }],
    method: 'portal_link',
    sso_organization_id: null,
    signed_in_at: isoTime(opened_at),
    expires_at: isoTime(expires_at),
    portal: { name: portalName, color: color ?? null, areas: [...areas] },
    features: presentFeatures(features),
  });
}

export function presentFeatures({ mail, demo, cell }: ConsoleFeatures): Presented<ConsoleFeatures> {
  return presented<ConsoleFeatures>({ mail, demo, cell });
}

/** `currentId`: the session of the request. */
export const presentOpenSession = presenter<OpenSession & { readonly currentId: string }, OpenSessionBody>(
  'OpenSession',
  { is_current: ({ id, currentId }) => id === currentId },
);

export const presentSignInLinkLookUp = presenter<SignInLinkLookUp, LookUpBody>('SignInLinkLookUp', {
  email: ({ person }) => person.email,
  name: ({ person }) => person.name,
});

interface SignInLinkBody {
  readonly link_path: string;
  readonly expires_at: string;
}

/** For `--json`: no contract shows a link to sign in. */
export function presentSignInLink({ token, expires_at }: SignInLink): Presented<SignInLinkBody> {
  return presented<SignInLinkBody>({ link_path: signInPath(token), expires_at: isoTime(expires_at) });
}
