// Drafts of credit notes: they may change, or be deleted, until they are issued.
import { isDeepStrictEqual } from 'node:util';
import type { CreditNoteCreation, CreditNoteUpdate } from '../../../../generated/api/types.gen.ts';
import { definedOf } from '../../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { unprocessableAt } from '../../errors.ts';
import { changedMetadata } from '../../metadata.ts';
import { lockRow } from '../../resource.ts';
import { deletedVersion, type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { findInvoice, lockInvoice } from '../invoices/invoice.ts';
import { insertedRows, insertRows, only } from '../row-statements.ts';
import { externalIdFirst, refuseTaken } from '../taken.ts';
import { type CreditNote, getCreditNote, lockCreditNote, nextCreditNote } from './credit-note.ts';
import { publishCreditNote } from './credit-note-event.ts';
import { creditOf } from './creditable.ts';
import { refuseUnlessPossible } from './state.ts';

/**
 * Creates a draft and publishes `credit_note.created`. Its amounts are those of now: they count once it is issued.
 *
 * @throws DomainError as creditOf does; `external_id_taken`; `unprocessable_content` for an invoice that the organization
 *   does not have.
 */
export function createCreditNote(
  context: Context,
  organization_id: string,
  { invoice_id, lines: given, reason = null, ...others }: CreditNoteCreation,
): Promise<CreditNote> {
  const created = inTransaction(context, async (tx) => {
    lockRow(tx, 'invoice', invoice_id, 'update');
    const invoice = await findInvoice(tx, invoice_id);
    if (invoice?.organization_id !== organization_id) {
      throw unprocessableAt('/invoice_id', `There is no invoice ${invoice_id}.`, 'not_found');
    }
    const { lines, totals } = await creditOf(tx, invoice, given);
    const id = tx.databaseClock.newId();
    const now = tx.databaseClock.now();
    const data = {
      ...others,
      id,
      organization_id,
      invoice_id: invoice.id,
      customer_id: invoice.customer_id,
      reason,
      number: `DRAFT-${id.slice(-12)}`,
      status: 'draft' as const,
      currency: invoice.currency,
      ...totals,
      created_at: now,
      updated_at: now,
    };
    const row = only(await refuseTaken('credit_note', insertedRows(tx, 'CreditNote', [data])));
    const after = { ...row, lines, applications: [] };
    insertLines(tx, after);
    await publishCreditNote(tx, 'credit_note.created', undefined, after);
    return after;
  });
  return externalIdFirst(context, 'credit_note', organization_id, others.external_id, created);
}

/**
 * Changes what is given: lines and the reason of a draft only, the external id and the metadata of any credit note.
 * Publishes `credit_note.updated`; a change that changes nothing publishes nothing.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `credit_note_not_draft`;
 *   `external_id_taken`; as creditOf does.
 */
export function updateCreditNote(
  context: Context,
  organizationId: string,
  id: string,
  { lines: given, metadata, ...others }: CreditNoteUpdate,
  expected?: ExpectedVersion,
): Promise<CreditNote> {
  return inTransaction(context, async (tx) => {
    const { invoice_id } = await getCreditNote(tx, organizationId, id);
    const invoice = await lockInvoice(tx, organizationId, invoice_id);
    const note = await lockCreditNote(tx, organizationId, id);
    refuseOutdated('credit note', note, expected);
    if (given !== undefined || others.reason !== undefined) refuseUnlessPossible('updated', note);
    const credit = given && (await creditOf(tx, invoice, given));
    const changes = {
      ...definedOf(others),
      ...(metadata !== undefined && { metadata: changedMetadata(note, metadata) }),
      ...credit?.totals,
    };
    const lines = credit?.lines ?? note.lines;
    if (isDeepStrictEqual({ ...note, ...changes, lines }, note)) return note;
    const after = await nextCreditNote(tx, note, changes, { ...note, lines });
    if (credit) {
      tx.db
        .send`delete from credit_note_line where organization_id = ${organizationId} and credit_note_id = ${note.id}`;
      insertLines(tx, after);
    }
    await publishCreditNote(tx, 'credit_note.updated', note, after);
    return after;
  });
}

/**
 * Deletes a draft and publishes `credit_note.deleted`, with a version of its own.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `credit_note_not_draft`.
 */
export function deleteCreditNote(
  context: Context,
  organizationId: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const note = await lockCreditNote(tx, organizationId, id);
    refuseOutdated('credit note', note, expected);
    refuseUnlessPossible('deleted', note);
    tx.db.send`delete from credit_note where organization_id = ${organizationId} and id = ${note.id}`;
    await publishCreditNote(tx, 'credit_note.deleted', note, deletedVersion(tx, note));
  });
}

/** The invoice's lines have the same positions. */
export function insertLines(tx: TransactionContext, note: CreditNote): void {
  const { organization_id, id: credit_note_id, invoice_id } = note;
  insertRows(
    tx,
    'CreditNoteLine',
    note.lines.map(({ position, amount_minor }) => ({
      organization_id,
      credit_note_id,
      invoice_id,
      position,
      amount_minor,
    })),
  );
}
