/** Every page: its address, the part of the application that shows it, and what its address may say. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPage } from '../parts/lazy-page.ts';
import { type SearchOf, type SearchPart, searchOf, textIn } from '../parts/lists/filters.ts';
import { operatorRoute, organizationRoute, rootRoute, signedInRoute } from '../shell/roots.tsx';
import { setupSteps, tabs } from './endpoints/words.ts';
import * as filters from './filters.ts';
import { operator } from './filters.ts';
import { pageWithin } from './sign-in/page-within.ts';

type Search = Readonly<Record<string, unknown>>;

/** Pages below a route: the path, the component, what the address may say, and the part of the application that is loaded. */
const pagesBelow =
  <const Parent extends AnyRoute>(parent: Parent) =>
  <
    const Path extends string,
    Part extends Record<Component, () => ReactNode>,
    const Component extends string,
    const Parts extends readonly SearchPart[],
  >(
    path: Path,
    component: Component,
    parts: Parts,
    load: () => Promise<Part>,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyPage(load, component),
      validateSearch: (search: Search): SearchOf<Parts> => searchOf(search, parts),
    });

const page = pagesBelow(organizationRoute);
const operatorPage = pagesBelow(operatorRoute);

const setupParts = [{ name: 'step', words: setupSteps }] as const;
/** The type is of the tab “Test event”. */
const endpointParts = ['event_type', { name: 'tab', words: tabs }] as const;
const meterParts = ['customer_id', { name: 'days', words: ['7', '30', '90'] }] as const;

export const organizationPages = [
  page('/', 'HomePage', [], () => import('./home/home.tsx')),
  page('deliveries', 'DeliveryLogPage', filters.deliveries, () => import('./deliveries/delivery-log.tsx')),
  page('deliveries/$id', 'DeliveryPage', ['attempt'], () => import('./deliveries/delivery.tsx')),
  page('endpoints', 'EndpointsPage', filters.endpoints, () => import('./endpoints/endpoints.tsx')),
  // The type whose page led here.
  page(
    'endpoints/new',
    'NewEndpointPage',
    ['event_type'],
    () => import('./endpoints/setup/new-endpoint.tsx'),
  ),
  page('endpoints/$id/setup', 'SetupPage', setupParts, () => import('./endpoints/setup/setup.tsx')),
  page('endpoints/$id', 'EndpointPage', endpointParts, () => import('./endpoints/endpoint.tsx')),
  page('events', 'EventsPage', filters.events, () => import('./events/events.tsx')),
  page('events/$id', 'EventPage', [], () => import('./events/event.tsx')),
  page('event-types', 'EventTypesPage', filters.eventTypes, () => import('./event-types/event-types.tsx')),
  page('event-types/$name', 'EventTypePage', ['version'], () => import('./event-types/event-type.tsx')),
  page(
    'redeliveries/new',
    'NewRedeliveryPage',
    filters.newRedelivery,
    () => import('./redeliveries/new-redelivery.tsx'),
  ),
  page('redeliveries/$id', 'RedeliveryPage', [], () => import('./redeliveries/redelivery.tsx')),
  page('audit', 'AuditPage', ['action', 'entry', ...filters.audit], () => import('./audit/audit.tsx')),
  page(
    'notices',
    'NoticesPage',
    [{ name: 'unread', words: ['true'] }],
    () => import('./notices/notices.tsx'),
  ),
  page('sign-in-settings', 'SignInSettingsPage', [], () => import('./sign-in-settings/sign-in-settings.tsx')),
  page(
    'api-requests',
    'ApiRequestsPage',
    filters.apiRequests,
    () => import('./api-requests/api-requests.tsx'),
  ),
  page('api-keys', 'ApiKeysPage', [], () => import('./api-keys/api-keys.tsx')),
  page('api-keys/new', 'NewApiKeyPage', [], () => import('./api-keys/new-api-key.tsx')),
  page('members', 'MembersPage', [], () => import('./members/members.tsx')),
  page('customers', 'CustomersPage', filters.customers, () => import('./business/customers/customers.tsx')),
  page('customers/new', 'NewCustomerPage', [], () => import('./business/customers/new-customer.tsx')),
  page('customers/$id', 'CustomerPage', [], () => import('./business/customers/customer.tsx')),
  page('contracts', 'ContractsPage', filters.contracts, () => import('./business/contracts/contracts.tsx')),
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
    ['contract_id', ...filters.invoices],
    () => import('./business/invoices/invoices.tsx'),
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
    filters.creditNotes,
    () => import('./business/credit-notes/credit-notes.tsx'),
  ),
  page('credit-notes/$id', 'CreditNotePage', [], () => import('./business/credit-notes/credit-note.tsx')),
  page('payments', 'PaymentsPage', filters.payments, () => import('./business/payments/payments.tsx')),
  page('payments/$id', 'PaymentPage', [], () => import('./business/payments/payment.tsx')),
  page('usage', 'MetersPage', filters.meters, () => import('./business/usage/meters.tsx')),
  page('usage/$meterKey', 'MeterPage', meterParts, () => import('./business/usage/meter.tsx')),
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
  operatorPage(
    'deliveries',
    'DeliveriesPage',
    operator.deliveries,
    () => import('./operator/deliveries.tsx'),
  ),
  operatorPage('deliveries/$id', 'DeliveryPage', ['attempt'], () => import('./operator/deliveries.tsx')),
  operatorPage(
    'redeliveries',
    'RedeliveriesPage',
    operator.redeliveries,
    () => import('./operator/redeliveries.tsx'),
  ),
  operatorPage(
    'redeliveries/new',
    'NewRedeliveryPage',
    operator.newRedelivery,
    () => import('./operator/new-redelivery.tsx'),
  ),
  operatorPage('redeliveries/$id', 'RedeliveryPage', [], () => import('./operator/redeliveries.tsx')),
  operatorPage('endpoints', 'EndpointsPage', operator.endpoints, () => import('./operator/endpoints.tsx')),
  operatorPage('endpoints/$id', 'EndpointPage', [], () => import('./operator/endpoints.tsx')),
  operatorPage(
    'billing-runs',
    'BillingRunsPage',
    operator.billingRuns,
    () => import('./operator/billing-runs.tsx'),
  ),
  operatorPage('billing-runs/$id', 'BillingRunPage', [], () => import('./operator/billing-runs.tsx')),
  operatorPage(
    'held-up-lines',
    'HeldUpLinesPage',
    operator.heldUpLines,
    () => import('./operator/held-up-lines.tsx'),
  ),
  operatorPage('queues', 'QueuesPage', [], () => import('./operator/queues.tsx')),
  operatorPage('workers', 'WorkersPage', [], () => import('./operator/workers.tsx')),
  operatorPage('retention', 'RetentionPage', [], () => import('./operator/retention.tsx')),
  operatorPage('audit', 'OperatorAuditPage', operator.audit, () => import('./operator/audit.tsx')),
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
    return { ...found, error_description: textIn(search, 'error_description')?.slice(0, 1_000) };
  },
  component: lazyPage(() => import('./sign-in/sso-callback.tsx'), 'SsoCallbackPage'),
});

export const publicPages = [
  signInPage,
  ssoCallbackPage,
  pagesBelow(rootRoute)('invitation', 'InvitationPage', [], () => import('./invitation/invitation.tsx')),
] as const;
