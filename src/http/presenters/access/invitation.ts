// Makes contract bodies of invitations.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import {
  type Invitation,
  type InvitationLookUp,
  invitationPath,
  type ShownInvitation,
} from '../../../domain/access/invitation.ts';
import type { Membership } from '../../../domain/access/person.ts';
import type { Session } from '../../../domain/access/session.ts';
import { type Presented, presented, presenter } from '../presented.ts';
import { presentSession } from './session.ts';

const invitationBody = presenter<ShownInvitation & { readonly now: Date }, bodies.Invitation>('Invitation', {
  is_expired: ({ expires_at, now }) => expires_at <= now,
});

/** @param now the database's time, by which invitations expire. */
export const presentInvitation = (invitation: ShownInvitation, now: Date): Presented<bodies.Invitation> =>
  invitationBody({ ...invitation, now });

/** What an invitation is made of, the link's token included. */
interface NewInvitation {
  readonly invitation: Invitation;
  readonly token: string;
  readonly isMailed: boolean;
}

const createdBody = presenter<Invitation & Omit<NewInvitation, 'invitation'>, bodies.InvitationCreated>(
  'InvitationCreated',
  { link_path: ({ token }) => invitationPath(token), is_mailed: ({ isMailed }) => isMailed },
);

/** The only body with the link. */
export const presentNewInvitation = ({
  invitation,
  ...made
}: NewInvitation): Presented<bodies.InvitationCreated> => createdBody({ ...invitation, ...made });

export const presentInvitationLookUp = presenter<InvitationLookUp, bodies.InvitationLookUp>(
  'InvitationLookUp',
  {},
);

export function presentAcceptedInvitation(
  organization_id: string,
  session: Session,
  memberships: readonly Membership[],
  features: bodies.ConsoleFeatures,
): Presented<bodies.InvitationAccepted> {
  return presented<bodies.InvitationAccepted>({
    organization_id,
    session: presentSession(session, memberships, features),
  });
}
