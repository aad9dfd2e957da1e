// The sessions of the person who is signed in.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import * as sessions from '../../domain/access/sessions-of-person.ts';
import { presentOpenSessions } from '../presenters/session.ts';
import { sessionOf } from './principal.ts';

export const listSessions: RouteHandlers['listSessions'] = async ({ context, principal }) => {
  const current = sessionOf(principal);
  return {
    status: 200,
    body: presentOpenSessions(await sessions.listSessions(context, current), current.id),
  };
};

export const endSession: RouteHandlers['endSession'] = async ({ context, principal, path }) => {
  await sessions.endOwnSession(context, sessionOf(principal), path.session_id);
  return { status: 204 };
};

export const endOtherSessions: RouteHandlers['endOtherSessions'] = async ({ context, principal }) => {
  await sessions.endOtherSessions(context, sessionOf(principal));
  return { status: 204 };
};
