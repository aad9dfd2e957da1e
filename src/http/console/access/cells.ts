// What a person has in other installations (cells) behind the same address, and the way there.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import * as domain from '../../../domain/access/session-over-cells.ts';
import { attemptLimits, clientKey } from '../../../domain/access/sign-in/attempt-limit.ts';
import { cellOfPasskey } from '../../../domain/access/sign-in/passkey-over-cells.ts';
import { presentOtherCell, presentPasskeyLookUp, presentTicket } from '../../presenters/access/session.ts';
import { presentedList } from '../../presenters/presented.ts';
import { countAttempt, countingRefusals } from '../limits.ts';
import { sessionCookie } from './cookie.ts';
import { sessionOf } from './principal.ts';
import { sessionBody } from './session.ts';

export const cells = {
  async listOtherCells({ context, principal }) {
    const found = await domain.otherCellsOf(context, sessionOf(principal));
    return { status: 200, body: presentedList(found, presentOtherCell) };
  },

  async makeTicket({ context, principal, body }) {
    const { ticket, cookie } = await domain.makeTicket(
      context,
      sessionOf(principal),
      principal.cookie ?? '',
      body.cell,
    );
    return {
      status: 201,
      headers: { 'Set-Cookie': sessionCookie(cookie) },
      body: presentTicket(ticket),
    };
  },

  async continueSession({ context, principal, body }) {
    const { session, cookie } = await countingRefusals(context, principal.client, () =>
      domain.continueSession(context, body.ticket, principal.cookie, principal.client),
    );
    return {
      status: 201,
      headers: { 'Set-Cookie': sessionCookie(cookie) },
      body: await sessionBody(context, session),
    };
  },

  async findPasskey({ context, principal, body }) {
    await countAttempt(context, attemptLimits.beginningsOfClient, clientKey(principal.client.address));
    return { status: 200, body: presentPasskeyLookUp(await cellOfPasskey(context, body.credential_id)) };
  },
} satisfies Partial<RouteHandlers>;
