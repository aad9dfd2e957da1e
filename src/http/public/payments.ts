// Payments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../domain/business/payments/take-back.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf, parseTime } from '../edge/list.ts';
import { presentPayment } from '../presenters/business/payment.ts';
import type { NoMember } from './route-handler.ts';

export const payments = {
  async listPayments({ context, principal, query }) {
    const { page, filter, reply } = listOf('payments', query);
    return reply(await domain.listPayments(context, principal.organizationId, page, filter), presentPayment);
  },

  async createPayment({ context, principal, body }) {
    const { received_at: text, ...given } = body;
    const received_at = text === undefined ? undefined : parseTime('/body/received_at', text);
    const payment = await domain.recordPayment(context, principal.organizationId, { ...given, received_at });
    return created('/api/v1/public/payments', presentPayment(payment));
  },

  async getPayment({ context, principal, path }) {
    const payment = await domain.getPayment(context, principal.organizationId, path.id);
    return { status: 200, ...withEntityTag(presentPayment(payment)) };
  },

  async refundPayment({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const payment = await refundPayment(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentPayment(payment)) };
  },

  async reversePayment({ context, principal, path, headers, body }) {
    const { reason = null, ...rest } = body;
    rest satisfies NoMember;
    const expected = expectedVersion(headers);
    const payment = await reversePayment(context, principal.organizationId, path.id, reason, expected);
    return { status: 200, ...withEntityTag(presentPayment(payment)) };
  },
} satisfies Partial<RouteHandlers>;
