// Invitations to an organization.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import * as domain from '../../../domain/access/invitation.ts';
import { membershipsOf } from '../../../domain/access/person.ts';
import { endSession } from '../../../domain/access/session.ts';
import { endReplacedElsewhere } from '../../../domain/access/session-over-cells.ts';
import { attemptLimits } from '../../../domain/access/sign-in/attempt-limit.ts';
import { listOf } from '../../edge/list.ts';
import {
  presentAcceptedInvitation,
  presentInvitation,
  presentInvitationLookUp,
  presentNewInvitation,
} from '../../presenters/access/invitation.ts';
import { countAttempt, countingRefusals } from '../limits.ts';
import { sessionCookie } from './cookie.ts';
import { memberOf, sessionOf } from './principal.ts';
import { featuresOf } from './session.ts';

export const invitations = {
  async listInvitations({ context, principal, query }) {
    const { organizationId } = memberOf(principal);
    const { page, reply } = listOf(`invitations/${organizationId}`, query);
    const found = await domain.listInvitations(context, organizationId, page);
    const now = context.databaseClock.now();
    return reply(found, (each) => presentInvitation(each, now));
  },

  async createInvitation({ context, principal, body }) {
    const { organizationId, id: memberId } = memberOf(principal);
    const { person } = sessionOf(principal);
    await countAttempt(context, attemptLimits.invitationsOfPerson, person.id);
    const made = await domain.invite(context, { organizationId, ...body, invitedBy: person }, { memberId });
    return { status: 201, body: presentNewInvitation(made) };
  },

  async revokeInvitation({ context, principal, path }) {
    const { organizationId, id: memberId } = memberOf(principal);
    await domain.revokeInvitation(context, organizationId, path.invitation_id, { memberId });
    return { status: 204 };
  },

  async lookUpInvitation({ context, principal, body }) {
    const found = await countingRefusals(context, principal.client, () =>
      domain.lookUpInvitation(context, body.token),
    );
    return { status: 200, body: presentInvitationLookUp(found) };
  },

  async acceptInvitation({ context, principal, body }) {
    const { session, cookie, organizationId } = await countingRefusals(context, principal.client, () =>
      domain.acceptInvitation(context, body.token, principal.client, principal.session),
    );
    // One browser, one session.
    if (cookie !== undefined && principal.session) await endSession(context, principal.session.id);
    await endReplacedElsewhere(context, principal.cookie);
    const memberships = await membershipsOf(context, session.person.id, session.sso_organization_id);
    return {
      status: 200,
      ...(cookie !== undefined && { headers: { 'Set-Cookie': sessionCookie(cookie) } }),
      body: presentAcceptedInvitation(organizationId, session, memberships, featuresOf(context)),
    };
  },
} satisfies Partial<RouteHandlers>;
