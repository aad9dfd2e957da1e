/** Every page: its address, the part of the application that shows it, and what its address may say. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../parts/lazy-page.ts';
import { optional, textIn, textsIn, wordIn } from '../parts/search-values.ts';
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

/** Pages below a route: each with its path, and the names of what its address may say. */
const pagesBelow =
  <const Parent extends AnyRoute>(parent: Parent) =>
  <
    const Path extends string,
    const Name extends string = never,
    const Known extends Words = Record<never, never>,
  >(
    path: Path,
    component: ReturnType<typeof lazyPage>,
    names: readonly Name[] = [],
    words?: Known,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component,
      validateSearch: (search: Search): Found<Name, Known> => searchOf(search, names, words),
    });

const created = ['created_from', 'created_before'] as const;
const deliveryFilter = [
  'organization_id',
  'endpoint_id',
  'event_id',
  'event_type',
  'url_host',
  ...created,
] as const;
const page = pagesBelow(organizationRoute);
const operatorPage = pagesBelow(operatorRoute);

const deliveryLog = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries',
  validateSearch: (search: Search) => {
    const found = searchOf(search, ['response', 'event_type', 'endpoint_id', 'id', ...created]);
    return optional({ ...found, status: textsIn(search, 'status', deliveryStatuses) });
  },
  component: lazyPage(() => import('./deliveries/delivery-log.tsx'), 'DeliveryLogPage'),
});

export const organizationPages = [
  page(
    '/',
    lazyPage(() => import('./home/home.tsx'), 'HomePage'),
  ),
  deliveryLog,
  page(
    'deliveries/$id',
    lazyPage(() => import('./deliveries/delivery.tsx'), 'DeliveryPage'),
    ['attempt'],
  ),
  page(
    'endpoints',
    lazyPage(() => import('./endpoints/endpoints.tsx'), 'EndpointsPage'),
    ['event_type', 'text'],
    {
      status: endpointStatuses,
      activity: activities,
    },
  ),
  // The type whose page led here.
  page(
    'endpoints/new',
    lazyPage(() => import('./endpoints/new-endpoint.tsx'), 'NewEndpointPage'),
    ['event_type'],
  ),
  page(
    'endpoints/$id/setup',
    lazyPage(() => import('./endpoints/setup.tsx'), 'SetupPage'),
    [],
    { step: setupSteps },
  ),
  // The type is of the tab “Test event”.
  page(
    'endpoints/$id',
    lazyPage(() => import('./endpoints/endpoint.tsx'), 'EndpointPage'),
    ['event_type'],
    { tab: tabs },
  ),
  page(
    'events',
    lazyPage(() => import('./events/events.tsx'), 'EventsPage'),
    ['type', ...created],
  ),
  page(
    'events/$id',
    lazyPage(() => import('./events/event.tsx'), 'EventPage'),
  ),
  page(
    'event-types',
    lazyPage(() => import('./event-types/event-types.tsx'), 'EventTypesPage'),
    ['text'],
  ),
  page(
    'event-types/$name',
    lazyPage(() => import('./event-types/event-type.tsx'), 'EventTypePage'),
    ['version'],
  ),
  page(
    'replays/new',
    lazyPage(() => import('./replays/new-replay.tsx'), 'NewReplayPage'),
    ['endpoint_id', 'since'],
  ),
  page(
    'replays/$endpointId/$replayId',
    lazyPage(() => import('./replays/replay.tsx'), 'ReplayPage'),
  ),
  page(
    'audit',
    lazyPage(() => import('./audit/audit.tsx'), 'AuditPage'),
    ['action', 'actor', 'subject_id', 'entry', ...created],
  ),
  page(
    'notices',
    lazyPage(() => import('./notices/notices.tsx'), 'NoticesPage'),
    [],
    { unread: ['true'] },
  ),
  page(
    'sign-in-settings',
    lazyPage(() => import('./sign-in-settings/sign-in-settings.tsx'), 'SignInSettingsPage'),
  ),
  page(
    'api-keys',
    lazyPage(() => import('./api-keys/api-keys.tsx'), 'ApiKeysPage'),
  ),
  page(
    'api-keys/new',
    lazyPage(() => import('./api-keys/new-api-key.tsx'), 'NewApiKeyPage'),
  ),
  page(
    'members',
    lazyPage(() => import('./members/members.tsx'), 'MembersPage'),
  ),
  page(
    'customers',
    lazyPage(() => import('./business/customers/customers.tsx'), 'CustomersPage'),
    ['text', 'number', 'external_id', ...created],
  ),
  page(
    'customers/new',
    lazyPage(() => import('./business/customers/new-customer.tsx'), 'NewCustomerPage'),
  ),
  page(
    'customers/$customerId',
    lazyPage(() => import('./business/customers/customer.tsx'), 'CustomerPage'),
  ),
  page(
    'contracts',
    lazyPage(() => import('./business/contracts/contracts.tsx'), 'ContractsPage'),
    ['customer_id', 'number', 'external_id', ...created],
    { status: ['draft', 'active', 'terminated'] },
  ),
  page(
    'contracts/new',
    lazyPage(() => import('./business/contracts/new-contract.tsx'), 'NewContractPage'),
    ['customer_id'],
  ),
  page(
    'contracts/$contractId',
    lazyPage(() => import('./business/contracts/contract.tsx'), 'ContractPage'),
    ['as_of'],
  ),
  page(
    'invoices',
    lazyPage(() => import('./business/invoices/invoices.tsx'), 'InvoicesPage'),
    ['customer_id', 'contract_id', 'number', 'external_id', 'due_before', ...created],
    { status: ['draft', 'issued', 'paid', 'voided'], overdue: ['true', 'false'] },
  ),
  page(
    'invoices/new',
    lazyPage(() => import('./business/invoices/new-invoice.tsx'), 'NewInvoicePage'),
    ['customer_id', 'contract_id'],
  ),
  page(
    'invoices/$invoiceId',
    lazyPage(() => import('./business/invoices/invoice.tsx'), 'InvoicePage'),
  ),
  page(
    'payments',
    lazyPage(() => import('./business/payments/payments.tsx'), 'PaymentsPage'),
    ['invoice_id', 'customer_id', 'external_id', ...created],
    { status: ['received', 'reversed'] },
  ),
  page(
    'payments/$paymentId',
    lazyPage(() => import('./business/payments/payment.tsx'), 'PaymentPage'),
  ),
  page(
    'usage',
    lazyPage(() => import('./business/usage/meters.tsx'), 'MetersPage'),
  ),
  page(
    'usage/$meterKey',
    lazyPage(() => import('./business/usage/meter.tsx'), 'MeterPage'),
    ['customer_id'],
    { days: ['7', '30', '90'] },
  ),
] as const;

export const operatorPages = [
  operatorPage(
    '/',
    lazyPage(() => import('./operator/system.tsx'), 'OperatorHome'),
  ),
  operatorPage(
    'organizations',
    lazyPage(() => import('./operator/organizations.tsx'), 'OrganizationsPage'),
  ),
  operatorPage(
    'organizations/$id',
    lazyPage(() => import('./operator/organizations.tsx'), 'OrganizationPage'),
  ),
  operatorPage(
    'deliveries',
    lazyPage(() => import('./operator/deliveries.tsx'), 'DeliveriesPage'),
    deliveryFilter,
    { status: deliveryStatuses },
  ),
  operatorPage(
    'deliveries/$id',
    lazyPage(() => import('./operator/deliveries.tsx'), 'DeliveryPage'),
    ['attempt'],
  ),
  operatorPage(
    'redeliveries',
    lazyPage(() => import('./operator/redeliveries.tsx'), 'RedeliveriesPage'),
  ),
  operatorPage(
    'redeliveries/new',
    lazyPage(() => import('./operator/new-redelivery.tsx'), 'NewRedeliveryPage'),
    deliveryFilter,
  ),
  operatorPage(
    'redeliveries/$id',
    lazyPage(() => import('./operator/redeliveries.tsx'), 'RedeliveryPage'),
  ),
  operatorPage(
    'endpoints',
    lazyPage(() => import('./operator/endpoints.tsx'), 'EndpointsPage'),
    ['organization_id', 'url_host'],
    { status: endpointStatuses },
  ),
  operatorPage(
    'endpoints/$id',
    lazyPage(() => import('./operator/endpoints.tsx'), 'EndpointPage'),
  ),
  operatorPage(
    'billing-runs',
    lazyPage(() => import('./operator/billing-runs.tsx'), 'BillingRunsPage'),
    [],
    { outcome: ['failed'] },
  ),
  operatorPage(
    'billing-runs/$id',
    lazyPage(() => import('./operator/billing-runs.tsx'), 'BillingRunPage'),
  ),
  operatorPage(
    'queues',
    lazyPage(() => import('./operator/system.tsx'), 'QueuesPage'),
  ),
  operatorPage(
    'workers',
    lazyPage(() => import('./operator/system.tsx'), 'WorkersPage'),
  ),
  operatorPage(
    'retention',
    lazyPage(() => import('./operator/system.tsx'), 'RetentionPage'),
  ),
  operatorPage(
    'audit',
    lazyPage(() => import('./operator/audit.tsx'), 'OperatorAuditPage'),
    ['organization_id', 'action', 'subject_id', 'actor', ...created],
  ),
] as const;

export const accountPage = pagesBelow(signedInRoute)(
  'account',
  lazyPage(() => import('./account/account.tsx'), 'AccountPage'),
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
  pagesBelow(rootRoute)(
    'invitation',
    lazyPage(() => import('./invitation/invitation.tsx'), 'InvitationPage'),
  ),
] as const;
