/** Every page: its address, the part of the application that shows it, and what its address may say. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPage } from '../parts/lazy-page.ts';
import { optional, textIn, textsIn, wordIn } from '../parts/lists/search-values.ts';
import { operatorRoute, organizationRoute, rootRoute, signedInRoute } from '../shell/roots.tsx';
import { deliveryStatuses } from './deliveries/statuses.ts';
import { activities, endpointStatuses, setupSteps, tabs } from './endpoints/words.ts';
import { pageWithin } from './sign-in/page-within.ts';

type Search = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, readonly string[]>>;
type Found<Name extends string, Known extends Words> = { [Each in Name]?: string } & {
  [Each in keyof Known]?: Known[Each][number];
};

/** What an address may say: some texts, and of others one of some words. */
function searchOf<Name extends string, Known extends Words = Record<never, never>>(
  search: Search,
  names: readonly Name[],
  words?: Known,
): Found<Name, Known> {
  const found: Record<string, string | undefined> = {};
  for (const name of names) found[name] = textIn(search, name);
  for (const [name, known] of Object.entries(words ?? {})) found[name] = wordIn(search, name, known);
  return found as Found<Name, Known>;
}

/** Pages below a route: the path, the component, the texts that the address may say, the part of the application that is loaded, and what of the address is one of some words. */
const pagesBelow =
  <const Parent extends AnyRoute>(parent: Parent) =>
  <
    const Path extends string,
    Part extends Record<Component, () => ReactNode>,
    const Component extends string,
    const Name extends string = never,
    const Known extends Words = Record<never, never>,
  >(
    path: Path,
    component: Component,
    texts: readonly Name[],
    load: () => Promise<Part>,
    words?: Known,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyPage(load, component),
      validateSearch: (search: Search): Found<Name, Known> => searchOf(search, texts, words),
    });

const created = ['created_from', 'created_before'] as const;
const deliveryFilter = [
  'organization_id',
  'endpoint_id',
  'event_id',
  'event_type',
  'url_host',
  'matches',
  ...created,
] as const;
const page = pagesBelow(organizationRoute);
const operatorPage = pagesBelow(operatorRoute);

const deliveryLog = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries',
  validateSearch: (search: Search) => {
    const found = searchOf(search, ['response', 'event_type', 'matches', 'endpoint_id', 'id', ...created]);
    return optional({ ...found, status: textsIn(search, 'status', deliveryStatuses) });
  },
  component: lazyPage(() => import('./deliveries/delivery-log.tsx'), 'DeliveryLogPage'),
});

export const organizationPages = [
  page('/', 'HomePage', [], () => import('./home/home.tsx')),
  deliveryLog,
  page('deliveries/$id', 'DeliveryPage', ['attempt'], () => import('./deliveries/delivery.tsx')),
  page('endpoints', 'EndpointsPage', ['event_type', 'text'], () => import('./endpoints/endpoints.tsx'), {
    status: endpointStatuses,
    activity: activities,
  }),
  // The type whose page led here.
  page(
    'endpoints/new',
    'NewEndpointPage',
    ['event_type'],
    () => import('./endpoints/setup/new-endpoint.tsx'),
  ),
  page('endpoints/$id/setup', 'SetupPage', [], () => import('./endpoints/setup/setup.tsx'), {
    step: setupSteps,
  }),
  // The type is of the tab “Test event”.
  page('endpoints/$id', 'EndpointPage', ['event_type'], () => import('./endpoints/endpoint.tsx'), {
    tab: tabs,
  }),
  page('events', 'EventsPage', ['event_type', 'matches', ...created], () => import('./events/events.tsx')),
  page('events/$id', 'EventPage', [], () => import('./events/event.tsx')),
  page('event-types', 'EventTypesPage', ['text'], () => import('./event-types/event-types.tsx')),
  page('event-types/$name', 'EventTypePage', ['version'], () => import('./event-types/event-type.tsx')),
  page(
    'redeliveries/new',
    'NewRedeliveryPage',
    ['endpoint_id', 'event_id', 'event_type', 'response', 'matches', ...created],
    () => import('./redeliveries/new-redelivery.tsx'),
  ),
  page('redeliveries/$id', 'RedeliveryPage', [], () => import('./redeliveries/redelivery.tsx')),
  page(
    'audit',
    'AuditPage',
    ['action', 'actor', 'subject_id', 'entry', ...created],
    () => import('./audit/audit.tsx'),
  ),
  page('notices', 'NoticesPage', [], () => import('./notices/notices.tsx'), { unread: ['true'] }),
  page('sign-in-settings', 'SignInSettingsPage', [], () => import('./sign-in-settings/sign-in-settings.tsx')),
  page(
    'api-requests',
    'ApiRequestsPage',
    ['key_id', 'code', 'id', ...created],
    () => import('./api-requests/api-requests.tsx'),
    { outcome: ['succeeded', 'refused', 'failed'] },
  ),
  page('api-keys', 'ApiKeysPage', [], () => import('./api-keys/api-keys.tsx')),
  page('api-keys/new', 'NewApiKeyPage', [], () => import('./api-keys/new-api-key.tsx')),
  page('members', 'MembersPage', [], () => import('./members/members.tsx')),
  page(
    'customers',
    'CustomersPage',
    ['text', 'number', 'external_id', ...created],
    () => import('./business/customers/customers.tsx'),
    { archived: ['true', 'false'] },
  ),
  page('customers/new', 'NewCustomerPage', [], () => import('./business/customers/new-customer.tsx')),
  page('customers/$id', 'CustomerPage', [], () => import('./business/customers/customer.tsx')),
  page(
    'contracts',
    'ContractsPage',
    ['customer_id', 'number', 'external_id', ...created],
    () => import('./business/contracts/contracts.tsx'),
    { status: ['draft', 'active', 'terminated'] },
  ),
  page(
    'contracts/new',
    'NewContractPage',
    ['customer_id'],
    () => import('./business/contracts/new-contract.tsx'),
  ),
  page('contracts/$id', 'ContractPage', ['as_of'], () => import('./business/contracts/contract.tsx')),
  page(
    'invoices',
    'InvoicesPage',
    ['customer_id', 'contract_id', 'number', 'external_id', 'due_before', ...created],
    () => import('./business/invoices/invoices.tsx'),
    { status: ['draft', 'issued', 'paid', 'voided'], overdue: ['true', 'false'] },
  ),
  page(
    'invoices/new',
    'NewInvoicePage',
    ['customer_id', 'contract_id'],
    () => import('./business/invoices/new-invoice.tsx'),
  ),
  page('invoices/$id', 'InvoicePage', [], () => import('./business/invoices/invoice.tsx')),
  page(
    'credit-notes',
    'CreditNotesPage',
    ['invoice_id', 'customer_id', 'number', 'external_id', ...created],
    () => import('./business/credit-notes/credit-notes.tsx'),
    { status: ['draft', 'issued'] },
  ),
  page('credit-notes/$id', 'CreditNotePage', [], () => import('./business/credit-notes/credit-note.tsx')),
  page(
    'payments',
    'PaymentsPage',
    ['invoice_id', 'customer_id', 'external_id', ...created],
    () => import('./business/payments/payments.tsx'),
    { status: ['received', 'reversed'] },
  ),
  page('payments/$id', 'PaymentPage', [], () => import('./business/payments/payment.tsx')),
  page('usage', 'MetersPage', [], () => import('./business/usage/meters.tsx'), {
    archived: ['true', 'false'],
  }),
  page('usage/$meterKey', 'MeterPage', ['customer_id'], () => import('./business/usage/meter.tsx'), {
    days: ['7', '30', '90'],
  }),
] as const;

export const operatorPages = [
  operatorPage('/', 'OperatorHome', [], () => import('./operator/home.tsx')),
  operatorPage('organizations', 'OrganizationsPage', [], () => import('./operator/organizations.tsx')),
  operatorPage('organizations/$id', 'OrganizationPage', [], () => import('./operator/organizations.tsx')),
  operatorPage(
    'organizations/$id/erasures/new',
    'NewErasurePage',
    ['customer_id'],
    () => import('./operator/erasures.tsx'),
  ),
  operatorPage(
    'organizations/$id/erasures/$erasureId',
    'ErasurePage',
    [],
    () => import('./operator/erasures.tsx'),
  ),
  operatorPage('deliveries', 'DeliveriesPage', deliveryFilter, () => import('./operator/deliveries.tsx'), {
    status: deliveryStatuses,
  }),
  operatorPage('deliveries/$id', 'DeliveryPage', ['attempt'], () => import('./operator/deliveries.tsx')),
  operatorPage('redeliveries', 'RedeliveriesPage', created, () => import('./operator/redeliveries.tsx')),
  operatorPage(
    'redeliveries/new',
    'NewRedeliveryPage',
    [...deliveryFilter, 'response'],
    () => import('./operator/new-redelivery.tsx'),
  ),
  operatorPage('redeliveries/$id', 'RedeliveryPage', [], () => import('./operator/redeliveries.tsx')),
  operatorPage(
    'endpoints',
    'EndpointsPage',
    ['organization_id', 'url_host'],
    () => import('./operator/endpoints.tsx'),
    { status: endpointStatuses },
  ),
  operatorPage('endpoints/$id', 'EndpointPage', [], () => import('./operator/endpoints.tsx')),
  operatorPage('billing-runs', 'BillingRunsPage', created, () => import('./operator/billing-runs.tsx'), {
    outcome: ['failed'],
  }),
  operatorPage('billing-runs/$id', 'BillingRunPage', [], () => import('./operator/billing-runs.tsx')),
  operatorPage(
    'held-up-lines',
    'HeldUpLinesPage',
    ['organization_id', 'endpoint_id'],
    () => import('./operator/held-up-lines.tsx'),
  ),
  operatorPage('queues', 'QueuesPage', [], () => import('./operator/queues.tsx')),
  operatorPage('workers', 'WorkersPage', [], () => import('./operator/workers.tsx')),
  operatorPage('retention', 'RetentionPage', [], () => import('./operator/retention.tsx')),
  operatorPage(
    'audit',
    'OperatorAuditPage',
    ['organization_id', 'action', 'subject_id', 'actor', ...created],
    () => import('./operator/audit.tsx'),
  ),
] as const;

export const accountPage = pagesBelow(signedInRoute)(
  'account',
  'AccountPage',
  [],
  () => import('./account/account.tsx'),
);

interface SignInSearch {
  /** Where the person wanted to go. */
  readonly return_to?: string;
  /** The organization that this session does not open. */
  readonly organization?: string;
  /** Another tab waits for somebody to prove who they are. */
  readonly again?: 'yes';
}

const signInPage = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search): SignInSearch => {
    const return_to = pageWithin(textIn(search, 'return_to'));
    const organization = textIn(search, 'organization');
    return {
      ...(return_to !== undefined && { return_to }),
      ...(organization !== undefined && { organization }),
      ...(textIn(search, 'again') !== undefined && { again: 'yes' }),
    };
  },
  component: lazyPage(() => import('./sign-in/sign-in.tsx'), 'SignInPage'),
});

/** Where an identity provider sends the browser back to. */
const ssoCallbackPage = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sso/callback',
  validateSearch: (search: Search) => {
    const found = searchOf(search, ['code', 'state', 'iss', 'error']);
    return optional({ ...found, error_description: textIn(search, 'error_description')?.slice(0, 1_000) });
  },
  component: lazyPage(() => import('./sign-in/sso-callback.tsx'), 'SsoCallbackPage'),
});

export const publicPages = [
  signInPage,
  ssoCallbackPage,
  pagesBelow(rootRoute)('invitation', 'InvitationPage', [], () => import('./invitation/invitation.tsx')),
] as const;
