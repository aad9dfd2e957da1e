import { describe, expect, test } from 'vitest';
import { issueInvoice, voidInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { deleteInvoice } from '../../../../src/domain/business/invoices/draft.ts';
import { inTransaction } from '../../../../src/domain/context.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { createDraft, createIssued } from '../../../support/invoice.ts';

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = app;

describe('a number', () => {
  test('is given at issue: a draft has a provisional one, and a draft that is deleted takes none', async () => {
    const { organizationId, customerId } = await organization();
    const draft = await createDraft(context, organizationId, customerId);
    expect(draft.number).toBe(`DRAFT-${draft.id.slice(-12)}`);
    await deleteInvoice(context, organizationId, draft.id);
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00001');
  });

  test('of the series that a draft of the first release has is not lost by deleting it', async () => {
    const { organizationId, customerId } = await organization();
    const { id } = await createDraft(context, organizationId, customerId);
    await app.pool.query("update invoice set number = 'INV-00001' where id = $1", [id]);
    const deleted = deleteInvoice(context, organizationId, id);
    await expect(deleted).rejects.toMatchObject({ code: 'invoice_not_draft' });
  });

  test('stays with an invoice that is voided', async () => {
    const { organizationId, customerId } = await organization();
    const { id } = await createIssued(context, organizationId, customerId);
    expect((await voidInvoice(context, organizationId, id, null)).number).toBe('INV-00001');
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00002');
  });

  test('goes on behind those of the first release, whose drafts keep theirs', async () => {
    const { organizationId, customerId } = await organization();
    const insert = async (number: string) => {
      const { rows } = await app.pool.query<{ id: string }>(
        `insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, created_at, updated_at)
         values (uuid_time_ordered(), $1, $2, $3, 'draft', 'GBP', 700, now(), now()) returning id`,
        [organizationId, customerId, number],
      );
      return rows[0]?.id ?? '';
    };
    const [old] = [await insert('INV-00007'), await insert('INV-2026-0417')];
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00008');
    // It has a total and no lines.
    const issued = await issueInvoice(context, organizationId, old);
    expect(issued).toMatchObject({
      number: 'INV-00007',
      lines: [],
      subtotal_minor: 700,
      tax_minor: 0,
      total_minor: 700,
    });
    // A process of the first release still runs, and counts.
    await insert('INV-00009');
    await insert('INV-00010');
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00011');
  });

  test('has more digits once five are not enough', async () => {
    const { organizationId, customerId } = await organization();
    await app.pool.query(
      `insert into number_series (organization_id, series, next) values ($1, 'invoice', 99999)`,
      [organizationId],
    );
    const issued = [];
    for (let each = 0; each < 3; each++) issued.push(await createIssued(context, organizationId, customerId));
    expect(issued.map(({ number }) => number)).toEqual(['INV-99999', 'INV-100000', 'INV-100001']);
  });

  test('is not used up by an issue that is refused, or rolled back', async () => {
    const { organizationId, customerId } = await organization();
    const negative = await createDraft(context, organizationId, customerId, -5);
    await expect(issueInvoice(context, organizationId, negative.id)).rejects.toMatchObject({
      code: 'unprocessable_content',
    });
    const { id } = await createDraft(context, organizationId, customerId);
    const rolledBack = inTransaction(context, async (tx) => {
      expect((await issueInvoice(tx, organizationId, id)).number).toBe('INV-00001');
      throw new Error('the business says no');
    });
    await expect(rolledBack).rejects.toThrow('the business says no');
    expect((await createIssued(context, organizationId, customerId)).number).toBe('INV-00001');
  });
});

async function organization() {
  const { organizationId } = await createTenant();
  return { organizationId, customerId: await createCustomer(context, organizationId) };
}
