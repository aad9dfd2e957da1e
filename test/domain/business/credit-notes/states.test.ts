// Every operation on a credit note in every state, over HTTP; and what the tables refuse in each, by SQL.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCreditNote, deleteCreditNote } from '../../../../src/domain/business/credit-notes/draft.ts';
import { creditNoteTransitions } from '../../../../src/domain/business/credit-notes/state.ts';
import {
  applyCreditNote,
  issueCreditNote,
  refundCreditNote,
} from '../../../../src/domain/business/credit-notes/use-credit.ts';
import { voidInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { recordPayment } from '../../../../src/domain/business/payments/payment.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { createIssued } from '../../../support/invoice.ts';
import { otherValues } from '../../../support/other-values.ts';
import { createPartner } from '../../../support/partner.ts';

const TOTAL = 1_000;
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { context, pool } = server.app;
const { organizationId, token } = await server.createTenant();
const { request } = createPartner(server.baseUrl, token);
const customerId = await createCustomer(context, organizationId);

interface Subject {
  readonly id: string;
  readonly invoiceId: string;
  readonly lineId: string;
}

/** A draft for all of an invoice: of one that is paid, so that issuing it leaves credit, or of one that is owed. */
async function draft(isPaid = true): Promise<Subject> {
  const { id: invoiceId, lines } = await createIssued(context, organizationId, customerId, TOTAL);
  if (isPaid) await recordPayment(context, organizationId, { invoice_id: invoiceId, amount: pounds(TOTAL) });
  const { id } = await createCreditNote(context, organizationId, { invoice_id: invoiceId });
  return { id, invoiceId, lineId: lines[0]?.id ?? '' };
}

async function issued(isPaid = true): Promise<Subject> {
  const subject = await draft(isPaid);
  await issueCreditNote(context, organizationId, subject.id);
  return subject;
}

async function applied(amount: number): Promise<Subject> {
  const subject = await issued();
  const { id: invoice_id } = await createIssued(context, organizationId, customerId, TOTAL * 2);
  await applyCreditNote(context, organizationId, subject.id, { invoice_id, amount: pounds(amount) });
  return subject;
}

async function refunded(amount: number): Promise<Subject> {
  const subject = await issued();
  await refundCreditNote(context, organizationId, subject.id, { amount: pounds(amount) });
  return subject;
}

/** Brings about each state; what issued credit notes have left of their credit is a part of it. */
const makers = {
  draft: () => draft(),
  'draft of a voided invoice': async () => {
    const subject = await draft(false);
    await voidInvoice(context, organizationId, subject.invoiceId, null);
    return subject;
  },
  issued: () => issued(),
  'used up by its own invoice': () => issued(false),
  'applied in part': () => applied(400),
  applied: () => applied(TOTAL),
  'refunded in part': () => refunded(400),
  refunded: () => refunded(TOTAL),
  deleted: async () => {
    const subject = await draft();
    await deleteCreditNote(context, organizationId, subject.id);
    return subject;
  },
} as const satisfies Readonly<Record<string, () => Promise<Subject>>>;
type State = keyof typeof makers;

interface Operation {
  readonly success: number;
  readonly event: string;
  act(subject: Subject): ReturnType<typeof request>;
  /** By state, the code of the refusal; in the other states it is carried out. */
  readonly refused: Readonly<Partial<Record<State, string>>>;
}

const allIssued = (code: string) =>
  Object.fromEntries(
    [
      ...['issued', 'used up by its own invoice', 'applied in part', 'applied'],
      ...['refunded in part', 'refunded'],
    ].map((state) => [state, code]),
  );
const notDraft = { ...allIssued('credit_note_not_draft'), deleted: 'not_found' };
const usedUp = {
  draft: 'credit_note_not_issued',
  'draft of a voided invoice': 'credit_note_not_issued',
  'used up by its own invoice': 'amount_exceeds_credit',
  applied: 'amount_exceeds_credit',
  refunded: 'amount_exceeds_credit',
  deleted: 'not_found',
};
const at = ({ id }: Subject) => `/api/v1/public/credit-notes/${id}`;

const operations: Readonly<Record<string, Operation>> = {
  'another reason': {
    success: 200,
    event: creditNoteTransitions.updated.event,
    refused: notDraft,
    act: (subject) => request('PATCH', at(subject), { body: { reason: `Reason ${randomUUID()}` } }),
  },
  'other lines': {
    success: 200,
    event: creditNoteTransitions.updated.event,
    refused: { ...notDraft, 'draft of a voided invoice': 'invoice_not_issued' },
    act: (subject) =>
      request('PATCH', at(subject), { body: { lines: [{ line_id: subject.lineId, amount: pounds(7) }] } }),
  },
  'other metadata': {
    success: 200,
    event: 'credit_note.updated',
    refused: { deleted: 'not_found' },
    act: (subject) => request('PATCH', at(subject), { body: { metadata: { of: randomUUID() } } }),
  },
  delete: {
    success: 204,
    event: creditNoteTransitions.deleted.event,
    refused: notDraft,
    act: (subject) => request('DELETE', at(subject)),
  },
  issue: {
    success: 200,
    event: creditNoteTransitions.issued.event,
    refused: { ...notDraft, 'draft of a voided invoice': 'invoice_not_issued' },
    act: (subject) => request('POST', `${at(subject)}/issue`),
  },
  apply: {
    success: 200,
    event: creditNoteTransitions.applied.event,
    refused: usedUp,
    async act(subject) {
      const { id: invoice_id } = await createIssued(context, organizationId, customerId, TOTAL);
      return request('POST', `${at(subject)}/apply`, { body: { invoice_id } });
    },
  },
  refund: {
    success: 200,
    event: creditNoteTransitions.refunded.event,
    refused: usedUp,
    act: (subject) => request('POST', `${at(subject)}/refund`, { body: {} }),
  },
};

describe.each(Object.keys(makers) as State[])('a credit note that is %s', (state) => {
  test.each(Object.keys(operations))('%s', async (name) => {
    const operation = operations[name];
    if (!operation) throw new Error(`No operation ${name}.`);
    const subject = await makers[state]();
    const before = await standing(subject);
    const { status, body } = await operation.act(subject);
    const after = await standing(subject);
    const code = operation.refused[state];
    if (code !== undefined) {
      expect({ status, code: body.code }).toEqual({ status: code === 'not_found' ? 404 : 409, code });
      expect(after).toEqual(before);
      return;
    }
    expect(status, JSON.stringify(body)).toBe(operation.success);
    expect(after.events).toEqual([...before.events, operation.event]);
    if (operation.success !== 204) expect(after.note.version).toBe(before.note.version + 1);
  });
});

/** The credit note, the amounts of its invoice, and the credit note's events. */
async function standing({ id, invoiceId }: Subject) {
  const [note, invoice] = [
    await request('GET', `/api/v1/public/credit-notes/${id}`),
    await request('GET', `/api/v1/public/invoices/${invoiceId}`),
  ];
  const { rows } = await pool.query<{ type: string }>(
    `select type from event where organization_id = $1 and body::json #>> '{data,id}' = $2 and type like 'credit%' order by id`,
    [organizationId, id],
  );
  const { version, status, credited, credit_applied, balance } = invoice.body;
  const { request_id: _, ...body } = note.body;
  return {
    note: body,
    invoice: { version, status, credited, credit_applied, balance },
    events: rows.map(({ type }) => type),
  };
}

/** What may change in a credit note that is issued, and what changes with its applications alone. */
const changeable = ['updated_at', 'version', 'external_id', 'metadata'];
const counted = ['applied_minor'];

const columnsOf = (table: string) =>
  otherValues(pool, table, {
    credit_note_status: () => `'draft'`,
    credit_application_kind: (column) =>
      `case ${column} when 'applied' then 'refunded' else 'applied' end::credit_application_kind`,
  });

describe.each(['issued', 'applied in part', 'applied', 'refunded in part', 'refunded'] as const)(
  'by SQL, of a credit note that is %s',
  (state) => {
    test('no column changes of what was agreed', async () => {
      const { id } = await makers[state]();
      for (const { name, another } of await columnsOf('credit_note')) {
        const outcome = await tried(`update credit_note set ${name} = ${another} where id = $1`, id);
        expect(outcome, name).toMatch(
          changeable.includes(name)
            ? /^done$/
            : counted.includes(name)
              ? /^credit_note_(counted|total_minor_check)$/
              : /^credit_note_(final|status_check|total_minor_check)$|_fkey$/,
        );
      }
      expect(await tried('delete from credit_note where id = $1', id)).toBe('credit_note_kept');
    });

    test('no line changes, goes or is added', async () => {
      const { id } = await makers[state]();
      for (const { name, another } of await columnsOf('credit_note_line'))
        expect(
          await tried(`update credit_note_line set ${name} = ${another} where credit_note_id = $1`, id),
          name,
        ).toBe('credit_note_line_final');
      expect(await tried('delete from credit_note_line where credit_note_id = $1', id)).toBe(
        'credit_note_line_final',
      );
      const added = `insert into credit_note_line (organization_id, credit_note_id, position, invoice_id, amount_minor)
        select organization_id, credit_note_id, position + 1, invoice_id, 1 from credit_note_line where credit_note_id = $1`;
      expect(await tried(added, id)).toBe('credit_note_line_final');
    });

    test('what became of it stays', async () => {
      const { id } = await makers[state]();
      const { rows } = await pool.query('select from credit_application where credit_note_id = $1', [id]);
      expect(rows.length > 0).toBe(state !== 'issued');
      for (const { name, another } of await columnsOf('credit_application'))
        expect(
          await tried(`update credit_application set ${name} = ${another} where credit_note_id = $1`, id),
          name,
        ).toBe(state === 'issued' ? 'nothing' : 'credit_application_kept');
      expect(await tried('delete from credit_application where credit_note_id = $1', id)).toBe(
        state === 'issued' ? 'nothing' : 'credit_application_kept',
      );
      // Credit that nothing used, and that what used it has already.
      const used = `insert into credit_application select organization_id, id, gen_random_uuid(), 'refunded'::credit_application_kind, 1,
        customer_id, currency, null::uuid, null::text, now() from credit_note where id = $1`;
      expect(await tried(used, id)).toBe('credit_application_counted');
      const more = `with used as (${used}) update credit_note set applied_minor = total_minor + 1 where id = $1`;
      expect(await tried(more, id)).toBe('credit_note_total_minor_check');
    });
  },
);

test('by SQL, a draft uses no credit and is issued only as its invoice counts it; issued, it comes to its lines', async () => {
  const { id, invoiceId } = await makers.draft();
  expect(await tried('update credit_note set applied_minor = 1 where id = $1', id)).toBe(
    'credit_note_status_check',
  );
  const issue = `update credit_note set status = 'issued', issued_at = now(), number = 'CN-' || gen_random_uuid() where id = $1`;
  expect(await tried(issue, id)).toBe('credit_note_counted');
  const credit = `with issued as (${issue} returning invoice_id, total_minor)
    update invoice set credited_minor = credited_minor + issued.total_minor from issued where invoice.id = issued.invoice_id`;
  expect(await tried(credit, id)).toBe('done');
  // Of another amount than its lines.
  const other = credit.replace(
    "set status = 'issued'",
    "set subtotal_minor = subtotal_minor - 1, total_minor = total_minor - 1, status = 'issued'",
  );
  expect(await tried(other, id)).toBe('credit_note_counted');
  expect(await tried('delete from credit_note where id = $1', id)).toBe('done');
  expect(
    await tried(`update invoice set status = 'draft', issued_at = null where id = $1`, invoiceId),
  ).toMatch(/^(refuse_invoice_change|invoice_\w+_check)$/);
});

/** Tries a change in a transaction that is rolled back: the guard that refuses it, or whether it does something. */
async function tried(sql: string, id: string): Promise<string> {
  const client = await pool.connect();
  await client.query('begin');
  try {
    const { rowCount } = await client.query(sql, [id]);
    await client.query('set constraints all immediate');
    return rowCount === 0 ? 'nothing' : 'done';
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint) return String(error.constraint);
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
