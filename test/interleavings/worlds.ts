// The worlds in which operations begin.
import { randomUUID } from 'node:crypto';
import type { ContractCreation, ContractItemInput } from '../../generated/api/types.gen.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { audited } from '../../src/domain/audit.ts';
import { carryOutRun, startBillingRun } from '../../src/domain/business/billing/billing-run.ts';
import { createContract } from '../../src/domain/business/contracts/draft.ts';
import { expireContracts } from '../../src/domain/business/contracts/expiry.ts';
import { activateContract } from '../../src/domain/business/contracts/lifecycle.ts';
import { createCreditNote } from '../../src/domain/business/credit-notes/draft.ts';
import { issueCreditNote } from '../../src/domain/business/credit-notes/use-credit.ts';
import { createCustomer } from '../../src/domain/business/customer.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { createMeter } from '../../src/domain/business/usage/meter.ts';
import type { Context } from '../../src/domain/context.ts';
import { createDraft, createIssued } from '../support/invoice.ts';
import { unitPrice } from '../support/price.ts';
import type { Place, World } from './pair.ts';
import { actor, type Rig } from './rig.ts';
import { domainOf } from './state.ts';

/** An address that the organization's state shows. */
export const emailIn = ({ organizationId }: Place, name: string): string =>
  `${name}@${domainOf(organizationId)}`;

/** A world, from a function that creates it. */
const world = <P extends Place>(
  name: string,
  make: (rig: Rig) => Promise<P>,
  more: Partial<World<P>> = {},
): World<P> => ({ name, make, ...more });

/** A world that adds something to another one. */
export const and = <P extends Place, More extends object>(
  before: World<P>,
  name: string,
  make: (rig: Rig, place: P) => Promise<More>,
  more: Partial<World<P & More>> = {},
): World<P & More> => {
  const { name: _, make: begin, ...rest } = before;
  return {
    ...rest,
    name,
    async make(rig) {
      const place = await begin(rig);
      return { ...place, ...(await make(rig, place)) };
    },
    ...more,
  };
};

export interface CustomerPlace extends Place {
  readonly customerId: string;
}
export interface InvoicePlace extends CustomerPlace {
  readonly invoiceId: string;
}
export interface ContractPlace extends CustomerPlace {
  readonly contractId: string;
}

/** The OWNER is the only member. */
export const nobody = world('an organization', async ({ base }): Promise<Place> => {
  const organizationId = randomUUID();
  const ownerEmail = emailIn({ organizationId }, 'owner');
  await createOrganization(base, { id: organizationId, name: 'Explored', owner_email: ownerEmail });
  return { organizationId };
});

export const aCustomer = and(nobody, 'a customer', async ({ base }, { organizationId }) => {
  const input = { name: 'Brightwater', country: 'GB', currency: 'GBP' };
  return { customerId: (await createCustomer(base, organizationId, input)).id };
});

const withInvoice =
  (create: (context: Context, organizationId: string, customerId: string) => Promise<{ id: string }>) =>
  async ({ base }: Rig, { organizationId, customerId }: CustomerPlace) => ({
    invoiceId: (await create(base, organizationId, customerId)).id,
  });
export const aDraft = and(aCustomer, 'a draft of 125.00', withInvoice(createDraft));
export const anInvoice = and(aCustomer, 'an invoice of 125.00', withInvoice(createIssued));
export const twoDrafts = and(aDraft, 'two drafts', async (rig, place) => ({
  otherId: (await withInvoice(createDraft)(rig, place)).invoiceId,
}));
export const twoDraftsOfMore = and(twoDrafts, 'two drafts, after an invoice', async (rig, place) => {
  await withInvoice(createIssued)(rig, place);
  return {};
});
export const aPayment = and(anInvoice, '50.00 paid of 125.00', async ({ base }, place) => {
  const { organizationId, invoiceId } = place;
  return {
    paymentId: (
      await recordPayment(base, organizationId, { invoice_id: invoiceId, amount: { amount: 5_000 } })
    ).id,
  };
});

export interface CreditPlace extends InvoicePlace {
  readonly noteId: string;
  readonly otherNoteId: string;
  /** Of the same customer, of 125.00. */
  readonly owedId: string;
}
const drafts = async ({ base }: Rig, place: InvoicePlace) => {
  const { organizationId, customerId, invoiceId: invoice_id } = place;
  const notes = [];
  for (let each = 0; each < 2; each++)
    notes.push(await createCreditNote(base, organizationId, { invoice_id }));
  const [noteId = '', otherNoteId = ''] = notes.map(({ id }) => id);
  return { noteId, otherNoteId, owedId: (await createIssued(base, organizationId, customerId)).id };
};
export const twoCreditDrafts = and(anInvoice, 'two drafts that credit all of 125.00', drafts);
export const creditLeft = and(anInvoice, '125.00 of credit', async (rig, place) => {
  const { organizationId, invoiceId: invoice_id } = place;
  const made = await drafts(rig, place);
  await recordPayment(rig.base, organizationId, { invoice_id, amount: { amount: 12_500 } });
  await issueCreditNote(rig.base, organizationId, made.noteId);
  return made;
});

export const fee: ContractItemInput = {
  kind: 'fixed',
  description: 'Fee',
  price: unitPrice('1000'),
  tax_rate: '0',
};
export const calls: ContractItemInput = {
  kind: 'usage',
  description: 'Calls',
  meter: 'calls',
  price: unitPrice('100'),
  tax_rate: '0',
};
/** A day relative to today. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const aMeter = and(aCustomer, 'a meter', async ({ base }, { organizationId }) => {
  await createMeter(base, organizationId, { key: 'calls', name: 'Calls', aggregation: 'sum', unit: null });
  return {};
});

export const contractIn = (
  context: Context,
  { organizationId, customerId }: CustomerPlace,
  more: Partial<ContractCreation> = {},
) =>
  createContract(context, organizationId, {
    customer_id: customerId,
    title: 'Platform',
    starts_on: day(0),
    billing_interval: 'month',
    items: [calls],
    ...more,
  });

async function activeIn({ base }: Rig, place: CustomerPlace, more: Partial<ContractCreation> = {}) {
  const { id, starts_on } = await contractIn(base, place, more);
  await activateContract(base, place.organizationId, id, { starts_billing_on: starts_on });
  return { contractId: id };
}

export const aContractDraft = and(aMeter, 'a draft contract', async ({ base }, place) => ({
  contractId: (await contractIn(base, place)).id,
}));
export const twoContractDrafts = and(
  aContractDraft,
  'two draft contracts with one meter',
  async ({ base }, place) => ({
    otherId: (await contractIn(base, place)).id,
  }),
);
export const aDraftAndAnother = and(
  aContractDraft,
  'a draft contract, and an active one',
  async (rig, place) => ({
    otherId: (await activeIn(rig, place, { items: [fee] })).contractId,
  }),
);
export const aContract = and(aMeter, 'an active contract', (rig, place) =>
  activeIn(rig, place, { items: [calls, fee] }),
);

/** Bills late usage, so that usage and bills can be compared. */
const billedInTheEnd = {
  async afterwards({ base }: Rig, { organizationId }: Place) {
    await billAll(base, organizationId);
    return [];
  },
};
const due = (name: string, more: Partial<ContractCreation>) =>
  and(aMeter, name, (rig, place) => activeIn(rig, place, { starts_on: day(-34), ...more }), billedInTheEnd);
export const aDueContract = due('a contract that is due', { items: [calls, fee] });
const withAnotherDue = (name: string, starts_on: string) =>
  and(aDueContract, name, async (rig, place) => ({
    otherId: (await activeIn(rig, place, { starts_on, items: [fee], auto_issue: true })).contractId,
  }));
export const twoDueContracts = withAnotherDue('two contracts that are due', day(-70));
/** Between two periods of a contract, which a run bills one after the other, anything may happen to it. */
export const twoContractsDueOnce = withAnotherDue('two contracts that are due once', day(-34));
export const aDueContractOfOneDayLess = due('a contract of which one day is billed late', {
  starts_on: day(-33),
  auto_issue: true,
});
export const aContractOfTwoPeriods = due('a contract of which two periods are due', {
  starts_on: day(-70),
  auto_issue: true,
});
export const anEndedContract = due('a contract that has ended', { ends_on: day(-2), auto_issue: true });
/** Runs the expiry again: it skips contracts that are locked. */
const expiredInTheEnd = {
  async afterwards({ base }: Rig, { organizationId }: Place) {
    await expireContracts(base);
    await billAll(base, organizationId);
    return [];
  },
};
export const anEndedContractInTheEnd = and(
  anEndedContract,
  'a contract that has ended',
  async () => ({}),
  expiredInTheEnd,
);

export async function billAll(base: Context, organizationId: string): Promise<void> {
  const acting = audited(base, actor);
  const { id } = await startBillingRun(acting, { organization_id: organizationId }, 'explored');
  await carryOutRun(base, id);
}
