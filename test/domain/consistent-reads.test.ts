// What is read of several tables is of one version, whatever is written meanwhile.
import { expect, test } from 'vitest';
import { getContract } from '../../src/domain/business/contracts/contract.ts';
import { changeDetails, createContract } from '../../src/domain/business/contracts/draft.ts';
import { updateInvoice } from '../../src/domain/business/invoices/draft.ts';
import { findInvoice, getInvoice } from '../../src/domain/business/invoices/invoice.ts';
import { listInvoices } from '../../src/domain/business/invoices/invoice-list.ts';
import type { Context } from '../../src/domain/context.ts';
import { startTestApp } from '../support/app.ts';
import { licence, monthly } from '../support/contract.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { createDraft } from '../support/invoice.ts';
import { unitPrice } from '../support/price.ts';

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = app;
const { organizationId } = await createTenant();
const customerId = await createCustomer(context, organizationId);

/** A context in which a change is committed after the first statement: a second one would read another version. */
function changedMeanwhile(change: () => Promise<unknown>): Context {
  const { db } = context;
  let isChanged = false;
  const query: typeof db.query = async (strings, ...values) => {
    const rows = await db.query<never>(strings, ...values);
    if (!isChanged) {
      isChanged = true;
      await change();
    }
    return rows;
  };
  return { ...context, db: { ...db, query } };
}

test('a contract whose title and items are replaced while it is read is of one version', async () => {
  const created = await createContract(context, organizationId, monthly(customerId));
  const { id } = created;
  const changed = changedMeanwhile(() =>
    changeDetails(context, organizationId, id, {
      title: 'Platform, large',
      items: [{ ...licence, price: unitPrice('5') }],
    }),
  );
  expect(await getContract(changed, organizationId, id)).toMatchObject({
    version: 1,
    title: created.title,
    items: created.items,
  });
  expect(await getContract(context, organizationId, id)).toMatchObject({
    version: 2,
    title: 'Platform, large',
    items: [{ unit_amount: '5' }],
  });
});

test('a contract without items is read too', async () => {
  const { id } = await createContract(context, organizationId, monthly(customerId, { items: [] }));
  expect(await getContract(context, organizationId, id)).toMatchObject({ version: 1, items: [] });
});

test('a draft whose lines are replaced while it is read is of one version', async () => {
  const { id, total_minor, lines } = await createDraft(context, organizationId, customerId);
  const line = { description: 'Licence', quantity: '3', price: unitPrice('100'), tax_rate: '0' };
  const changed = changedMeanwhile(() => updateInvoice(context, organizationId, id, { lines: [line, line] }));
  expect(await findInvoice(changed, id)).toMatchObject({ version: 1, total_minor, lines });
  expect(await findInvoice(context, id)).toMatchObject({
    version: 2,
    total_minor: 600,
    lines: [{ amount_minor: 300 }, { amount_minor: 300 }],
  });
});

test('totals are those of the lines, in lists too, while a draft is changed again and again', async () => {
  const { id } = await createDraft(context, organizationId, customerId);
  let isWriting = true;
  const write = async () => {
    for (let n = 1; n <= 60; n++) {
      const line = { description: 'Licence', quantity: String(n), price: unitPrice('100'), tax_rate: '0' };
      await updateInvoice(context, organizationId, id, { lines: [line] });
    }
    isWriting = false;
  };
  const differing: string[] = [];
  const read = async () => {
    while (isWriting) {
      const { items } = await listInvoices(context, organizationId, { limit: 5 });
      for (const { version, total_minor, lines } of [
        ...items,
        await getInvoice(context, organizationId, id),
      ]) {
        const sum = lines.reduce((total, { amount_minor }) => total + amount_minor, 0);
        if (sum !== total_minor) differing.push(`version ${version}: ${total_minor}, lines ${sum}`);
      }
    }
  };
  await Promise.all([write(), read(), read()]);
  expect(differing).toEqual([]);
});
