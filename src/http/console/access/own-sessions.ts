// The sessions of the person who is signed in.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import { endSessionsElsewhere } from '../../../domain/access/session-over-cells.ts';
import * as domain from '../../../domain/access/sessions-of-person.ts';
import { presentOpenSession } from '../../presenters/access/session.ts';
import { presentedList } from '../../presenters/presented.ts';
import { sessionOf } from './principal.ts';

export const ownSessions = {
  async listSessions({ context, principal }) {
    const current = sessionOf(principal);
    const sessions = await domain.listSessions(context, current);
    const shown = sessions.map((session) => ({ ...session, currentId: current.id }));
    return { status: 200, body: presentedList(shown, presentOpenSession) };
  },

  async endSession({ context, principal, path }) {
    await domain.endOwnSession(context, sessionOf(principal), path.session_id);
    return { status: 204 };
  },

  async endOtherSessions({ context, principal }) {
    const current = sessionOf(principal);
    await domain.endOtherSessions(context, current);
    // What an identity provider began reaches no other organization, so no other cell.
    if (current.sso_organization_id === null) await endSessionsElsewhere(context, current.person.id);
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
