/**
 * The table of states (src/domain/business/contracts/state.ts) against the database: whatever can be done to a contract is
 * done to one in every state. What the table allows leaves its state and one event of its type; everything else is refused
 * and leaves nothing.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractStatesSection } from '../../../../docs/generate/states.ts';
import type { ContractStatus } from '../../../../generated/prisma/client.ts';
import { amendContract, deleteAmendment } from '../../../../src/domain/business/contracts/amendments.ts';
import { getContract } from '../../../../src/domain/business/contracts/contract.ts';
import {
  changeDetails,
  createContract,
  deleteContract,
} from '../../../../src/domain/business/contracts/draft.ts';
import { expireContracts } from '../../../../src/domain/business/contracts/expiry.ts';
import { activateContract, terminateContract } from '../../../../src/domain/business/contracts/lifecycle.ts';
import { type ContractCause, contractTransitions } from '../../../../src/domain/business/contracts/state.ts';
import { DomainError } from '../../../../src/domain/errors.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { unitPrice } from '../../../support/price.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = server.app;
const { organizationId } = await server.createTenant();
const customerId = await createCustomer(context, organizationId);
const items = [{ kind: 'fixed' as const, description: 'Licence', price: unitPrice('100'), tax_rate: '20' }];
const ended = { starts_on: '2026-01-31', ends_on: '2026-02-27' };
const LATER = '2199-01-31';

interface Subject {
  readonly id: string;
  readonly amendmentId: string;
}

type Cause = Exclude<ContractCause, 'created'>;

const actions: Readonly<Record<Cause, (subject: Subject) => Promise<unknown>>> = {
  changed: ({ id }) => changeDetails(context, organizationId, id, { payment_terms_days: 14 }),
  described: ({ id }) => changeDetails(context, organizationId, id, { title: 'Another' }),
  activated: ({ id }) =>
    activateContract(context, organizationId, id, { starts_billing_on: ended.starts_on }),
  amended: ({ id }) => amendContract(context, organizationId, id, { effective_on: '2026-02-28', items }),
  amendmentDeleted: ({ id, amendmentId }) => deleteAmendment(context, organizationId, id, amendmentId),
  terminated: ({ id }) => terminateContract(context, organizationId, id, { ends_on: '2026-06-30' }),
  expired: async ({ id }) => {
    await server.app.pool.query("update contract set ends_on = '2026-03-30' where id = $1", [id]);
    expect(await expireContracts(context)).toBeLessThan(2);
  },
  deleted: ({ id }) => deleteContract(context, organizationId, id),
};

/** A draft may be described too, which is a change of it like any other. */
const isAllowed = (cause: Cause, from: ContractStatus) =>
  contractTransitions[cause].from.includes(from) || (cause === 'described' && from === 'draft');

const walk = (Object.keys(actions) as Cause[]).flatMap((cause) =>
  (['draft', 'active', 'terminated'] as const).map((from) => ({ cause, from })),
);

test.each(walk)('a contract that is $from: $cause', async ({ cause, from }) => {
  const subject = await contractIn(from);
  const before = await situationOf(subject);
  const outcome = await actions[cause](subject).then(
    () => undefined,
    (error: unknown) => error,
  );
  const after = await situationOf(subject);
  if (isAllowed(cause, from)) {
    expect(outcome).toBeUndefined();
    const { to, event } = contractTransitions[cause];
    if (to === 'deleted') {
      expect(after).toEqual({ status: 'deleted', version: 0, events: [...before.events, event] });
      return;
    }
    expect(after.status).toBe(from === 'draft' && cause === 'described' ? 'draft' : to);
    expect(after.version).toBe(before.version + 1);
    expect(after.events).toEqual([...before.events, event]);
    return;
  }
  if (cause !== 'expired') {
    expect(outcome).toBeInstanceOf(DomainError);
    const code = contractTransitions[cause].from.includes('draft')
      ? 'contract_not_draft'
      : 'contract_not_active';
    expect(outcome).toMatchObject({ code });
  }
  expect(after).toEqual(before);
});

test('the diagram in the documentation is of this table', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(contractStatesSection());
});

async function contractIn(status: ContractStatus): Promise<Subject> {
  const input = {
    customer_id: customerId,
    title: 'Platform',
    starts_on: ended.starts_on,
    billing_interval: 'month' as const,
    items,
  };
  const { id } = await createContract(context, organizationId, input);
  if (status === 'draft') {
    // A draft can have no amendment by any operation: without one, deleting would be a 404 and not the refusal.
    return { id, amendmentId: await putAmendment(id) };
  }
  await activateContract(context, organizationId, id, { starts_billing_on: input.starts_on });
  const { amendments } = await amendContract(context, organizationId, id, { effective_on: LATER, items });
  if (status === 'terminated')
    await terminateContract(context, organizationId, id, { ends_on: '2026-06-30' });
  return { id, amendmentId: amendments[0]?.id ?? '' };
}

async function putAmendment(id: string): Promise<string> {
  const { rows } = await server.app.pool.query<{ id: string }>(
    `insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at)
     values (uuidv7(), $1, $2, $3, true, now()) returning id`,
    [organizationId, id, LATER],
  );
  return rows[0]?.id ?? '';
}

async function situationOf({ id }: Subject) {
  const { rows } = await server.app.pool.query<{ type: string }>(
    "select type from event where organization_id = $1 and body::json #>> '{data,id}' = $2 order by id",
    [organizationId, id],
  );
  const events = rows.map(({ type }) => type);
  const found = await getContract(context, organizationId, id).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'not_found' });
  });
  if (!found) return { status: 'deleted', version: 0, events };
  const { status, version, title, amendments } = found;
  return { status, version, title, amendments, events };
}
