import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, textIn, wordIn } from '../../parts/search-values.ts';
import { operatorRoute } from '../../shell/roots.tsx';
import { deliveryStatuses } from '../deliveries/statuses.ts';
import { endpointStatuses } from './statuses.ts';

type Search = Readonly<Record<string, unknown>>;

const organizations = () => import('./organizations.tsx');
const deliveries = () => import('./deliveries.tsx');
const endpoints = () => import('./endpoints.tsx');
const redeliveries = () => import('./redeliveries.tsx');
const billing = () => import('./billing-runs.tsx');
const system = () => import('./system.tsx');

const startRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/',
  component: lazyPage(system, 'OperatorHome'),
});

const organizationsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'organizations',
  component: lazyPage(organizations, 'OrganizationsPage'),
});

const oneOrganizationRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'organizations/$id',
  component: lazyPage(organizations, 'OrganizationPage'),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'deliveries',
  validateSearch: (search: Search) =>
    optional({
      status: wordIn(search, 'status', deliveryStatuses),
      organization_id: textIn(search, 'organization_id'),
      url_host: textIn(search, 'url_host'),
      event_type: textIn(search, 'event_type'),
      endpoint_id: textIn(search, 'endpoint_id'),
      event_id: textIn(search, 'event_id'),
      created_from: textIn(search, 'created_from'),
      created_before: textIn(search, 'created_before'),
    }),
  component: lazyPage(deliveries, 'DeliveriesPage'),
});

const oneDeliveryRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'deliveries/$id',
  validateSearch: (search: Search) => optional({ attempt: textIn(search, 'attempt') }),
  component: lazyPage(deliveries, 'DeliveryPage'),
});

const redeliveriesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'redeliveries',
  component: lazyPage(redeliveries, 'RedeliveriesPage'),
});

const newRedeliveryRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'redeliveries/new',
  validateSearch: (search: Search) =>
    optional({
      organization_id: textIn(search, 'organization_id'),
      endpoint_id: textIn(search, 'endpoint_id'),
      event_id: textIn(search, 'event_id'),
      event_type: textIn(search, 'event_type'),
      url_host: textIn(search, 'url_host'),
      created_from: textIn(search, 'created_from'),
      created_before: textIn(search, 'created_before'),
    }),
  component: lazyPage(() => import('./new-redelivery.tsx'), 'NewRedeliveryPage'),
});

const oneRedeliveryRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'redeliveries/$id',
  component: lazyPage(redeliveries, 'RedeliveryPage'),
});

const endpointsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'endpoints',
  validateSearch: (search: Search) =>
    optional({
      status: wordIn(search, 'status', endpointStatuses),
      organization_id: textIn(search, 'organization_id'),
      url_host: textIn(search, 'url_host'),
    }),
  component: lazyPage(endpoints, 'EndpointsPage'),
});

const oneEndpointRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'endpoints/$id',
  component: lazyPage(endpoints, 'EndpointPage'),
});

const billingRunsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'billing-runs',
  validateSearch: (search: Search) => optional({ outcome: wordIn(search, 'outcome', ['failed']) }),
  component: lazyPage(billing, 'BillingRunsPage'),
});

const oneBillingRunRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'billing-runs/$id',
  component: lazyPage(billing, 'BillingRunPage'),
});

const queuesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'queues',
  component: lazyPage(system, 'QueuesPage'),
});

const workersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'workers',
  component: lazyPage(system, 'WorkersPage'),
});

const retentionRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'retention',
  component: lazyPage(system, 'RetentionPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'audit',
  validateSearch: (search: Search) =>
    optional({
      organization_id: textIn(search, 'organization_id'),
      action: textIn(search, 'action'),
      subject_id: textIn(search, 'subject_id'),
      actor: textIn(search, 'actor'),
      created_from: textIn(search, 'created_from'),
      created_before: textIn(search, 'created_before'),
    }),
  component: lazyPage(() => import('./audit.tsx'), 'OperatorAuditPage'),
});

export const operatorRoutes = [
  startRoute,
  organizationsRoute,
  oneOrganizationRoute,
  deliveriesRoute,
  oneDeliveryRoute,
  redeliveriesRoute,
  newRedeliveryRoute,
  oneRedeliveryRoute,
  endpointsRoute,
  oneEndpointRoute,
  billingRunsRoute,
  oneBillingRunRoute,
  queuesRoute,
  workersRoute,
  retentionRoute,
  auditRoute,
] as const;
