// An organization with some of everything, and its move from the first of two cells to the second.
import { createCreditNote } from '../../src/domain/business/credit-notes/draft.ts';
import {
  applyCreditNote,
  issueCreditNote,
  refundCreditNote,
} from '../../src/domain/business/credit-notes/use-credit.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { refundPayment } from '../../src/domain/business/payments/take-back.ts';
import {
  type Moved,
  type MoveOptions,
  moveOrganization,
  undoMove,
} from '../../src/domain/cells/move/move-organization.ts';
import { asOperator } from './app.ts';
import { BillingScene, licence, metered } from './billing.ts';
import { createIssued } from './invoice.ts';
import type { TestCell, TwoCells } from './two-cells.ts';

export function moveOptions(
  { eu2 }: Pick<TwoCells, 'eu2'>,
  organizationId: string,
  more: Partial<MoveOptions> = {},
): MoveOptions {
  return {
    organizationId,
    to: eu2.name,
    targetUrl: eu2.databaseUrl,
    keepDays: 7,
    attemptTimeoutMs: 30_000,
    allowsLess: false,
    onPhase: () => undefined,
    onCopied: () => undefined,
    onNote: () => undefined,
    signal: new AbortController().signal,
    ...more,
  };
}

export const move = (cells: TwoCells, organizationId: string, more?: Partial<MoveOptions>): Promise<Moved> =>
  moveOrganization(asOperator(cells.eu1.app.context), moveOptions(cells, organizationId, more));

export const undo = (
  cells: TwoCells,
  organizationId: string,
  more: Partial<Parameters<typeof undoMove>[1]> = {},
): Promise<void> =>
  undoMove(cells.eu1.app.context, {
    ...moveOptions(cells, organizationId),
    onRemoved: () => undefined,
    ...more,
  });

const monthsAgo = (months: number): string => {
  const date = new Date();
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
};

/** Contracts that have been billed, invoices with payments, refunds and credit, usage. */
export async function fillBusiness(cell: TestCell): Promise<BillingScene> {
  const scene = await BillingScene.open(cell);
  const { context, organizationId } = scene;
  await scene.meter('calls');
  const contract = await scene.contract({
    items: [licence, metered('calls')],
    starts_on: monthsAgo(3),
    auto_issue: true,
  });
  await scene.use(contract, 'calls', new Date(), '3', '4');
  // Each run bills the next period.
  for (let run = 0; run < 3; run++) await scene.run();
  const { customer_id } = contract;
  const paid = await createIssued(context, organizationId, customer_id, 20_000);
  const payment = await recordPayment(context, organizationId, {
    invoice_id: paid.id,
    amount: { amount: 20_000 },
  });
  const owed = await createIssued(context, organizationId, customer_id, 30_000);
  const { id } = await createCreditNote(context, organizationId, { invoice_id: paid.id });
  await issueCreditNote(context, organizationId, id);
  await applyCreditNote(context, organizationId, id, {
    invoice_id: owed.id,
    amount: { amount: 500, currency: owed.currency },
  });
  await refundCreditNote(context, organizationId, id, { amount: { amount: 100, currency: owed.currency } });
  const other = await createIssued(context, organizationId, customer_id, 1_000);
  const part = await recordPayment(context, organizationId, {
    invoice_id: other.id,
    amount: { amount: 900 },
  });
  await refundPayment(context, organizationId, part.id, { amount: { amount: 200, currency: part.currency } });
  void payment;
  return scene;
}
