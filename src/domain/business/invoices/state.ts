/**
 * The states of an invoice and what moves it from one to another: the one table that the operations use, and
 * from which the diagram in docs/architecture.md is made. The trigger refuse_invoice_change holds the same for
 * whatever else writes to the table.
 */
import type { InvoiceStatus } from '../../../../generated/prisma/client.ts';
import { DomainError, type DomainErrorCode } from '../../errors.ts';
import type { EventType } from '../../event-types/event-type.ts';

export interface InvoiceTransition {
  /** None: the invoice begins with it. In any other state the cause is refused. */
  readonly from: readonly InvoiceStatus[];
  readonly to: InvoiceStatus | 'deleted';
  /** One carries the invoice; a payment has its own besides. */
  readonly event: EventType;
}

export type InvoiceCause =
  | 'created'
  | 'updated'
  | 'issued'
  | 'paymentReceived'
  | 'paid'
  | 'credited'
  | 'paidByCredit'
  | 'creditedWhenPaid'
  | 'paymentRefunded'
  | 'paymentReversed'
  | 'voided'
  | 'deleted';

/**
 * Further conditions: to be issued it needs a line and a total of at least 0, to be voided it has no payments, to be deleted no
 * number of the series.
 */
export const invoiceTransitions: Readonly<Record<InvoiceCause, InvoiceTransition>> = {
  created: { from: [], to: 'draft', event: 'invoice.created' },
  updated: { from: ['draft'], to: 'draft', event: 'invoice.updated' },
  issued: { from: ['draft'], to: 'issued', event: 'invoice.issued' },
  paymentReceived: { from: ['issued'], to: 'issued', event: 'invoice.updated' },
  paid: { from: ['issued'], to: 'paid', event: 'invoice.paid' },
  credited: { from: ['issued'], to: 'issued', event: 'invoice.updated' },
  paidByCredit: { from: ['issued'], to: 'paid', event: 'invoice.paid' },
  creditedWhenPaid: { from: ['paid'], to: 'paid', event: 'invoice.updated' },
  paymentRefunded: { from: ['issued', 'paid'], to: 'issued', event: 'invoice.updated' },
  paymentReversed: { from: ['issued', 'paid'], to: 'issued', event: 'invoice.updated' },
  voided: { from: ['issued', 'paid'], to: 'voided', event: 'invoice.voided' },
  deleted: { from: ['draft'], to: 'deleted', event: 'invoice.deleted' },
};

const refusals: Partial<Record<InvoiceCause, { code: DomainErrorCode; verb: string }>> = {
  updated: { code: 'invoice_not_draft', verb: 'changed' },
  issued: { code: 'invoice_not_draft', verb: 'issued' },
  paymentReceived: { code: 'invoice_not_issued', verb: 'paid' },
  voided: { code: 'invoice_voided', verb: 'voided' },
  deleted: { code: 'invoice_not_draft', verb: 'deleted' },
};

/** @throws DomainError with the code of the refusal. */
export function refuseUnlessPossible(
  cause: InvoiceCause,
  { number, status }: { readonly number: string; readonly status: InvoiceStatus },
): void {
  if (invoiceTransitions[cause].from.includes(status)) return;
  if (cause === 'voided' && status === 'draft')
    throw new DomainError(
      'invoice_is_draft',
      `Invoice ${number} is a draft, which is deleted and not voided.`,
    );
  const { code, verb } = refusals[cause] ?? { code: 'conflict' as const, verb: cause };
  throw new DomainError(code, `Invoice ${number} is ${status} and cannot be ${verb}.`);
}
