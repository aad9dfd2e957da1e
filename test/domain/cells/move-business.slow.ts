// Customers, contracts, invoices and payments are copied while they change. What refers to what, and what is unique, changes as well.
import { expect, test } from 'vitest';
import { amendContract, deleteAmendment } from '../../../src/domain/business/contracts/amendments.ts';
import { changeDetails, createContract } from '../../../src/domain/business/contracts/draft.ts';
import { terminateContract } from '../../../src/domain/business/contracts/lifecycle.ts';
import { archiveCustomer, createCustomer, updateCustomer } from '../../../src/domain/business/customer.ts';
import { issueInvoice, voidInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { createInvoice, deleteInvoice, updateInvoice } from '../../../src/domain/business/invoices/draft.ts';
import { recordPayment } from '../../../src/domain/business/payments/payment.ts';
import { refundPayment } from '../../../src/domain/business/payments/take-back.ts';
import { type BillingScene, licence } from '../../support/billing.ts';
import { createDraft, createIssued } from '../../support/invoice.ts';
import { hashesOf } from '../../support/moved-rows.ts';
import { fillBusiness, move, undo } from '../../support/moving.ts';
import { unitPrice } from '../../support/price.ts';
import { startTwoCells } from '../../support/two-cells.ts';

type Change = () => Promise<void>;

/** What can only be written in one order, in the one in which it happened: what comes later is referred to by what was there before. */
async function changesOf(scene: BillingScene, prefix: string): Promise<Change> {
  const { context, organizationId } = scene;
  const named = (name: string) => `${prefix}-${name}`;
  const customer = (name?: string) =>
    createCustomer(context, organizationId, {
      name: 'Brightwater',
      ...(name && { external_id: named(name) }),
      country: 'GB',
      currency: 'GBP',
    });
  const rename = (id: string, name: string) =>
    updateCustomer(context, organizationId, id, { external_id: named(name) });
  const lines = [{ description: 'Hours', quantity: '2', price: unitPrice('700'), tax_rate: '20' }];
  const draftOf = (customer_id: string, name: string) =>
    createInvoice(context, organizationId, { customer_id, external_id: named(name), lines });
  const first = await customer('a');
  const second = await customer('b');
  const renamed = await draftOf(first.id, 'r');
  const deleted = await draftOf(first.id, 'd');
  const issued = await createDraft(context, organizationId, first.id);
  const paid = await createIssued(context, organizationId, second.id, 900);
  const voided = await createIssued(context, organizationId, second.id, 800);
  const agreed = await scene.contract({ items: [licence] });
  const leaving = await scene.contract({ items: [licence] });
  const { to: effective_on } = scene.period(agreed, 1);
  const amendment = () =>
    amendContract(context, organizationId, agreed.id, { effective_on, items: [licence] });
  const { amendments } = await amendment();
  const draft = await createContract(context, organizationId, {
    customer_id: first.id,
    title: 'Draft',
    starts_on: await scene.today(),
    items: [licence],
  });
  return async () => {
    await rename(first.id, 'c');
    await rename(second.id, 'a');
    await rename(first.id, 'b');
    await deleteInvoice(context, organizationId, deleted.id);
    await draftOf(second.id, 'd');
    await updateInvoice(context, organizationId, renamed.id, { lines: [...lines, ...lines] });
    await issueInvoice(context, organizationId, issued.id);
    await voidInvoice(context, organizationId, voided.id, 'wrong');
    const { currency, ...payment } = await recordPayment(context, organizationId, {
      invoice_id: paid.id,
      amount: { amount: 900 },
    });
    await refundPayment(context, organizationId, payment.id, { amount: { amount: 100, currency } });
    await deleteAmendment(context, organizationId, agreed.id, amendments.at(-1)?.id ?? '');
    await amendment();
    await changeDetails(context, organizationId, draft.id, { items: [licence, licence] });
    const third = await customer();
    await scene.contract({ customer_id: third.id, items: [licence], auto_issue: true });
    // A run over all organizations.
    await scene.run();
    const { billed_until } = leaving;
    await terminateContract(context, organizationId, leaving.id, {
      ends_on: billed_until ?? leaving.starts_on,
    });
    await archiveCustomer(context, organizationId, (await customer()).id);
  };
}

test('business that changes while its organization moves is the same where it arrives', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const scene = await fillBusiness(eu1);
  const { organizationId } = scene;
  const [beforeDrain, beforeStop] = [await changesOf(scene, 'drain'), await changesOf(scene, 'stop')];
  let before: Record<string, string> = {};
  await move(cells, organizationId, {
    async onPhase(phase) {
      if (phase === 'drain') await beforeDrain();
      if (phase === 'stop') await beforeStop();
      if (phase === 'leave') before = await hashesOf(eu1.databaseUrl, organizationId);
    },
  });
  expect(await hashesOf(eu2.databaseUrl, organizationId)).toMatchObject({
    ...before,
    delivery_activity: expect.any(String),
    api_request: expect.any(String),
  });
});

test('a move that is given up amid the business goes on, may be undone, and begun anew', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const scene = await fillBusiness(eu1);
  const { organizationId } = scene;
  await expect(
    move(cells, organizationId, {
      onCopied(table) {
        if (table === 'invoice') throw new Error('The mover gives up.');
      },
    }),
  ).rejects.toThrow('The mover gives up.');
  // What the second run copies refers to what the first one has not seen.
  await createIssued(scene.context, organizationId, (await scene.contract({ items: [licence] })).customer_id);
  await expect(
    move(cells, organizationId, {
      onPhase(phase) {
        if (phase === 'leave') throw new Error('The mover gives up again.');
      },
    }),
  ).rejects.toThrow('gives up again');
  await undo(cells, organizationId);
  const left = Object.entries(await hashesOf(eu2.databaseUrl, organizationId));
  expect(left.filter(([, rows]) => rows !== '0 0')).toEqual([]);
  let before: Record<string, string> = {};
  await move(cells, organizationId, {
    async onPhase(phase) {
      if (phase === 'leave') before = await hashesOf(eu1.databaseUrl, organizationId);
    },
  });
  const { delivery_activity: _, api_request: __, ...rest } = before;
  expect(await hashesOf(eu2.databaseUrl, organizationId)).toMatchObject(rest);
});
