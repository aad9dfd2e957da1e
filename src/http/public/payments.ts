// Payments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../domain/business/payments/take-back.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { parseTime } from '../edge/list.ts';
import { presentPayment } from '../presenters/business/resources.ts';
import type { NoMember } from './route-handler.ts';
import { changes, gets, lists } from './versioned.ts';

export const payments = {
  listPayments: lists('payments', domain.listPayments, presentPayment),

  async createPayment({ context, principal, body }) {
    const { received_at: text, ...given } = body;
    const received_at = text === undefined ? undefined : parseTime('/body/received_at', text);
    const payment = await domain.recordPayment(context, principal.organizationId, { ...given, received_at });
    return created('/api/v1/public/payments', presentPayment(payment));
  },

  getPayment: gets(domain.getPayment, presentPayment),
  refundPayment: changes(refundPayment, presentPayment),

  async reversePayment({ context, principal, path, headers, body }) {
    const { reason = null, ...rest } = body;
    rest satisfies NoMember;
    const expected = expectedVersion(headers);
    const payment = await reversePayment(context, principal.organizationId, path.id, reason, expected);
    return { status: 200, ...withEntityTag(presentPayment(payment)) };
  },
} satisfies Partial<RouteHandlers>;
