// Credit notes: what they are, and how one is read, listed, locked and written. Their lines and what became of them come with them.
import type { ListCreditNotesData } from '../../../../generated/api/types.gen.ts';
import type {
  CreditApplication as ApplicationRow,
  Prisma,
  CreditNote as Row,
} from '../../../../generated/prisma/client.ts';
import { CreditNoteStatus } from '../../../../generated/prisma/enums.ts';
import { raw } from '../../../platform/postgres/statement.ts';
import { pageByStatus } from '../../changed-page.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { ownedBy } from '../../operator.ts';
import { type FilterOf, isEqualTo, type Page, type PageRequest } from '../../page.ts';
import { lockRow, type Plain } from '../../resource.ts';
import type { Money } from '../money.ts';
import { fromJson, only, updateRows } from '../row-statements.ts';
import { refuseTaken } from '../taken.ts';

/** Of a line of the invoice. */
export interface CreditNoteLine {
  readonly line_id: string;
  /** Of the line in the invoice. */
  readonly position: number;
  readonly tax_rate: string;
  readonly amount_minor: number;
}

/** What a part of the credit was used for: it paid an invoice, or went back to the customer. */
export type CreditApplication = Plain<
  Pick<ApplicationRow, 'id' | 'kind' | 'amount_minor' | 'invoice_id' | 'reference' | 'recorded_at'>
>;

export interface CreditNote extends Plain<Row> {
  readonly lines: readonly CreditNoteLine[];
  readonly applications: readonly CreditApplication[];
}

/** What of it is not used yet: nothing of a draft can be. */
export function unappliedOf({ status, total_minor, applied_minor, currency }: CreditNote): Money {
  return { amount: status === 'issued' ? total_minor - applied_minor : 0, currency };
}

const creditNotes = { table: raw('credit_note'), statusType: raw('credit_note_status') };

/** The organization's credit notes, newest first: every filter goes along an index. */
export async function listCreditNotes(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { status, created, ...filter }: FilterOf<ListCreditNotesData> = {},
): Promise<Page<CreditNote>> {
  const statuses = status === undefined ? Object.values(CreditNoteStatus) : [status];
  const conditions = isEqualTo({ organization_id, ...filter });
  const read = (ids: string[]) => readCreditNotes(context, ids);
  return pageByStatus(context, creditNotes, statuses, conditions, page, created, read);
}

/** @throws DomainError as ownedBy does. */
export async function getCreditNote(
  context: Context,
  organizationId: string,
  id: string,
): Promise<CreditNote> {
  const [found] = await readCreditNotes(context, [id]);
  return ownedBy(organizationId, found, 'credit note', id);
}

/** The credit note as it is until the transaction ends. Who needs an invoice too has locked it before. */
export function lockCreditNote(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<CreditNote> {
  lockRow(tx, 'credit_note', id, 'update');
  return getCreditNote(tx, organizationId, id);
}

/** Newest first. One statement, so that each is whole. */
async function readCreditNotes({ db }: Context, ids: readonly string[]): Promise<CreditNote[]> {
  const rows = await db.query<{ note: object; lines: CreditNoteLine[]; applications: object[] }>`
    select to_json(credit_note) as note, (
      select coalesce(json_agg(json_build_object('line_id', line.id, 'position', position,
        'tax_rate', trim_scale(tax_rate)::text, 'amount_minor', credited.amount_minor) order by position), '[]')
      from credit_note_line as credited join invoice_line as line using (organization_id, invoice_id, position)
      where credited.organization_id = credit_note.organization_id and credited.credit_note_id = credit_note.id
    ) as lines, (
      select coalesce(json_agg(json_build_object('id', used.id, 'kind', kind, 'amount_minor', amount_minor,
        'invoice_id', used.invoice_id, 'reference', reference, 'recorded_at', recorded_at) order by used.id), '[]')
      from credit_application as used
      where used.organization_id = credit_note.organization_id and used.credit_note_id = credit_note.id
    ) as applications
    from credit_note where id = any(${ids}::uuid[]) order by id desc`;
  return rows.map(({ note, lines, applications }) => ({
    ...fromJson<Plain<Row>>(note),
    lines,
    applications: applications.map((each) => fromJson<CreditApplication>(each)),
  }));
}

/** Writes the next version of a credit note that is locked. @throws DomainError as refuseTaken does. */
export async function nextCreditNote(
  tx: TransactionContext,
  note: CreditNote,
  changes: Partial<Prisma.CreditNoteCreateManyInput>,
  { lines, applications }: Pick<CreditNote, 'lines' | 'applications'> = note,
): Promise<CreditNote> {
  const next = { version: note.version + 1, updated_at: tx.databaseClock.now(), ...changes };
  const row = only(await refuseTaken('credit_note', updateRows(tx, 'CreditNote', [[note, next]])));
  return { ...row, lines, applications };
}
