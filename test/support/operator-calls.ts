import { randomUUID } from 'node:crypto';
import { eventCatalogue } from '../../generated/event-catalogue.ts';
import { createPortalLink } from '../../src/domain/access/portal-link.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { startBillingRun } from '../../src/domain/business/billing/billing-run.ts';
import { prepareNextSecret } from '../../src/domain/endpoints/next-secret.ts';
import { startErasure } from '../../src/domain/erasure/start-erasure.ts';
import { startFilterRedelivery } from '../../src/domain/redelivery/redelivery-start.ts';
import { asOperator, type Tenant, type TestApp } from './app.ts';
import { createCustomer } from './customer.ts';
import { recordDelivery, recordInLine } from './history.ts';
import { createDraft } from './invoice.ts';
import type { ContractOperation } from './operations.ts';
import { createPartner, type RequestOptions } from './partner.ts';

/** The values of the path parameters of an operator API call. */
export type Resource = Readonly<Record<string, string>>;

/** The path of a call; parameters that the resource lacks get an id that does not exist. */
export function operatorPath({ path }: Pick<ContractOperation, 'path'>, resource: Resource): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => resource[name] ?? randomUUID());
}

/** Creates a resource of the tenant on which the operation succeeds. */
export async function operatorResource(
  { path }: Pick<ContractOperation, 'path'>,
  { app: { context }, baseUrl }: TestApp,
  { organizationId, ownerEmail, token }: Tenant,
): Promise<Resource> {
  if (path.includes('/webhook-endpoints/{id}')) {
    const { id } = await createPartner(baseUrl, token).register('http://127.0.0.1:9/hooks', [
      'invoice.issued',
    ]);
    if (path.includes('/next-secret')) await prepareNextSecret(asOperator(context), organizationId, id);
    return { id };
  }
  if (path.includes('/deliveries/{id}')) {
    const delivery = await recordDelivery(context, organizationId, 'failed');
    if (path.includes('/skip')) await recordInLine(context, delivery);
    return { id: delivery.id };
  }
  if (path.includes('/redeliveries/{id}'))
    return {
      id: (await startFilterRedelivery(asOperator(context), { organization_id: organizationId }, 'test')).id,
    };
  if (path.includes('/billing-runs/{id}'))
    return {
      id: (await startBillingRun(asOperator(context), { organization_id: organizationId }, 'test')).id,
    };
  if (path.includes('/invoices/{id}')) {
    const customerId = await createCustomer(context, organizationId);
    return { id: (await createDraft(context, organizationId, customerId)).id };
  }
  if (path.includes('{portal_link_id}')) {
    const { link } = await createPortalLink(asOperator(context), organizationId, {
      visitor: 'user-4711',
      role: 'ADMIN',
      areas: ['webhooks'],
    });
    return { id: organizationId, portal_link_id: link.id };
  }
  if (path.includes('/erasures')) {
    const customer_id = await createCustomer(context, organizationId);
    // Not of the path: what the body names.
    if (!path.includes('{erasure_id}')) return { id: organizationId, customer_id };
    const request = { customer_id, pending_deliveries: 'give_up', reason: 'test' } as const;
    const { id } = await startErasure(asOperator(context), organizationId, request);
    return { id: organizationId, erasure_id: id };
  }
  if (!path.includes('{token_id}')) return { id: organizationId };
  const { token: issued } = await issueToken(context, {
    organizationId,
    issuedBy: ownerEmail,
    name: 'to revoke',
    scopes: ['customers:read'],
  });
  return { id: organizationId, token_id: issued.id };
}

/** A body that the operation accepts, if it takes one. */
export function operatorBody({ id, requestBody }: ContractOperation): object | undefined {
  if (!requestBody) return undefined;
  switch (id) {
    case 'operatorCreateOrganization':
      return { name: 'Tenant', owner_email: 'owner@tenant.example' };
    case 'operatorUpdateOrganization':
      return { time_zone: 'Europe/Berlin' };
    case 'operatorIssueToken':
      return { name: 'ledger', scopes: ['customers:read'] };
    case 'operatorCreatePortalLink':
      return { visitor: 'user-4711', role: 'ADMIN', areas: ['webhooks'] };
    case 'operatorPublishEvent':
      return publication();
    case 'operatorPublishEvents':
      return { events: [publication()] };
    case 'operatorSetCompatibilitySignature':
      return { compatibility_signature: { form: 'github', secret: 'imported' }, reason: 'test' };
    case 'operatorStartBillingRun':
      return { dry_run: false, reason: 'test' };
    case 'operatorStartErasure':
      return { customer_id: randomUUID(), dry_run: false, pending_deliveries: 'give_up', reason: 'test' };
    case 'operatorStartRedelivery':
      return { filter: { url_host: 'hooks.example.com' }, dry_run: false, reason: 'test' };
    default:
      return { reason: 'test' };
  }
}

/** An event to publish, with an id if one is given. */
export function publication(id?: string): object {
  return { ...(id !== undefined && { id }), type: 'payment.received', data: exampleOf('payment.received') };
}

/** A request that is well formed but refused by the operation. */
export function unprocessable(operation: ContractOperation): RequestOptions & { query?: string } {
  switch (operation.id) {
    case 'operatorListAuditEntries':
      return { query: '?action=nothing.done' };
    case 'operatorCreateOrganization':
    case 'operatorUpdateOrganization':
      return { body: { ...operatorBody(operation), time_zone: 'Europe/Hamburg' } };
    case 'operatorIssueToken':
      return { body: { ...operatorBody(operation), scopes: ['customers:read', 'customers:own'] } };
    case 'operatorPublishEvent':
      return { body: { ...operatorBody(operation), data: {} } };
    case 'operatorPublishEvents':
      return { body: { events: [publication(), { ...publication(), data: {} }] } };
    case 'operatorSetCompatibilitySignature':
      return {
        body: { compatibility_signature: { form: 'github', header: 'Host', secret: 's' }, reason: 'test' },
      };
    case 'operatorStartBillingRun':
      return { body: { ...operatorBody(operation), contract_id: randomUUID() } };
    // Its body names a customer that nobody has.
    case 'operatorStartErasure':
      return {};
    case 'operatorListDeliveries':
      return { query: '?event_type=no.such' };
    case 'operatorStartRedelivery':
      return { body: { ...operatorBody(operation), filter: { status: 'failed' } } };
    default:
      throw new Error(`Nothing is unprocessable for ${operation.id}.`);
  }
}

/** A table without which the operation fails after authentication. */
export function tableThatFails({ path }: ContractOperation): string {
  if (path.includes('/audit-entries')) return 'audit_entry';
  if (path.includes('/deliveries')) return 'delivery';
  if (path.includes('{erasure_id}')) return 'erasure';
  if (path.includes('/held-up-lines')) return 'delivery_line';
  if (path.includes('/redeliveries')) return 'replay';
  if (path.includes('/billing-runs')) return 'billing_run';
  if (path.includes('/invoices')) return 'invoice';
  if (path.includes('/queues')) return 'pgboss.queue';
  if (path.includes('/workers')) return 'worker';
  if (path.includes('/retention')) return 'retention_run';
  if (path.includes('/webhook-endpoints')) return 'webhook_endpoint';
  if (path.includes('{token_id}')) return 'api_token';
  if (path.includes('{portal_link_id}')) return 'portal_link';
  return 'organization';
}

export function exampleOf(eventType: string): object {
  const entry = eventCatalogue.find(({ type }) => type === eventType);
  if (!entry) throw new Error(`The contract has no event ${eventType}.`);
  return entry.bodyExample.data;
}
