// What the tables refuse, whatever writes to them: somebody by hand, or code that forgot a rule of the domain.
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { invite } from '../../src/domain/access/invitation.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { amendContract } from '../../src/domain/business/contracts/amendments.ts';
import { getContract } from '../../src/domain/business/contracts/contract.ts';
import { createContract } from '../../src/domain/business/contracts/draft.ts';
import { terminateContract } from '../../src/domain/business/contracts/lifecycle.ts';
import { createCreditNote } from '../../src/domain/business/credit-notes/draft.ts';
import { issueCreditNote, refundCreditNote } from '../../src/domain/business/credit-notes/use-credit.ts';
import { archiveCustomer } from '../../src/domain/business/customer.ts';
import { voidInvoice } from '../../src/domain/business/invoices/change-status.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../src/domain/business/payments/take-back.ts';
import { deleteEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { registerEndpoint } from '../../src/domain/endpoints/webhook-endpoint.ts';
import { asOperator, startTestApp } from '../support/app.ts';
import { BillingScene, licence, metered } from '../support/billing.ts';
import { archivedCustomer, createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { createDraft, createIssued } from '../support/invoice.ts';

interface WrongChange {
  readonly what: string;
  /** The constraint or trigger that refuses it. */
  readonly guard: string;
  readonly sql: string;
}

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool, context } = server.app;
const changes = wrongChanges();
const scene = await fillScene();

test.each([...changes])('%s: the tables refuse what breaks a rule, and name the rule', async (_, wrong) => {
  const outcomes: Record<string, string> = {};
  for (const change of wrong) outcomes[change.what] = await guardThatRefuses(change.sql);
  expect(outcomes).toEqual(Object.fromEntries(wrong.map(({ what, guard }) => [what, guard])));
});

test('every check, every trigger of a rule and every key of several columns is broken by one of these changes', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and coninhcount = 0
      and (contype = 'c' or (contype = 'f' and cardinality(conkey) > 1))
    union
    select tgname from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgfoid::regproc::text like 'refuse\\_%'
   order by name`);
  const broken = new Set([...changes.values()].flat().map(({ guard }) => guard));
  expect(rows.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([
    // billed_period_in_order refuses a period of an unknown contract before the key does.
    'billed_period_organization_id_contract_id_fkey',
    // About roles: test/domain/events/publish-event-sql.test.ts.
    'refuse_forged_event',
  ]);
});

/** By their headings. */
function wrongChanges(): Map<string, WrongChange[]> {
  const text = readFileSync(new URL('wrong-changes.sql', import.meta.url), 'utf8');
  const [, ...sections] = text.split(/^-- # /m);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...blocks] = section.split(/\n\n(?=-- )/);
      return [
        heading.trim(),
        blocks.map((block) => {
          const {
            guard = '',
            what = '',
            sql = '',
          } = /^-- (?<guard>\w+): (?<what>[^\n]+)\n(?<sql>.+)$/s.exec(block)?.groups ?? {};
          return { guard, what, sql };
        }),
      ];
    }),
  );
}

/** Tries a change in a transaction that is rolled back. */
async function guardThatRefuses(sql: string): Promise<string> {
  const client: pg.PoolClient = await pool.connect();
  await client.query('begin');
  try {
    const results = [
      await client.query(
        sql.replaceAll(/\$(\w+)/g, (_, name: string) => `'${scene[name] ?? `the scene has no ${name}`}'`),
      ),
    ].flat();
    await client.query('set constraints all immediate');
    return `went through, in ${results.map(({ rowCount }) => rowCount).join(' and ')} rows`;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && 'table' in error) return String(error.constraint);
    return String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** An organization with one of everything, and another one. @returns their ids. */
async function fillScene(): Promise<Readonly<Record<string, string>>> {
  const own = await BillingScene.open(server);
  const other = await BillingScene.open(server);
  const { organizationId: organization } = own;
  for (const { organizationId } of [own, other]) {
    await issueToken(context, {
      organizationId,
      issuedBy: 'owner@biller.example',
      name: 'test',
      scopes: [fullAccess],
    });
  }
  await own.meter('calls');
  await other.meter('calls');
  const items = [licence, metered('calls')];
  const [customer = '', secondCustomer = '', freeCustomer = ''] = await Promise.all(
    [1, 2, 3].map(() => createCustomer(context, organization)),
  );
  const contract = await own.contract({
    customer_id: customer,
    starts_on: '2026-01-15',
    items,
  });
  await own.use(contract, 'calls', await own.now(), '5');
  await own.run();
  const [bill] = await own.invoices(contract);
  const { billed_until } = await getContract(context, organization, contract.id);
  await amendContract(context, organization, contract.id, {
    effective_on: billed_until ?? '',
    items: [licence],
  });
  const secondContract = await own.contract({ customer_id: secondCustomer, items: [licence] });
  const otherContract = await other.contract({ items: [licence] });
  const ended = await own.contract({ starts_on: '2026-01-15', items: [licence] });
  await terminateContract(context, organization, ended.id, { ends_on: '2026-12-31' });
  const draftContract = await createContract(context, organization, {
    customer_id: customer,
    title: 'Draft',
    starts_on: '2026-01-15',
    billing_interval: 'month',
    items: [licence],
  });

  const draftOfArchived = await createContract(context, organization, {
    customer_id: await createCustomer(context, organization),
    title: 'Draft',
    starts_on: '2026-01-15',
    billing_interval: 'month',
    items: [licence],
  });
  await archiveCustomer(context, organization, draftOfArchived.customer_id);

  const draft = await createDraft(context, organization, customer);
  const [issued, paid, voided, owedAgain] = await Promise.all(
    [1, 2, 3, 4].map(() => createIssued(context, organization, customer)),
  );
  if (!bill || !issued || !paid || !voided || !owedAgain) throw new Error('The scene lacks an invoice.');
  const pay = (invoice_id: string) =>
    recordPayment(context, organization, { invoice_id, amount: { amount: 12_500 } });
  const payment = await pay(paid.id);
  const reversed = await reversePayment(context, organization, (await pay(owedAgain.id)).id, null);
  const refunded = await pay(owedAgain.id);
  await refundPayment(context, organization, refunded.id, {});
  await voidInvoice(context, organization, voided.id, null);
  const credited = await createIssued(context, organization, customer);
  await pay(credited.id);
  const lines = [{ line_id: credited.lines[0]?.id ?? '', amount: { amount: 5_000, currency: 'GBP' } }];
  const [creditDraft, creditNote] = [
    await createCreditNote(context, organization, { invoice_id: credited.id, lines }),
    await createCreditNote(context, organization, { invoice_id: credited.id, lines }),
  ];
  await issueCreditNote(context, organization, creditNote.id);
  await refundCreditNote(context, organization, creditNote.id, { amount: { amount: 10, currency: 'GBP' } });
  const otherInvoice = await createDraft(context, other.organizationId, otherContract.customer_id);

  const endpoint = await registered(organization);
  const deletedEndpoint = await registered(organization);
  await deleteEndpoint(context, organization, deletedEndpoint);
  await issueOperatorToken(asOperator(context), { name: 'test', scopes: [...operatorScopes] });
  await invite(
    context,
    { organizationId: organization, email: 'ann@biller.example', role: 'MEMBER' },
    'operator',
  );
  const { rows } = await pool.query<{ name: string; id: string }>(
    `with person as (
       insert into person (id, email, created_at) values (gen_random_uuid(), 'ada@biller.example', now()) returning id
     ), session as (
       insert into session (id, person_id, sha256, method, created_at, signed_in_at, last_used_at, ended_at)
       select gen_random_uuid(), id, sha256('1'), 'passkey', now(), now(), now(), now() from person
     ), link as (
       insert into sign_in_link (id, person_id, sha256, created_at, expires_at, used_at)
       select gen_random_uuid(), id, sha256('1'), now(), now(), now() from person
     ), ceremony as (
       insert into sign_in_ceremony (id, kind, sha256, state_sealed, created_at, expires_at, used_at)
       values (gen_random_uuid(), 'sso', sha256('1'), '', now(), now(), now())
     ), passkey as (
       insert into passkey (id, person_id, credential_id, public_key, counter, name, created_at)
       select gen_random_uuid(), id, 'one', '', 5, '', now() from person
     ), identity as (
       insert into sso_identity (organization_id, subject, person_id, created_at) select $1, 'ada', id, now() from person
     ), redelivery as (
       insert into replay (id, kind, organization_id, endpoint_id, since, matched, position, created_at)
       values (gen_random_uuid(), 'endpoint', $1, $2, now(), 0, $2, now())
     ), token as (
       update operator_token set revoked_at = now()
     )
     select 'person' as name, id from person
     union all select 'meter', id from meter where organization_id = $1
     union all select 'otherMeter', id from meter where organization_id = $3
     union all select case when is_amendment then 'amendment' else 'terms' end, id from contract_terms where contract_id = $4
     union all select 'draftTerms', id from contract_terms where contract_id = $5
     union all (select 'item', item.id from contract_item as item join contract_terms as terms on terms.id = item.terms_id
                where contract_id = $4 and not is_amendment and position = 0)`,
    [organization, endpoint, other.organizationId, contract.id, draftContract.id],
  );
  return {
    ...Object.fromEntries(rows.map(({ name, id }) => [name, id])),
    organization,
    otherOrganization: other.organizationId,
    customer,
    secondCustomer,
    freeCustomer,
    archivedCustomer: await archivedCustomer(context, organization),
    draftOfArchived: draftOfArchived.id,
    otherCustomer: otherContract.customer_id,
    contract: contract.id,
    secondContract: secondContract.id,
    otherContract: otherContract.id,
    terminated: ended.id,
    draftContract: draftContract.id,
    bill: bill.id,
    draft: draft.id,
    issued: issued.id,
    paid: paid.id,
    voided: voided.id,
    otherInvoice: otherInvoice.id,
    payment: payment.id,
    credited: credited.id,
    creditDraft: creditDraft.id,
    creditNote: creditNote.id,
    reversed: reversed.id,
    refunded: refunded.id,
    endpoint,
    deletedEndpoint,
  };
}

async function registered(organizationId: string): Promise<string> {
  const { endpoint } = await registerEndpoint(context, organizationId, {
    endpoint_url: 'https://receiver.example/hook',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  return endpoint.id;
}
