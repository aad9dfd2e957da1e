// Makes contract bodies of invitations.
import type {
  ConsoleFeatures,
  InvitationAccepted,
  Invitation as InvitationBody,
  InvitationCreated,
  InvitationLookUp as LookUpBody,
} from '../../../generated/console/types.gen.ts';
import { type Invitation, type InvitationLookUp, invitationPath } from '../../domain/access/invitation.ts';
import type { Membership } from '../../domain/access/person.ts';
import type { Session } from '../../domain/access/session.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';
import { presentSession } from './session.ts';

/** @param now the database's time, by which invitations expire. */
export function presentInvitation(invitation: Invitation, now: Date): Presented<InvitationBody> {
  return presented<InvitationBody>({
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invited_by_email,
    created_at: isoTime(invitation.created_at),
    expires_at: isoTime(invitation.expires_at),
    is_expired: invitation.expires_at <= now,
  });
}

/** The only body with the link. */
export function presentNewInvitation({
  invitation: { id, email, role, expires_at },
  token,
  isMailed,
}: {
  readonly invitation: Invitation;
  readonly token: string;
  readonly isMailed: boolean;
}): Presented<InvitationCreated> {
  return presented<InvitationCreated>({
    id,
    email,
    role,
    expires_at: isoTime(expires_at),
    link_path: invitationPath(token),
    is_mailed: isMailed,
  });
}

export function presentInvitationLookUp(invitation: InvitationLookUp): Presented<LookUpBody> {
  return presented<LookUpBody>({
    organization_id: invitation.organization_id,
    organization_name: invitation.organizationName,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invited_by_email,
    expires_at: isoTime(invitation.expires_at),
    is_sso_required: invitation.isSsoEnforced,
  });
}

export function presentAcceptedInvitation(
  organization_id: string,
  session: Session,
  memberships: readonly Membership[],
  features: ConsoleFeatures,
): Presented<InvitationAccepted> {
  return presented<InvitationAccepted>({
    organization_id,
    session: presentSession(session, memberships, features),
  });
}
