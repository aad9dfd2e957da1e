// What verification handshakes sent, and what endpoints answered.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { handshakeHistory } from '../../domain/endpoints/handshake-history.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';
import { presentHandshakes } from '../presenters/webhooks/verification-handshake.ts';

export const verificationHandshakes = {
  async listVerificationHandshakes({ context, principal, path, serviceName }) {
    const history = await handshakeHistory(context, principal.organizationId, path.id);
    return { status: 200, body: presentHandshakes(history, new WebhookRequests(serviceName)) };
  },
} satisfies Partial<RouteHandlers>;
