/** The states of a credit note and what moves it from one to another: the one table, as of invoices (invoices/state.ts). */
import type { CreditNoteStatus } from '../../../../generated/prisma/client.ts';
import { DomainError } from '../../errors.ts';
import type { EventType } from '../../event-types/event-type.ts';

export interface CreditNoteTransition {
  /** None: the credit note begins with it. In any other state the cause is refused. */
  readonly from: readonly CreditNoteStatus[];
  readonly to: CreditNoteStatus | 'deleted';
  readonly event: Extract<EventType, `credit_note.${string}`>;
}

export type CreditNoteCause = 'created' | 'updated' | 'issued' | 'applied' | 'refunded' | 'deleted';

export const creditNoteTransitions: Readonly<Record<CreditNoteCause, CreditNoteTransition>> = {
  created: { from: [], to: 'draft', event: 'credit_note.created' },
  updated: { from: ['draft'], to: 'draft', event: 'credit_note.updated' },
  issued: { from: ['draft'], to: 'issued', event: 'credit_note.issued' },
  applied: { from: ['issued'], to: 'issued', event: 'credit_note.updated' },
  refunded: { from: ['issued'], to: 'issued', event: 'credit_note.updated' },
  deleted: { from: ['draft'], to: 'deleted', event: 'credit_note.deleted' },
};

/** @throws DomainError `credit_note_not_draft`, `credit_note_not_issued`. */
export function refuseUnlessPossible(
  cause: CreditNoteCause,
  { number, status }: { readonly number: string; readonly status: CreditNoteStatus },
): void {
  const { from } = creditNoteTransitions[cause];
  if (from.includes(status)) return;
  const code = from.includes('issued') ? 'credit_note_not_issued' : 'credit_note_not_draft';
  throw new DomainError(code, `Credit note ${number} is ${status} and cannot be ${cause}.`);
}
