// Contracts, usage and the runs that bill them.
import type { ContractUpdate } from '../../../generated/api/types.gen.ts';
import { billNextPeriods } from '../../../src/domain/business/billing/bill-period.ts';
import { carryOutRun, startBillingRun } from '../../../src/domain/business/billing/billing-run.ts';
import { dueContracts } from '../../../src/domain/business/billing/due-contracts.ts';
import { amendContract, deleteAmendment } from '../../../src/domain/business/contracts/amendments.ts';
import { changeDetails, deleteContract } from '../../../src/domain/business/contracts/draft.ts';
import { expireContracts } from '../../../src/domain/business/contracts/expiry.ts';
import { activateContract, terminateContract } from '../../../src/domain/business/contracts/lifecycle.ts';
import { updateCustomer } from '../../../src/domain/business/customer.ts';
import { issueInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { createInvoice, deleteInvoice } from '../../../src/domain/business/invoices/draft.ts';
import { periodStart } from '../../../src/domain/business/periods.ts';
import { ingestUsage } from '../../../src/domain/business/usage/ingest.ts';
import {
  archiveMeter,
  createMeter,
  unarchiveMeter,
  updateMeter,
} from '../../../src/domain/business/usage/meter.ts';
import { voidUsage } from '../../../src/domain/business/usage/void.ts';
import { createDraft } from '../../support/invoice.ts';
import { keyed, mayBeInUse } from '../keyed.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import type { Rig } from '../rig.ts';
import {
  aContract,
  aContractDraft,
  aContractOfTwoPeriods,
  aCustomer,
  aDraftAndAnother,
  aDueContract,
  aDueContractOfOneDayLess,
  aMeter,
  and,
  anEndedContract,
  anEndedContractInTheEnd,
  billAll,
  type ContractPlace,
  type CustomerPlace,
  calls,
  contractIn,
  day,
  fee,
  nobody,
  twoContractDrafts,
  twoContractsDueOnce,
  twoDueContracts,
} from '../worlds.ts';
import { archive } from './money.ts';

type OtherPlace = ContractPlace & { readonly otherId: string };

const createOne = (number?: string) =>
  step<CustomerPlace>(
    `create contract ${number ?? ''}`.trim(),
    'createContract',
    async ({ acting }, place) =>
      (await contractIn(acting, place, { items: [fee], ...(number !== undefined && { number }) })).number,
  );
const activate = step<ContractPlace>(
  'activate',
  'activateContract',
  ({ acting }, { organizationId, contractId }) => activateContract(acting, organizationId, contractId),
);
const activateOther = step<OtherPlace>(
  'activate the other',
  'activateContract',
  ({ acting }, { organizationId, otherId }) => activateContract(acting, organizationId, otherId),
);
const edit = (what: string, changes: ContractUpdate) =>
  step<ContractPlace>(`change its ${what}`, 'updateContract', ({ context }, { organizationId, contractId }) =>
    changeDetails(context, organizationId, contractId, changes),
  );
const terminate = (ends_on: string) =>
  step<ContractPlace>(
    `terminate on day ${dayOf(ends_on)}`,
    'terminateContract',
    ({ context }, { organizationId, contractId }) =>
      terminateContract(context, organizationId, contractId, { ends_on }),
  );
const terminateOther = step<OtherPlace>(
  'terminate the other',
  'terminateContract',
  ({ context }, { organizationId, otherId }) =>
    terminateContract(context, organizationId, otherId, { ends_on: day(0) }),
);
const amend = (effective_on: string, items = [fee]) =>
  step<ContractPlace>(
    `amend from day ${dayOf(effective_on)}`,
    'amendContract',
    ({ context }, { organizationId, contractId }) =>
      amendContract(context, organizationId, contractId, { effective_on, items }),
  );
const amendOther = step<OtherPlace>(
  'amend the other',
  'amendContract',
  ({ context }, { organizationId, otherId }) =>
    amendContract(context, organizationId, otherId, { effective_on: day(0), items: [calls] }),
);
const unamend = step<ContractPlace & { amendmentId: string }>(
  'delete the amendment',
  'deleteContractAmendment',
  ({ acting }, { organizationId, contractId, amendmentId }) =>
    deleteAmendment(acting, organizationId, contractId, amendmentId),
);
const expire = step<Place>('expire', [], ({ context }) => expireContracts(context).then(() => 'done'));
/** For each period of the organization's contracts, the part of a run that is one transaction. */
const billPeriods = step<ContractPlace>('bill periods', [], async ({ context }, { organizationId }) => {
  const run = context.databaseClock.newId();
  await context.db.execute`
    insert into billing_run (id, organization_id, created_at) values (${run}, ${organizationId}, now())`;
  let due: Parameters<typeof billNextPeriods>[1] = await dueContracts(
    context,
    { organization_id: organizationId },
    5,
  );
  while (due.length > 0) due = await billNextPeriods(context, due, run);
});
const run = step<Place>(
  'billing run',
  ['operatorStartBillingRun'],
  async ({ acting, context }, { organizationId }) => {
    const { id } = await startBillingRun(acting, { organization_id: organizationId }, 'explored');
    await carryOutRun(context, id);
    const [failed] = await context.db.query<{ count: number }>`
    select count(failure_code)::int as count from billing_run_result where run_id = ${id}`;
    return failed?.count ?? 0;
  },
);
const carryOut = step<Place & { runId: string }>('carry out a run', [], ({ context }, { runId }) =>
  carryOutRun(context, runId),
);
const rename = step<CustomerPlace>(
  'rename the customer',
  'updateCustomer',
  ({ context }, { organizationId, customerId }) =>
    updateCustomer(context, organizationId, customerId, { name: 'New' }),
);
const toEuro = step<CustomerPlace>(
  'change the currency',
  'updateCustomer',
  ({ context }, { organizationId, customerId }) =>
    updateCustomer(context, organizationId, customerId, { currency: 'EUR' }),
);
const createMetered = step<CustomerPlace>(
  'create a contract with the meter',
  'createContract',
  async ({ acting }, place) => (await contractIn(acting, place, { items: [calls] })).status,
);
const renameMeter = (name: string, expected?: readonly number[]) =>
  step<Place>(
    `name the meter ${name}${expected ? ' in version 1' : ''}`,
    'updateMeter',
    ({ acting }, { organizationId }) => updateMeter(acting, organizationId, 'calls', { name }, expected),
  );
const archiveCalls = step<Place>('archive the meter', 'archiveMeter', ({ acting }, { organizationId }) =>
  archiveMeter(acting, organizationId, 'calls'),
);
const unarchiveCalls = step<Place>(
  'unarchive the meter',
  'unarchiveMeter',
  ({ acting }, { organizationId }) => unarchiveMeter(acting, organizationId, 'calls'),
);
const addMeter = (key: string) =>
  step<Place>(`create meter ${key}`, 'createMeter', ({ acting }, { organizationId }) =>
    createMeter(acting, organizationId, { key, name: 'Meter', aggregation: 'sum', unit: null }),
  );

const usage = (customer_id: string, id: string, value = '1') => ({
  id,
  meter: 'calls',
  customer_id,
  value,
  timestamp: `${day(-20)}T00:00:00Z`,
});
const ingest = (ids: string, value = '1') =>
  step<CustomerPlace>(
    `ingest ${ids} of ${value}`,
    'ingestUsageEvents',
    async ({ acting }, { organizationId, customerId }) =>
      JSON.stringify(
        await ingestUsage(
          acting,
          organizationId,
          [...ids].map((id) => usage(customerId, id, value)),
        ),
      ),
  );
const ingestAsProgram = (ids: string) =>
  step<CustomerPlace>(
    `a program ingests ${ids}`,
    'ingestUsageEvents',
    async ({ context }, { organizationId, customerId }) =>
      JSON.stringify(
        await ingestUsage(
          context,
          organizationId,
          [...ids].map((id) => usage(customerId, id)),
        ),
      ),
  );
const voidUse = (ids: string) =>
  step<Place>(`void ${ids}`, 'voidUsageEvents', async ({ acting }, { organizationId }) =>
    JSON.stringify(await voidUsage(acting, organizationId, [...ids])),
  );

/** The first day of the second period of a contract that began today. */
const nextPeriod = (): string => periodStart({ anchor: day(0), interval: 'month' }, 1);
const dayOf = (date: string): number => Math.round((Date.parse(date) - Date.parse(day(0))) / 86_400_000);

/** Whether all usage that is not voided is billed exactly once, however late it arrived. */
async function isAllBilled(
  { base, sql }: Rig,
  { organizationId, contractId }: ContractPlace,
): Promise<string[]> {
  await terminateContract(base, organizationId, contractId, { ends_on: day(-1) }).catch(() => undefined);
  await billAll(base, organizationId);
  const [row] = await sql<{ used: number; billed: number }>(
    `select (select coalesce(sum(value), 0)::float8 from usage_event where organization_id = $1 and voided_at is null) as used,
            (select coalesce(sum(case when unit_amount < 0 then -quantity else quantity end), 0)::float8
             from invoice_line where organization_id = $1 and meter_id is not null) as billed`,
    [organizationId],
  );
  return row?.used === row?.billed ? [] : [`${row?.used} used, ${row?.billed} billed`];
}

const inUse = { afterwards: isAllBilled };
const aDueUse = and(aDueContract, 'a contract that is due', async () => ({}), inUse);
const aUsedContract = and(
  aDueContract,
  'a contract that is due, with usage',
  async ({ base }, { organizationId, customerId }) => {
    await ingestUsage(base, organizationId, [usage(customerId, 'a', '3'), usage(customerId, 'b', '4')]);
    return {};
  },
  inUse,
);
const usedMeter = and(aMeter, 'usage of a meter', async ({ base }, { organizationId, customerId }) => {
  await ingestUsage(base, organizationId, [usage(customerId, 'a'), usage(customerId, 'b')]);
  return {};
});
const anAmendment = and(
  aContract,
  'an amended contract',
  async ({ base }, { organizationId, contractId }) => {
    const { amendments } = await amendContract(base, organizationId, contractId, {
      effective_on: nextPeriod(),
      items: [fee],
    });
    return { amendmentId: amendments[0]?.id ?? '' };
  },
);
const aStartedRun = and(
  aDueContract,
  'a run that is started twice',
  async ({ base }, { organizationId }) => ({
    runId: await startOf(base, organizationId),
  }),
);
const aUsedStartedRun = and(
  aUsedContract,
  'a run, with usage',
  async ({ base }, { organizationId }) => ({
    runId: await startOf(base, organizationId),
  }),
  { afterwards: async () => [] },
);
const aLastBill = and(anEndedContract, 'a contract that is terminated, and due', async ({ base }) => {
  await expireContracts(base);
  return {};
});
const aBilledDraft = and(aDueContract, 'the draft of a bill', async ({ base, sql }, { organizationId }) => {
  await billAll(base, organizationId);
  const [row] = await sql<{ id: string }>('select id from invoice where organization_id = $1', [
    organizationId,
  ]);
  return { invoiceId: row?.id ?? '' };
});
const dueAndDraft = and(
  aContractOfTwoPeriods,
  'a contract that is due, and a draft',
  async ({ base }, { organizationId, customerId }) => ({
    invoiceId: (await createDraft(base, organizationId, customerId)).id,
  }),
);
const issueDraft = step<Place & { invoiceId: string }>(
  'issue',
  'issueInvoice',
  ({ context }, { organizationId, invoiceId }) => issueInvoice(context, organizationId, invoiceId),
);
const deleteDraft = step<Place & { invoiceId: string }>(
  'delete',
  'deleteInvoice',
  ({ context }, { organizationId, invoiceId }) => deleteInvoice(context, organizationId, invoiceId),
);

const deleteContractDraft = step<ContractPlace>(
  'delete the draft',
  'deleteContract',
  ({ acting }, { organizationId, contractId }) => deleteContract(acting, organizationId, contractId),
);
const invoiceIt = step<ContractPlace>(
  'create an invoice of it',
  'createInvoice',
  ({ acting }, { organizationId, customerId, contractId }) =>
    createInvoice(acting, organizationId, { customer_id: customerId, contract_id: contractId, lines: [] }),
);

async function startOf(base: Rig['base'], organizationId: string): Promise<string> {
  const id = base.databaseClock.newId();
  await base.db.execute`
    insert into billing_run (id, organization_id, created_at) values (${id}, ${organizationId}, now())`;
  return id;
}

export const billing: Area = {
  name: 'billing',
  always: [
    pair(twoContractDrafts, activate, activateOther),
    pair(aContractDraft, activate, edit('items', { items: [fee, calls] })),
    pair(aContractDraft, deleteContractDraft, invoiceIt),
    pair(aContractDraft, deleteContractDraft, activate),
    pair(aCustomer, createOne(), createOne('K-1001')),
    pair(aDueContract, billPeriods, billPeriods),
    pair(twoDueContracts, billPeriods, billPeriods),
    pair(twoDueContracts, billPeriods, terminate(day(-10))),
    pair(aDueContractOfOneDayLess, billPeriods, amend(day(-33))),
    pair(aUsedContract, billPeriods, voidUse('a')),
    pair(aDueUse, billPeriods, ingest('a', '3')),
    pair(aMeter, ingest('abc'), ingest('cba')),
    pair(usedMeter, voidUse('ab'), voidUse('ba')),
    pair(anEndedContract, expire, terminate(day(-3))),
    pair(anEndedContractInTheEnd, expire, expire),
    pair(aContractDraft, activate, archive),
    pair(aMeter, renameMeter('one', [1]), renameMeter('two', [1])),
  ],
  chaos: [
    together(twoContractDrafts, [activate, activateOther, activate]),
    pair(aDraftAndAnother, activate, amendOther),
    pair(aDraftAndAnother, activate, terminateOther),
    pair(aCustomer, createOne(), createOne()),
    pair(aCustomer, createOne(), toEuro),
    pair(aCustomer, createOne(), archive),
    pair(aContract, terminate(day(30)), archive),
    pair(aLastBill, billPeriods, archive),
    pair(aMeter, createMetered, archiveCalls),
    pair(aContractDraft, activate, archiveCalls),
    pair(aContract, amend(day(0), [calls]), archiveCalls),
    pair(aDueUse, billPeriods, archiveCalls),
    pair(aMeter, ingest('a'), archiveCalls),
    pair(aMeter, archiveCalls, archiveCalls),
    pair(aMeter, archiveCalls, unarchiveCalls),
    pair(aMeter, archiveCalls, renameMeter('one')),
    pair(aContractDraft, activate, toEuro),
    pair(aContractDraft, deleteContractDraft, deleteContractDraft),
    pair(aContractDraft, deleteContractDraft, edit('items', { items: [fee] })),
    pair(aContractDraft, deleteContractDraft, toEuro),
    pair(aContractDraft, deleteContractDraft, createOne('K-1001')),
    pair(nobody, addMeter('one'), addMeter('one')),
    pair(nobody, addMeter('one'), addMeter('two')),
    pair(aContract, amend(day(0)), amend(day(0))),
    pair(aContract, amend(day(0)), terminate(day(30))),
    pair(aContract, keyed(amend(day(0))), keyed(amend(day(0))), { isMeant: mayBeInUse }),
    pair(anAmendment, unamend, unamend),
    pair(anAmendment, unamend, terminate(day(30))),
    pair(aDueContractOfOneDayLess, amend(day(-33)), run),
    pair(aDueContract, terminate(day(-10)), run),
    pair(aDueContract, terminate(day(0)), run),
    pair(aDueContract, billPeriods, terminate(day(-10))),
    pair(aDueContract, billPeriods, toEuro),
    pair(twoDueContracts, run, run),
    pair(twoContractsDueOnce, billPeriods, terminateOther),
    pair(twoDueContracts, billPeriods, amend(day(-33))),
    pair(twoDueContracts, billPeriods, ingest('a', '3')),
    pair(aDueContract, billPeriods, rename),
    pair(aDueContract, run, ingestAsProgram('a')),
    pair(anEndedContractInTheEnd, billPeriods, expire),
    pair(anEndedContractInTheEnd, expire, run),
    pair(anEndedContractInTheEnd, expire, edit('title', { title: 'New' })),
    pair(aContractOfTwoPeriods, run, run),
    pair(aContractOfTwoPeriods, billPeriods, billPeriods),
    pair(aStartedRun, carryOut, carryOut),
    // A run is not one transaction: another invoice may get a number between two of the run's own.
    pair(dueAndDraft, run, issueDraft, { isMeant: () => true }),
    pair(aBilledDraft, issueDraft, deleteDraft),
    pair(aMeter, ingest('a', '1'), ingest('a', '2')),
    pair(aMeter, ingestAsProgram('abc'), ingestAsProgram('cba')),
    pair(aMeter, ingestAsProgram('ab'), voidUse('ba')),
    pair(aDueUse, run, ingestAsProgram('a')),
    pair(aUsedContract, run, voidUse('a')),
  ],
  alwaysCrashes: [crash(anEndedContract, expire)],
  crashes: [
    crash(aMeter, keyed(createOne())),
    crash(aContractDraft, activate),
    crash(aContractDraft, deleteContractDraft),
    crash(aContract, keyed(amend(day(0)))),
    crash(aContract, terminate(day(30))),
    crash(aUsedStartedRun, carryOut),
    crash(aMeter, archiveCalls),
    crash(aMeter, ingestAsProgram('ab')),
    crash(aMeter, ingest('ab')),
    crash(usedMeter, voidUse('a')),
  ],
};
