// Makes contract bodies of sessions.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import type {
  OtherCell as OtherCellBody,
  PasskeyLookUp,
  Ticket,
} from '../../../../generated/console/types.gen.ts';
import type { Organization } from '../../../domain/access/organization.ts';
import type { Membership } from '../../../domain/access/person.ts';
import type { PortalSession } from '../../../domain/access/portal-link.ts';
import type { Session, SessionPerson } from '../../../domain/access/session.ts';
import type { OtherCell } from '../../../domain/access/session-over-cells.ts';
import type { OpenSession } from '../../../domain/access/sessions-of-person.ts';
import {
  type SignInLink,
  type SignInLinkLookUp,
  signInPath,
} from '../../../domain/access/sign-in/sign-in-link.ts';
import { signInNeeded } from '../../../domain/access/sso/sso-admission.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import type { Config } from '../../../platform/config.ts';
import { type Presented, presented, presenter, presenterOf } from '../presented.ts';

/** What is shown of a session beside its own columns. */
interface Beside {
  readonly person: SessionPerson;
  readonly memberships: readonly Membership[];
  readonly features: bodies.ConsoleFeatures;
}

const presentPerson = presenterOf<SessionPerson>()('id', 'email', 'name', 'is_operator');
const presentMembership = presenterOf<Membership>()('id', 'name', 'time_zone', 'role');
export const presentFeatures = presenterOf<bodies.ConsoleFeatures>()('mail', 'demo', 'cell');

const sessionBody = presenter<
  Omit<Session, keyof Beside> & { readonly beside: Beside },
  bodies.ConsoleSession
>('ConsoleSession', {
  person: ({ beside: { person } }) => presentPerson(person),
  organizations: ({ beside: { memberships }, sso_organization_id }) =>
    membershipBodies(memberships, sso_organization_id),
  portal: () => null,
  features: ({ beside: { features } }) => presentFeatures(features),
});

const membershipBodies = (
  memberships: readonly Membership[],
  ssoOrganizationId: string | null,
): bodies.OrganizationOfPerson[] =>
  memberships.map((membership) => ({
    ...presentMembership(membership),
    sign_in_needed: signInNeeded(ssoOrganizationId, membership) === 'none' ? 'none' : 'identity_provider',
  }));

export const presentSession = (
  session: Session,
  memberships: readonly Membership[],
  features: bodies.ConsoleFeatures,
): Presented<bodies.ConsoleSession> =>
  sessionBody({ ...session, beside: { person: session.person, memberships, features } });

/** The visitor stands for the person. */
export function presentPortal(
  { id, visitor, role, areas, opened_at, expires_at }: PortalSession,
  { id: organizationId, name, time_zone }: Organization,
  { name: portalName, color }: Config['portal'],
  features: bodies.ConsoleFeatures,
): Presented<bodies.ConsoleSession> {
  return presented<bodies.ConsoleSession>({
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

/** `currentId`: the session of the request. */
export const presentOpenSession = presenter<OpenSession & { readonly currentId: string }, bodies.OpenSession>(
  'OpenSession',
  { is_current: ({ id, currentId }) => id === currentId },
);

export const presentSignInLinkLookUp = presenter<SignInLinkLookUp, bodies.SignInLinkLookUp>(
  'SignInLinkLookUp',
  {
    email: ({ person }) => person.email,
    name: ({ person }) => person.name,
  },
);

interface SignInLinkBody {
  readonly link_path: string;
  readonly expires_at: string;
}

/** For `--json`: no contract shows a link to sign in. */
export function presentSignInLink({ token, expires_at }: SignInLink): Presented<SignInLinkBody> {
  return presented<SignInLinkBody>({ link_path: signInPath(token), expires_at: isoTime(expires_at) });
}

/** A session of an identity provider lists none (session-over-cells.ts). */
export const presentOtherCell = ({ cell, organizations }: OtherCell): Presented<OtherCellBody> =>
  presented<OtherCellBody>({
    name: cell,
    is_silent: organizations === null,
    organizations: membershipBodies(organizations ?? [], null),
  });

export const presentTicket = (ticket: string): Presented<Ticket> => presented<Ticket>({ ticket });

export const presentPasskeyLookUp = (cell: string | null): Presented<PasskeyLookUp> =>
  presented<PasskeyLookUp>({ cell });
