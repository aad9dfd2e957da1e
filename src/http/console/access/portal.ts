// Opening a portal: the console for one organization, by a link of the operator API.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import * as domain from '../../../domain/access/portal-link.ts';
import { countingRefusals } from '../limits.ts';
import { portalCookie } from './cookie.ts';
import { portalBody } from './session.ts';

export const portal = {
  async openPortal({ context, principal, body }) {
    const { session, cookie } = await countingRefusals(context, principal.client, () =>
      domain.openPortal(context, body.token, principal.client),
    );
    // One frame, one session: the one before would stay open without a cookie.
    if (principal.portal) await domain.endPortalSession(context, principal.portal);
    return {
      status: 201,
      headers: { 'Set-Cookie': portalCookie(cookie, session) },
      body: await portalBody(context, session),
    };
  },
} satisfies Partial<RouteHandlers>;
