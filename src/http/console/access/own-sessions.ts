// The sessions of the person who is signed in.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
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
    await domain.endOtherSessions(context, sessionOf(principal));
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
