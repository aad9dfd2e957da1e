/** The areas of the console, in the order in which they are listed. An area is listed once its route exists. */
import * as icons from '../parts/icons.tsx';

export interface Area {
  readonly label: string;
  /** The route's path. */
  readonly to: string;
  readonly icon: icons.Icon;
  /** What people also call it, for the search. */
  readonly keywords?: readonly string[];
}

export interface Section {
  readonly label: string | undefined;
  readonly areas: readonly Area[];
}

export const organizationSections: readonly Section[] = [
  {
    label: undefined,
    areas: [
      { label: 'Home', to: '/$organizationId', icon: icons.HomeIcon, keywords: ['overview', 'dashboard'] },
    ],
  },
  {
    label: 'Webhooks',
    areas: [
      {
        label: 'Deliveries',
        to: '/$organizationId/deliveries',
        icon: icons.DeliveriesIcon,
        keywords: ['log', 'attempts', 'webhooks'],
      },
      {
        label: 'Endpoints',
        to: '/$organizationId/endpoints',
        icon: icons.EndpointsIcon,
        keywords: ['receivers', 'url'],
      },
      { label: 'Events', to: '/$organizationId/events', icon: icons.EventsIcon },
      {
        label: 'Event types',
        to: '/$organizationId/event-types',
        icon: icons.EventTypesIcon,
        keywords: ['catalogue', 'schema'],
      },
    ],
  },
  {
    label: 'Developers',
    areas: [
      {
        label: 'API keys',
        to: '/$organizationId/api-keys',
        icon: icons.KeyIcon,
        keywords: ['tokens', 'scopes'],
      },
    ],
  },
  {
    label: 'Business',
    areas: [
      { label: 'Customers', to: '/$organizationId/customers', icon: icons.CustomersIcon },
      { label: 'Contracts', to: '/$organizationId/contracts', icon: icons.ContractsIcon },
      { label: 'Invoices', to: '/$organizationId/invoices', icon: icons.InvoicesIcon, keywords: ['bills'] },
      { label: 'Payments', to: '/$organizationId/payments', icon: icons.PaymentsIcon },
      { label: 'Usage', to: '/$organizationId/usage', icon: icons.UsageIcon, keywords: ['meters'] },
    ],
  },
  {
    label: 'Organization',
    areas: [
      {
        label: 'Members',
        to: '/$organizationId/members',
        icon: icons.MembersIcon,
        keywords: ['people', 'roles', 'invite'],
      },
      {
        label: 'Sign-in',
        to: '/$organizationId/sign-in-settings',
        icon: icons.SignInSettingsIcon,
        keywords: ['sso', 'oidc', 'security'],
      },
      {
        label: 'Audit',
        to: '/$organizationId/audit',
        icon: icons.AuditIcon,
        keywords: ['history', 'changes'],
      },
      { label: 'Notices', to: '/$organizationId/notices', icon: icons.NoticesIcon, keywords: ['alerts'] },
    ],
  },
];

export const operatorSection: Section = {
  label: 'Operators',
  areas: [
    { label: 'This installation', to: '/operator', icon: icons.HomeIcon, keywords: ['health', 'status'] },
    {
      label: 'Organizations',
      to: '/operator/organizations',
      icon: icons.OrganizationsIcon,
      keywords: ['tenants'],
    },
    { label: 'All deliveries', to: '/operator/deliveries', icon: icons.DeliveriesIcon },
    {
      label: 'Redeliveries',
      to: '/operator/redeliveries',
      icon: icons.RedeliverIcon,
      keywords: ['bulk', 'replay'],
    },
    { label: 'All endpoints', to: '/operator/endpoints', icon: icons.EndpointsIcon },
    { label: 'Queues', to: '/operator/queues', icon: icons.QueuesIcon },
    { label: 'Workers', to: '/operator/workers', icon: icons.WorkersIcon },
    { label: 'Billing runs', to: '/operator/billing-runs', icon: icons.BillingIcon },
    { label: 'Retention', to: '/operator/retention', icon: icons.RetentionIcon },
    { label: 'All changes', to: '/operator/audit', icon: icons.AuditIcon, keywords: ['audit'] },
  ],
};
