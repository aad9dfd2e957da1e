import { describe, expect, test } from 'vitest';
import {
  createInvoice,
  issueInvoice,
  recordPayment,
  voidInvoice,
} from '../../../src/domain/business/invoice.ts';
import { startTestApp } from '../../support/app.ts';
import { createCustomer } from '../../support/customer.ts';
import { forFile } from '../../support/for-file.ts';

const unknownId = '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb';

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const context = server.app.context;

describe('each operation publishes its event in its own transaction', () => {
  test('create: invoice.created', async () => {
    const { organizationId, customerId } = await organizationWithCustomer();
    const dueOn = new Date('2026-12-24T00:00:00Z');
    const invoice = await createInvoice(context, organizationId, { customerId, totalMinor: 12_500, dueOn });
    expect(invoice).toMatchObject({
      status: 'draft',
      number: 'INV-00001',
      currency: 'GBP',
      totalMinor: 12_500,
    });
    expect(await eventsOf(organizationId)).toMatchObject([
      {
        type: 'invoice.created',
        schema_version: 1,
        data: {
          id: invoice.id,
          number: 'INV-00001',
          status: 'draft',
          customer_id: customerId,
          total: { amount: 12_500, currency: 'GBP' },
          paid: { amount: 0, currency: 'GBP' },
          due_on: '2026-12-24',
          created_at: invoice.createdAt.toISOString(),
          issued_at: null,
          voided_at: null,
          paid_at: null,
        },
      },
    ]);
    await expectOneTransaction(organizationId, 'invoice', invoice.id);
  });

  test('issue: invoice.issued', async () => {
    const { organizationId, draft } = await organizationWithDraft();
    const issued = await issueInvoice(context, organizationId, draft.id);
    expect(issued).toMatchObject({ status: 'issued', issuedAt: expect.any(Date) });
    const events = await eventsOf(organizationId);
    expect(events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.issued']);
    expect(events[1]?.data).toMatchObject({
      id: draft.id,
      status: 'issued',
      issued_at: issued.issuedAt?.toISOString(),
    });
    await expectOneTransaction(organizationId, 'invoice', draft.id);
  });

  test.each(['draft', 'issued'])('void of a %s invoice: invoice.voided', async (from) => {
    const { organizationId, draft } = await organizationWithDraft();
    if (from === 'issued') await issueInvoice(context, organizationId, draft.id);
    const voided = await voidInvoice(context, organizationId, draft.id);
    expect(voided).toMatchObject({ status: 'voided', voidedAt: expect.any(Date) });
    expect((await eventsOf(organizationId)).at(-1)).toMatchObject({
      type: 'invoice.voided',
      data: { id: draft.id, status: 'voided', voided_at: voided.voidedAt?.toISOString() },
    });
    await expectOneTransaction(organizationId, 'invoice', draft.id);
  });

  test('record payment: payment.received; the invoice is paid once its total is', async () => {
    const { organizationId, customerId, draft } = await organizationWithDraft(1_000);
    await issueInvoice(context, organizationId, draft.id);
    const first = await recordPayment(context, organizationId, { invoiceId: draft.id, amountMinor: 400 });
    expect(await invoiceRow(draft.id)).toMatchObject({ status: 'issued', paidMinor: 400n, paidAt: null });
    const second = await recordPayment(context, organizationId, { invoiceId: draft.id, amountMinor: 600 });
    expect(await invoiceRow(draft.id)).toMatchObject({
      status: 'paid',
      paidMinor: 1_000n,
      paidAt: second.receivedAt,
    });
    expect((await eventsOf(organizationId)).slice(2)).toMatchObject([
      {
        type: 'payment.received',
        data: {
          id: first.id,
          invoice_id: draft.id,
          customer_id: customerId,
          amount: { amount: 400, currency: 'GBP' },
          received_at: first.receivedAt.toISOString(),
        },
      },
      { type: 'payment.received', data: { id: second.id, amount: { amount: 600, currency: 'GBP' } } },
    ]);
    await expectOneTransaction(organizationId, 'payment', second.id);
  });

  test('when the event cannot be published, the business change does not happen either', async () => {
    const { organizationId, draft } = await organizationWithDraft();
    const { pool } = server.app;
    await pool.query('alter function publish_event_unchecked rename to gone');
    try {
      await expect(issueInvoice(context, organizationId, draft.id)).rejects.toThrow();
      expect(await invoiceRow(draft.id)).toMatchObject({ status: 'draft', issuedAt: null });
      expect(await eventsOf(organizationId)).toHaveLength(1);
    } finally {
      await pool.query('alter function gone rename to publish_event_unchecked');
    }
  });
});

describe('refusals leave no event and no change', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'an amount of %d',
    async (amount) => {
      const { organizationId, customerId, draft } = await organizationWithDraft();
      await issueInvoice(context, organizationId, draft.id);
      await expectRefusal(organizationId, 'unprocessable_content', () =>
        createInvoice(context, organizationId, { customerId, totalMinor: amount }),
      );
      await expectRefusal(organizationId, 'unprocessable_content', () =>
        recordPayment(context, organizationId, { invoiceId: draft.id, amountMinor: amount }),
      );
    },
  );

  test('the largest whole number that JSON carries exactly is accepted', async () => {
    const { organizationId, customerId } = await organizationWithCustomer();
    await createInvoice(context, organizationId, { customerId, totalMinor: Number.MAX_SAFE_INTEGER });
    const [event] = await eventsOf(organizationId);
    expect(event?.data.total).toEqual({ amount: Number.MAX_SAFE_INTEGER, currency: 'GBP' });
  });

  test("a customer who does not exist, or is another organization's", async () => {
    const { organizationId } = await organizationWithCustomer();
    const { customerId: foreign } = await organizationWithCustomer();
    const create = (customerId: string) => () =>
      createInvoice(context, organizationId, { customerId, totalMinor: 1 });
    await expectRefusal(organizationId, 'not_found', create(unknownId));
    await expectRefusal(organizationId, 'forbidden_resource', create(foreign));
  });

  test("an invoice that does not exist, or is another organization's", async () => {
    const { organizationId } = await organizationWithCustomer();
    const { draft: foreign } = await organizationWithDraft();
    for (const id of [unknownId, foreign.id]) {
      await expectRefusal(organizationId, 'not_found', () => issueInvoice(context, organizationId, id));
      await expectRefusal(organizationId, 'not_found', () => voidInvoice(context, organizationId, id));
      await expectRefusal(organizationId, 'not_found', () =>
        recordPayment(context, organizationId, { invoiceId: id, amountMinor: 1 }),
      );
    }
    expect(await invoiceRow(foreign.id)).toMatchObject({ status: 'draft' });
  });

  test('what its status does not permit', async () => {
    const { organizationId, draft } = await organizationWithDraft(1_000);
    const issue = () => issueInvoice(context, organizationId, draft.id);
    const cancel = () => voidInvoice(context, organizationId, draft.id);
    const pay = (amountMinor: number) => () =>
      recordPayment(context, organizationId, { invoiceId: draft.id, amountMinor });
    await expectRefusal(organizationId, 'conflict', pay(1));
    await issue();
    await expectRefusal(organizationId, 'conflict', issue);
    await expectRefusal(organizationId, 'unprocessable_content', pay(1_001));
    await pay(400)();
    await expectRefusal(organizationId, 'conflict', cancel);
    await expectRefusal(organizationId, 'unprocessable_content', pay(601));
    await pay(600)();
    await expectRefusal(organizationId, 'conflict', pay(1));
    await expectRefusal(organizationId, 'conflict', issue);
    await expectRefusal(organizationId, 'conflict', cancel);
    const { organizationId: other, draft: another } = await organizationWithDraft();
    await voidInvoice(context, other, another.id);
    await expectRefusal(other, 'conflict', () => voidInvoice(context, other, another.id));
    await expectRefusal(other, 'conflict', () => issueInvoice(context, other, another.id));
  });
});

describe('at once', () => {
  test('two issues of one invoice: one wins, one event', async () => {
    const { organizationId, draft } = await organizationWithDraft();
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => issueInvoice(context, organizationId, draft.id)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsOf(organizationId)).toHaveLength(2);
  });

  test('payments never exceed the total', async () => {
    const { organizationId, draft } = await organizationWithDraft(1_000);
    await issueInvoice(context, organizationId, draft.id);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => recordPayment(context, organizationId, { invoiceId: draft.id, amountMinor: 500 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await invoiceRow(draft.id)).toMatchObject({ status: 'paid', paidMinor: 1_000n });
  });

  test('invoice numbers have neither gaps nor doubles, and start anew in each organization', async () => {
    const [one, other] = [await organizationWithCustomer(), await organizationWithCustomer()];
    const create = ({ organizationId, customerId }: typeof one) =>
      createInvoice(context, organizationId, { customerId, totalMinor: 1 });
    const invoices = await Promise.all([1, 2, 3, 4, 5].map(() => create(one)));
    expect(invoices.map(({ number }) => number).sort()).toEqual([
      'INV-00001',
      'INV-00002',
      'INV-00003',
      'INV-00004',
      'INV-00005',
    ]);
    expect(await create(other)).toMatchObject({ number: 'INV-00001' });
  });
});

async function organizationWithCustomer() {
  const { organizationId } = await server.createTenant();
  const customerId = await createCustomer(context, organizationId);
  return { organizationId, customerId };
}

async function organizationWithDraft(totalMinor = 12_500) {
  const { organizationId, customerId } = await organizationWithCustomer();
  const draft = await createInvoice(context, organizationId, { customerId, totalMinor });
  return { organizationId, customerId, draft };
}

interface PublishedEvent {
  type: string;
  schema_version: number;
  data: Record<string, unknown>;
}

async function eventsOf(organizationId: string): Promise<PublishedEvent[]> {
  const rows = await context.db.prisma.event.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
  return rows.map(({ body }) => JSON.parse(body ?? ''));
}

function invoiceRow(id: string) {
  return context.db.prisma.invoice.findUniqueOrThrow({ where: { id } });
}

/** Postgres notes on each row which transaction wrote it. */
async function expectOneTransaction(
  organizationId: string,
  table: 'invoice' | 'payment',
  id: string,
): Promise<void> {
  const { rows } = await server.app.pool.query<{ business: string; event: string }>(
    `select (select xmin::text from ${table} where id = $1) as business,
            (select xmin::text from event where organization_id = $2 order by id desc limit 1) as event`,
    [id, organizationId],
  );
  expect(rows[0]?.event).toBe(rows[0]?.business);
}

async function expectRefusal(
  organizationId: string,
  code: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await eventsOf(organizationId);
  await expect((async () => act())()).rejects.toMatchObject({ code });
  expect(await eventsOf(organizationId)).toEqual(before);
}
