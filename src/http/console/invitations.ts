// Invitations to an organization.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { attemptLimits } from '../../domain/access/attempt-limit.ts';
import * as invitation from '../../domain/access/invitation.ts';
import { membershipsOf } from '../../domain/access/person.ts';
import { endSession } from '../../domain/access/session.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import {
  presentAcceptedInvitation,
  presentInvitation,
  presentInvitationLookUp,
  presentNewInvitation,
} from '../presenters/invitation.ts';
import { sessionCookie } from './cookie.ts';
import { countAttempt, countingRefusals } from './limits.ts';
import { memberOf, sessionOf } from './principal.ts';
import { featuresOf } from './session.ts';

export const listInvitations: RouteHandlers['listInvitations'] = async ({ context, principal, query }) => {
  const { organizationId } = memberOf(principal);
  const list = `invitations/${organizationId}`;
  const found = await invitation.listInvitations(context, organizationId, pageRequest(list, query));
  const now = context.databaseClock.now();
  return { status: 200, body: presentPage(list, found, (each) => presentInvitation(each, now)) };
};

export const createInvitation: RouteHandlers['createInvitation'] = async ({ context, principal, body }) => {
  const { organizationId, id: memberId } = memberOf(principal);
  const { person } = sessionOf(principal);
  await countAttempt(context, attemptLimits.invitationsOfPerson, person.id);
  const made = await invitation.invite(context, { organizationId, ...body, invitedBy: person }, { memberId });
  return { status: 201, body: presentNewInvitation(made) };
};

export const revokeInvitation: RouteHandlers['revokeInvitation'] = async ({ context, principal, path }) => {
  const { organizationId, id: memberId } = memberOf(principal);
  await invitation.revokeInvitation(context, organizationId, path.invitation_id, { memberId });
  return { status: 204 };
};

export const lookUpInvitation: RouteHandlers['lookUpInvitation'] = async ({ context, principal, body }) => {
  const found = await countingRefusals(context, principal.client, () =>
    invitation.lookUpInvitation(context, body.token),
  );
  return { status: 200, body: presentInvitationLookUp(found) };
};

export const acceptInvitation: RouteHandlers['acceptInvitation'] = async ({ context, principal, body }) => {
  const { session, cookie, organizationId } = await countingRefusals(context, principal.client, () =>
    invitation.acceptInvitation(context, body.token, principal.client, principal.session),
  );
  // One browser, one session.
  if (cookie !== undefined && principal.session) await endSession(context, principal.session.id);
  const memberships = await membershipsOf(context, session.person.id, session.sso_organization_id);
  return {
    status: 200,
    ...(cookie !== undefined && { headers: { 'Set-Cookie': sessionCookie(cookie) } }),
    body: presentAcceptedInvitation(organizationId, session, memberships, featuresOf(context)),
  };
};
