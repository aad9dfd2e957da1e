// Payments in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import {
  getPayment as findPayment,
  recordPayment,
  reversePayment as reverse,
} from '../../domain/business/payments/payment.ts';
import { listPayments as findPayments } from '../../domain/business/payments/payment-list.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf, parseTime } from '../edge/list.ts';
import { presentPayment } from '../presenters/payment.ts';
import type { NoMember } from './route-handler.ts';

export const listPayments: RouteHandlers['listPayments'] = async ({ context, principal, query }) => {
  const { page, filter, reply } = listOf('payments', query);
  const { invoice_id: invoiceId, customer_id: customerId, external_id: externalId, ...others } = filter;
  const search = { ...others, invoiceId, customerId, externalId };
  return reply(await findPayments(context, principal.organizationId, page, search), presentPayment);
};

export const createPayment: RouteHandlers['createPayment'] = async ({ context, principal, body }) => {
  const { invoice_id, amount, received_at, method, reference, external_id, metadata, ...rest } = body;
  rest satisfies NoMember;
  const payment = await recordPayment(context, principal.organizationId, {
    invoiceId: invoice_id,
    amountMinor: amount.amount,
    currency: amount.currency,
    receivedAt: received_at === undefined ? undefined : parseTime('/body/received_at', received_at),
    method,
    reference,
    externalId: external_id,
    metadata,
  });
  const reply = withEntityTag(presentPayment(payment));
  const Location = `/api/v1/public/payments/${payment.id}`;
  return { status: 201, ...reply, headers: { ...reply.headers, Location } };
};

export const getPayment: RouteHandlers['getPayment'] = async ({ context, principal, path }) => ({
  status: 200,
  ...withEntityTag(presentPayment(await findPayment(context, principal.organizationId, path.id))),
});

export const reversePayment: RouteHandlers['reversePayment'] = async (call) => {
  const { reason = null, ...rest } = call.body;
  rest satisfies NoMember;
  const { organizationId } = call.principal;
  const payment = await reverse(
    call.context,
    organizationId,
    call.path.id,
    reason,
    expectedVersion(call.headers),
  );
  return { status: 200, ...withEntityTag(presentPayment(payment)) };
};
