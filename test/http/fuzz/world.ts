import { randomUUID } from 'node:crypto';
import { issueToken, revokeToken } from '../../../src/domain/access/tokens/api-token.ts';
import { knownScopes } from '../../../src/domain/access/tokens/scope.ts';
import { createCreditNote } from '../../../src/domain/business/credit-notes/draft.ts';
import { issueCreditNote } from '../../../src/domain/business/credit-notes/use-credit.ts';
import { issueInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { recordPayment } from '../../../src/domain/business/payments/payment.ts';
import type { Context } from '../../../src/domain/context.ts';
import { disableEndpoint } from '../../../src/domain/endpoints/change-status.ts';
import { eventTypes } from '../../../src/domain/event-types/event-type.ts';
import type { Tenant, TestApp } from '../../support/app.ts';
import { amended, draftOf, LATER } from '../../support/contract-resource.ts';
import { createCustomer } from '../../support/customer.ts';
import { recordDelivery, recordInLine, recordReplay } from '../../support/history.ts';
import { createDraft, createIssued } from '../../support/invoice.ts';
import {
  type ContractOperation,
  isDeliveryOperation,
  isEventOperation,
  isEventTypeOperation,
  pathOf,
  takesKey,
} from '../../support/operations.ts';
import { createPartner } from '../../support/partner.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { type Draft, type Surroundings, usageNames } from './draft.ts';

const deliveryStates = ['held', 'delivered', 'failed', 'canceled', 'skipped'] as const;

/** A port without a listener. */
const refusing = 'http://127.0.0.1:1/hooks';
/** Operations that end the use of an endpoint, or may move it. */
const ending = ['deleteWebhookEndpoint', 'updateWebhookEndpointDetails', 'disableWebhookEndpoint'];
/** The most endpoints created by the fuzz that later requests use. */
const ENDPOINTS_REMEMBERED_MAX = 64;

/** Issuing, voiding and reversing use them up. */
const INVOICES = 40;
/** Of each credit note that is issued: more than one request may use. */
const CREDIT_LEFT = 1_000;
/** Activating and terminating use them up. */
const CONTRACTS = 60;

/**
 * The resources that requests name: two organizations with resources in every state, and tokens of every
 * kind.
 */
export interface World extends AsyncDisposable {
  /** The organizations of the public world. */
  readonly organizations?: { readonly ours: string; readonly theirs: string };
  /** The URL of a receiver that answers handshakes. */
  readonly receiver: string;
  /** Ids for members of bodies, such as customer_id. */
  readonly named: Surroundings['named'];
  /** Members of bodies with another meaning than in the public contract. */
  readonly hints?: Surroundings['hints'];
  /** The credentials for a draft. */
  credentials(draft: Draft): SentCredentials;
  /** The path, with the resource that it names. */
  path(draft: Draft): string;
  /** Includes an endpoint that the fuzz has registered from now on. */
  remember(endpointId: string): void;
}

/** Headers, in which `$TOKEN` stands for the token. */
export interface SentCredentials {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly token: string;
}

export const noCredentials: SentCredentials = { headers: [], token: '' };

/** A header that holds nothing but a token. */
export const bearing = (token: string | undefined, text = 'Bearer $TOKEN'): SentCredentials => {
  if (token === undefined) throw new Error('There is no token for a scope of the contract.');
  return { headers: [['Authorization', text]], token };
};

interface Resources {
  readonly endpoints: string[];
  /** An active endpoint that nothing disables or deletes; half of the requests that need one use it. */
  readonly lasting: string;
  readonly customers: string[];
  /** Customers without contracts and invoices. */
  readonly idle: string[];
  readonly contracts: string[];
  readonly invoices: string[];
  readonly payments: string[];
  readonly creditNotes: string[];
  readonly events: string[];
  readonly deliveries: string[];
}

export async function createWorld(app: TestApp): Promise<World> {
  const receiver = await startReceiver();
  const [ours, theirs] = [await app.createTenant(), await app.createTenant()];
  const own = await createResources(app, ours, receiver);
  const foreign = await createResources(app, theirs, receiver);
  const issue = async (scopes: readonly string[], expiresAt?: Date) => {
    const { organizationId, ownerEmail: issuedBy } = ours;
    return issueToken(app.app.context, {
      organizationId,
      issuedBy,
      name: 'fuzz',
      scopes,
      expires_at: expiresAt,
    });
  };
  const soon = new Date(app.app.context.databaseClock.now().getTime() + 60_000);
  const expired = await issue(knownScopes, soon);
  await app.passTime(60_000);
  const revoked = await issue(knownScopes);
  await revokeToken(app.app.context, ours.organizationId, revoked.token.id);
  const exact = new Map<string, string>();
  const without = new Map<string, string>();
  for (const scope of knownScopes.filter((each) => each.includes(':'))) {
    const [resource = ''] = scope.split(':');
    exact.set(scope, (await issue([scope])).plaintext);
    const others = knownScopes.filter((each) => each.includes(':') && !each.startsWith(`${resource}:`));
    without.set(scope, (await issue(others)).plaintext);
  }

  /** A search by what is in the events needs the scope to read them too. */
  const searching = (await issue(['deliveries:read', 'events:read'])).plaintext;
  const isSearch = ({ operation, query }: Draft) =>
    operation.id === 'listDeliveries' && query.some(({ name }) => name === 'matches');

  const scopeOf = ({ scopes }: ContractOperation) => scopes[0] ?? '';
  const credentials: Record<Draft['credentials'], (draft: Draft) => SentCredentials> = {
    full: () => bearing(ours.token),
    foreign: () => bearing(theirs.token),
    'exact scope': (draft) => bearing(isSearch(draft) ? searching : exact.get(scopeOf(draft.operation))),
    'without scope': ({ operation }) => bearing(without.get(scopeOf(operation))),
    expired: () => bearing(expired.plaintext),
    revoked: () => bearing(revoked.plaintext),
    unknown: () => bearing(`${ours.token.slice(0, -4)}AAAA`),
    malformed: () => bearing(ours.token, 'Basic $TOKEN'),
    none: () => noCredentials,
  };
  return {
    organizations: { ours: ours.organizationId, theirs: theirs.organizationId },
    receiver: receiver.url,
    named: { customer_id: own.customers, invoice_id: own.invoices },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
    credentials: (draft) => credentials[draft.credentials](draft),
    path({ operation, target }) {
      if (target.kind === 'text') return pathOf({ path: operation.path }, target.text);
      const ids = idsFor(operation, target.kind === 'own' ? own : foreign);
      return pathOf({ path: operation.path }, ids[target.pick % ids.length] ?? randomUUID());
    },
    remember(endpointId) {
      own.endpoints.push(endpointId);
      if (own.endpoints.length > ENDPOINTS_REMEMBERED_MAX) own.endpoints.shift();
    },
  };
}

async function createResources(
  { app, baseUrl }: TestApp,
  tenant: Tenant,
  receiver: Receiver,
): Promise<Resources> {
  const partner = createPartner(baseUrl, tenant.token);
  const register = async (url = refusing) => (await partner.register(url, ['invoice.issued'])).id;
  const [deleted, disabled, stopped] = [await register(), await register(), await register()];
  await partner.request('DELETE', `/api/v1/public/webhook-endpoints/${deleted}`);
  await disableEndpoint(app.context, tenant.organizationId, disabled, 'client');
  await disableEndpoint(app.context, tenant.organizationId, stopped, 'operator');
  const registerActive = async () => (await partner.registerActive(receiver.url, ['invoice.issued'])).id;
  const [active, lasting] = [await registerActive(), await registerActive()];
  const customers: string[] = [];
  for (let count = 0; count < 5; count++)
    customers.push(await createCustomer(app.context, tenant.organizationId));
  for (const endpoint of [active, disabled, deleted])
    await recordReplay(app.context, tenant.organizationId, endpoint);
  // Belongs to an endpoint that no request names, because a replay of it would leave no failed delivery.
  const apart = await register();
  const idle: string[] = [];
  for (const name of usageNames) {
    await partner.client.meters.create({ key: name, name, aggregation: 'sum' });
    const customer = { number: name, name, country: 'GB', currency: 'GBP' };
    idle.push((await partner.client.customers.create(customer)).id);
  }
  await disableEndpoint(app.context, tenant.organizationId, apart, 'client');
  const deliveries = [];
  for (const status of [...deliveryStates, ...Array<'failed'>(20).fill('failed')])
    deliveries.push(await recordDelivery(app.context, tenant.organizationId, status, apart));
  // Those can be skipped.
  for (const delivery of deliveries.slice(-10)) await recordInLine(app.context, delivery);
  return {
    endpoints: [deleted, disabled, stopped, active, await register()],
    lasting,
    customers,
    idle,
    contracts: await createContracts(app.context, tenant.organizationId, customers),
    ...(await createInvoices(app.context, tenant.organizationId, customers)),
    events: deliveries.map(({ eventId }) => eventId),
    deliveries: deliveries.map(({ id }) => id),
  };
}

/** Half of the contracts are drafts; half are active, with an amendment that has the same id. */
async function createContracts(
  context: Context,
  organizationId: string,
  customers: readonly string[],
): Promise<string[]> {
  const contracts: string[] = [];
  for (let count = 0; count < CONTRACTS; count++) {
    const [tenant, customer_id] = [{ context, organizationId }, customers[count % customers.length] ?? ''];
    contracts.push(
      count % 2 === 0
        ? (await draftOf(tenant, { customer_id })).id
        : await amended(tenant, LATER, { customer_id }),
    );
  }
  return contracts;
}

/**
 * Half of the invoices are drafts; half are issued, with a payment and a larger remaining amount than any
 * request pays. Those are all of one customer, who has credit left of invoices that no request names, so that a
 * request that names one of each applies it.
 */
async function createInvoices(
  context: Context,
  organizationId: string,
  customers: readonly string[],
): Promise<Pick<Resources, 'invoices' | 'payments' | 'creditNotes'>> {
  const invoices: string[] = [];
  const payments: string[] = [];
  const creditNotes: string[] = [];
  const pay = (invoice_id: string, amount: number) =>
    recordPayment(context, organizationId, { invoice_id, amount: { amount } });
  for (let count = 0; count < INVOICES; count++) {
    const isDraft = count % 2 === 0;
    const customerId = customers[isDraft ? count % customers.length : 0] ?? '';
    const { id } = await createDraft(context, organizationId, customerId, 999_999_999_999_999);
    invoices.push(id);
    if (isDraft) continue;
    await issueInvoice(context, organizationId, id);
    creditNotes.push((await createCreditNote(context, organizationId, { invoice_id: id })).id);
    payments.push((await pay(id, 1)).id);
    const paid = await createIssued(context, organizationId, customerId, CREDIT_LEFT);
    await pay(paid.id, CREDIT_LEFT);
    const note = await createCreditNote(context, organizationId, { invoice_id: paid.id });
    creditNotes.push((await issueCreditNote(context, organizationId, note.id)).id);
  }
  return { invoices, payments, creditNotes };
}

function idsFor(
  operation: ContractOperation,
  {
    customers,
    idle,
    contracts,
    invoices,
    payments,
    creditNotes,
    endpoints,
    lasting,
    events,
    deliveries,
  }: Resources,
): string[] {
  if (isEventTypeOperation(operation)) return eventTypes.map(({ name }) => name);
  if (operation.path.includes('/party/customers')) return [...customers, ...idle];
  if (operation.path.includes('/contracts')) return contracts;
  if (operation.path.includes('/invoices')) return invoices;
  if (operation.path.includes('/payments')) return payments;
  if (operation.path.includes('/credit-notes')) return creditNotes;
  if (takesKey(operation)) return [...usageNames];
  if (isEventOperation(operation)) return events;
  if (isDeliveryOperation(operation)) return deliveries;
  return ending.includes(operation.id) ? endpoints : [...endpoints, ...endpoints.map(() => lasting)];
}
