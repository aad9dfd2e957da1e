// Events of credit notes, each version is the data of one; and the audit of their changes.
import type * as bodies from '../../../../generated/api/types.gen.ts';
import { type AuditAction, recordAudit, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvents } from '../../events/event.ts';
import { bodyOf } from '../../resource.ts';
import { type CreditApplication, type CreditNote, type CreditNoteLine, unappliedOf } from './credit-note.ts';

/** Publishes a change of a credit note, and records it if somebody acts. */
export async function publishCreditNote(
  tx: TransactionContext,
  type: 'credit_note.created' | 'credit_note.updated' | 'credit_note.issued' | 'credit_note.deleted',
  before: CreditNote | undefined,
  after: CreditNote,
  action: Extract<AuditAction, `credit_note.${string}`> = type,
): Promise<void> {
  const { id, organization_id: organizationId } = after;
  await Promise.all([
    publishEvents(tx, [{ organizationId, type, data: creditNoteData(after) }]),
    type === 'credit_note.deleted'
      ? recordAudit(tx, action, organizationId, id, { before: factsOf(after) })
      : recordDifference(tx, action, factsOf, before, after),
  ]);
}

/** What it comes to says enough of lines and applications. */
function factsOf(note: CreditNote): Facts {
  const { lines, applications, ...facts } = creditNoteData(note);
  return metadataApart(facts);
}

type Of<Part> = Part & { readonly currency: string };
const lineOf = bodyOf<Of<CreditNoteLine>, bodies.CreditNoteLine>('CreditNoteLine', {});
const applicationOf = bodyOf<Of<CreditApplication>, bodies.CreditApplication>('CreditApplication', {});

/** What its bodies say otherwise than the row. */
export const differing = {
  lines: ({ lines, currency }: CreditNote) => lines.map((line) => lineOf({ ...line, currency })),
  applications: ({ applications, currency }: CreditNote) =>
    applications.map((used) => applicationOf({ ...used, currency })),
  unapplied: unappliedOf,
};

const creditNoteData = bodyOf<CreditNote, EventData<'credit_note.issued'>>('CreditNoteSnapshot', differing);
