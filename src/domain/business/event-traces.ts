// When business resources changed, and with which events: where to look for the events of one.
import type { Context } from '../context.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { EventTrace } from '../events/events-about.ts';
import { getContract } from './contracts/contract.ts';
import { getCustomer } from './customer.ts';
import { getInvoice } from './invoices/invoice.ts';
import { getPayment } from './payments/payment.ts';

export type EventfulKind = 'customer' | 'contract' | 'invoice' | 'payment';

const tracesOf: Readonly<
  Record<EventfulKind, (context: Context, organizationId: string, id: string) => Promise<EventTrace[]>>
> = {
  async customer(context, organizationId, id) {
    const { created_at: createdAt, updated_at: updatedAt } = await getCustomer(context, organizationId, id);
    return [at('customer.created', createdAt), ...changed('customer.updated', createdAt, updatedAt)];
  },
  async contract(context, organizationId, id) {
    const contract = await getContract(context, organizationId, id);
    const { createdAt, updatedAt, activatedAt, terminatedAt, amendments } = contract;
    return [
      at('contract.created', createdAt),
      ...(activatedAt ? [at('contract.updated', activatedAt)] : []),
      ...changed('contract.updated', createdAt, updatedAt),
      // An amendment that was deleted since was published too.
      ...(activatedAt ? changed('contract.amended', activatedAt, updatedAt) : []),
      ...amendments.map((amendment) => at('contract.amended', amendment.createdAt)),
      ...(terminatedAt ? [at('contract.terminated', terminatedAt)] : []),
    ];
  },
  async invoice(context, organizationId, id) {
    const { createdAt, updatedAt, issuedAt, paidAt, voidedAt } = await getInvoice(
      context,
      organizationId,
      id,
    );
    return [
      at('invoice.created', createdAt),
      ...changed('invoice.updated', createdAt, updatedAt),
      ...(issuedAt ? [at('invoice.issued', issuedAt)] : []),
      ...(voidedAt ? [at('invoice.voided', voidedAt)] : []),
      ...(paidAt ? [at('invoice.paid', paidAt)] : []),
      // It may have been paid more than once, because payments are reversed.
      ...(issuedAt ? [between('invoice.paid', issuedAt, updatedAt)] : []),
    ];
  },
  async payment(context, organizationId, id) {
    const { createdAt, reversedAt } = await getPayment(context, organizationId, id);
    return [at('payment.received', createdAt), ...(reversedAt ? [at('payment.reversed', reversedAt)] : [])];
  },
};

/** @throws DomainError as ownedBy does. */
export const eventTracesOf = (
  context: Context,
  organizationId: string,
  kind: EventfulKind,
  id: string,
): Promise<EventTrace[]> => tracesOf[kind](context, organizationId, id);

const at = (type: EventType, time: Date): EventTrace => ({ type, at: time });

const between = (type: EventType, from: Date, to: Date): EventTrace => ({ type, between: { from, to } });

/** The last change is where it says, whatever lies between. */
const changed = (type: EventType, from: Date, to: Date): EventTrace[] =>
  to > from ? [at(type, to), between(type, from, to)] : [];
