// Who sends a request to the console's API.

import type { MemberRole } from '../../../domain/access/member.ts';
import type { PortalSession } from '../../../domain/access/portal-link.ts';
import {
  type Client,
  RECENT_SIGN_IN_MS,
  type Session,
  type SessionMember,
} from '../../../domain/access/session.ts';
import { permits } from '../../../domain/access/tokens/scope.ts';
import type { DatabaseClock } from '../../../platform/clock/database-clock.ts';
import type { MatchedOperation } from '../../edge/contract/route.ts';
import { EdgeError } from '../../edge/problem.ts';
import type { CeremonyCookie } from './cookie.ts';

export interface ConsolePrincipal {
  readonly client: Client;
  /** Where the browser reaches the console. */
  readonly origin: string;
  /** The session's cookie as it was sent: of this cell or another. */
  readonly cookie: string | undefined;
  /** The cookies of ceremonies that the browser has begun. */
  readonly ceremonies: Readonly<Record<CeremonyCookie, string | undefined>>;
  /** The mark of a browser that has asked for sign-in links. */
  readonly browserMark: string | undefined;
  /** Absent before somebody has signed in, and in a portal. */
  readonly session: Session | undefined;
  /** What a portal's page was opened with; then there is neither session nor member. */
  readonly portal: PortalSession | undefined;
  /** What the person is in the organization of the path. */
  readonly member: SessionMember | undefined;
  /** Of the path, if the person is a member, or of the portal: what the public API's handlers act for. */
  readonly organizationId: string;
  /** The roles that the person has here. */
  readonly scopes: readonly string[];
  /** Whether the operation is one of the operators' area. */
  readonly isOperating: boolean;
}

/** In which an operation's role is looked for: each includes those after it. */
const memberRoles = ['OWNER', 'ADMIN', 'MEMBER'] as const;

const rolesWithin = (role: MemberRole): string[] => memberRoles.slice(memberRoles.indexOf(role));

export const rolesOfPortal = ({ role }: PortalSession): string[] => rolesWithin(role);

export function rolesOf(session: Session, member: SessionMember | undefined): string[] {
  return [...(member ? rolesWithin(member.role) : []), ...(session.person.is_operator ? ['OPERATOR'] : [])];
}

/** @throws EdgeError `forbidden_resource` or `insufficient_role`. */
export function refuseOtherRoles(
  { scopes, member }: Pick<ConsolePrincipal, 'scopes' | 'member'>,
  required: readonly string[],
): void {
  const missing = required.find((role) => !permits(scopes, role));
  if (missing === undefined) return;
  if (missing === 'OPERATOR')
    throw new EdgeError('insufficient_role', 'This is for people who run the service.');
  if (!member) throw new EdgeError('forbidden_resource', 'You are not a member of this organization.');
  throw new EdgeError('insufficient_role', `This needs the role ${missing}, and yours is ${member.role}.`);
}

/**
 * A portal reaches what the contract opens to one of its areas, in its own organization, and nothing else.
 *
 * @param organizationId of the path, if there is one.
 * @throws EdgeError `forbidden_resource` or `insufficient_role`.
 */
export function refuseBeyondPortal(
  portal: PortalSession,
  organizationId: string | undefined,
  { portalArea, scopes, pathParameters }: Pick<MatchedOperation, 'portalArea' | 'scopes' | 'pathParameters'>,
): void {
  const isOwn = pathParameters.organization_id === undefined || organizationId === portal.organizationId;
  const isOpen = portalArea === 'any' || portal.areas.some((area) => area === portalArea);
  if (!isOwn || !isOpen)
    throw new EdgeError(
      'forbidden_resource',
      `This portal does not reach that: its areas are ${portal.areas.join(' and ')} of one organization.`,
    );
  const missing = scopes.find((role) => !permits(rolesOfPortal(portal), role));
  if (missing !== undefined)
    throw new EdgeError('insufficient_role', `This needs the role ${missing}, and yours is ${portal.role}.`);
}

/** @throws EdgeError `sign_in_required` if the last sign-in is too long ago for keys and secrets. */
export function refuseOldSignIn(signed_in_at: Date, databaseClock: DatabaseClock): void {
  if (databaseClock.now().getTime() - signed_in_at.getTime() <= RECENT_SIGN_IN_MS) return;
  const minutes = RECENT_SIGN_IN_MS / 60_000;
  throw new EdgeError(
    'sign_in_required',
    `Sign in again: this needs a sign-in within the last ${minutes} minutes.`,
  );
}

/** The session of an operation that needs one. */
export function sessionOf({ session }: ConsolePrincipal): Session {
  if (!session) throw new Error('The operation is open in the contract, and has no session.');
  return session;
}

/** The member of an operation whose path names the organization. */
export function memberOf({ member }: ConsolePrincipal): SessionMember {
  if (!member) throw new Error('The operation names no role of a member in the contract.');
  return member;
}
