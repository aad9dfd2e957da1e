/** Every page: its address, the part of the application that shows it, and what its address may say. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPage } from '../parts/lazy-page.ts';
import { type SearchOf, type SearchPart, searchOf, textIn } from '../parts/lists/filters.ts';
import { operatorRoute, organizationRoute, rootRoute, signedInRoute } from '../shell/roots.tsx';
import { endpointParts, setupParts } from './endpoints/words.ts';
import * as filters from './filters.ts';
import { operator } from './filters.ts';
import { pageWithin } from './sign-in/page-within.ts';

type Search = Readonly<Record<string, unknown>>;

/** Pages below a route: the path, the part of the application that is loaded, what the address may say, and the component. */
const pagesBelow =
  <const Parent extends AnyRoute>(parent: Parent) =>
  <
    const Path extends string,
    Part extends Record<Component, () => ReactNode>,
    const Parts extends readonly SearchPart[] = [],
    const Component extends string = 'default',
  >(
    path: Path,
    load: () => Promise<Part>,
    parts = [] as readonly SearchPart[] as Parts,
    component = 'default' as Component,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyPage(load, component),
      validateSearch: (search: Search): SearchOf<Parts> => searchOf(search, parts),
    });

const page = pagesBelow(organizationRoute);
const operatorPage = pagesBelow(operatorRoute);

export const organizationPages = [
  page('/', () => import('./home/home.tsx')),
  page('deliveries', () => import('./deliveries/delivery-log.tsx'), filters.deliveries),
  page('deliveries/$id', () => import('./deliveries/delivery.tsx'), ['attempt']),
  page('endpoints', () => import('./endpoints/endpoints.tsx'), filters.endpoints),
  // The type whose page led here.
  page('endpoints/new', () => import('./endpoints/setup/new-endpoint.tsx'), ['event_type']),
  page('endpoints/$id/setup', () => import('./endpoints/setup/setup.tsx'), setupParts),
  page('endpoints/$id', () => import('./endpoints/endpoint.tsx'), endpointParts),
  page('events', () => import('./events/events.tsx'), filters.events),
  page('events/$id', () => import('./events/event.tsx')),
  page('event-types', () => import('./event-types/event-types.tsx'), filters.eventTypes),
  page('event-types/$id', () => import('./event-types/event-type.tsx'), ['version']),
  page('redeliveries/new', () => import('./redeliveries/new-redelivery.tsx'), filters.newRedelivery),
  page('redeliveries/$id', () => import('./redeliveries/redelivery.tsx')),
  page('audit', () => import('./audit/audit.tsx'), ['action', 'entry', ...filters.audit]),
  page('notices', () => import('./notices/notices.tsx'), [{ name: 'unread', words: ['true'] }]),
  page('sign-in-settings', () => import('./sign-in-settings/sign-in-settings.tsx')),
  page('api-requests', () => import('./api-requests/api-requests.tsx'), filters.apiRequests),
  page('api-keys', () => import('./api-keys/api-keys.tsx')),
  page('api-keys/new', () => import('./api-keys/new-api-key.tsx')),
  page('members', () => import('./members/members.tsx')),
  page('customers', () => import('./business/customers/customers.tsx'), filters.customers),
  page('customers/new', () => import('./business/customers/new-customer.tsx')),
  page('customers/$id', () => import('./business/customers/customer.tsx')),
  page('contracts', () => import('./business/contracts/contracts.tsx'), filters.contracts),
  page('contracts/new', () => import('./business/contracts/new-contract.tsx'), ['customer_id']),
  page('contracts/$id', () => import('./business/contracts/contract.tsx'), ['as_of']),
  page('invoices', () => import('./business/invoices/invoices.tsx'), filters.invoices),
  page('invoices/new', () => import('./business/invoices/new-invoice.tsx'), ['customer_id', 'contract_id']),
  page('invoices/$id', () => import('./business/invoices/invoice.tsx')),
  page('credit-notes', () => import('./business/credit-notes/credit-notes.tsx'), filters.creditNotes),
  page('credit-notes/$id', () => import('./business/credit-notes/credit-note.tsx')),
  page('payments', () => import('./business/payments/payments.tsx'), filters.payments),
  page('payments/$id', () => import('./business/payments/payment.tsx')),
  page('usage', () => import('./business/usage/meters.tsx'), filters.meters),
  page('usage/$id', () => import('./business/usage/meter.tsx'), filters.meter),
] as const;

const organizations = () => import('./operator/organizations.tsx');
const erasures = () => import('./operator/erasures.tsx');
const deliveries = () => import('./operator/deliveries.tsx');
const redeliveries = () => import('./operator/redeliveries.tsx');
const endpoints = () => import('./operator/endpoints.tsx');
const billingRuns = () => import('./operator/billing-runs.tsx');

export const operatorPages = [
  operatorPage('/', () => import('./operator/home.tsx')),
  operatorPage('organizations', organizations, [], 'OrganizationsPage'),
  operatorPage('organizations/$id', organizations, [], 'OrganizationPage'),
  operatorPage('organizations/$id/erasures/new', erasures, ['customer_id'], 'NewErasurePage'),
  operatorPage('organizations/$id/erasures/$erasureId', erasures, [], 'ErasurePage'),
  operatorPage('deliveries', deliveries, operator.deliveries, 'DeliveriesPage'),
  operatorPage('deliveries/$id', deliveries, ['attempt'], 'DeliveryPage'),
  operatorPage('redeliveries', redeliveries, operator.redeliveries, 'RedeliveriesPage'),
  operatorPage('redeliveries/new', () => import('./operator/new-redelivery.tsx'), operator.newRedelivery),
  operatorPage('redeliveries/$id', redeliveries, [], 'RedeliveryPage'),
  operatorPage('endpoints', endpoints, operator.endpoints, 'EndpointsPage'),
  operatorPage('endpoints/$id', endpoints, [], 'EndpointPage'),
  operatorPage('billing-runs', billingRuns, operator.billingRuns, 'BillingRunsPage'),
  operatorPage('billing-runs/$id', billingRuns, [], 'BillingRunPage'),
  operatorPage('held-up-lines', () => import('./operator/held-up-lines.tsx'), operator.heldUpLines),
  operatorPage('queues', () => import('./operator/queues.tsx')),
  operatorPage('workers', () => import('./operator/workers.tsx')),
  operatorPage('retention', () => import('./operator/retention.tsx')),
  operatorPage('audit', () => import('./operator/audit.tsx'), operator.audit),
] as const;

export const accountPage = pagesBelow(signedInRoute)('account', () => import('./account/account.tsx'));

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
  component: lazyPage(() => import('./sign-in/sign-in.tsx')),
});

/** Where an identity provider sends the browser back to. */
const ssoCallbackPage = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sso/callback',
  validateSearch: (search: Search) => {
    const found = searchOf(search, ['code', 'state', 'iss', 'error']);
    return { ...found, error_description: textIn(search, 'error_description')?.slice(0, 1_000) };
  },
  component: lazyPage(() => import('./sign-in/sso-callback.tsx')),
});

export const publicPages = [
  signInPage,
  ssoCallbackPage,
  pagesBelow(rootRoute)('invitation', () => import('./invitation/invitation.tsx')),
] as const;
