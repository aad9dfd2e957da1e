/** The areas of the console, in the order in which they are listed. An area is listed once its route exists. */
import type { PortalArea } from '#client/types';
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
  /** The part of a portal that has it. */
  readonly portalArea?: PortalArea;
  readonly areas: readonly Area[];
}

/** Areas below a route. */
const areasBelow =
  (root: '/$organizationId' | '/operator') =>
  (label: string, path: string, icon: icons.Icon, ...keywords: string[]): Area => ({
    label,
    to: path === '' ? root : `${root}/${path}`,
    icon,
    keywords,
  });
const area = areasBelow('/$organizationId');
const operatorArea = areasBelow('/operator');

export const organizationSections: readonly Section[] = [
  { label: undefined, areas: [area('Home', '', icons.HomeIcon, 'overview', 'dashboard')] },
  {
    label: 'Webhooks',
    portalArea: 'webhooks',
    areas: [
      area('Deliveries', 'deliveries', icons.DeliveriesIcon, 'log', 'attempts', 'webhooks'),
      area('Endpoints', 'endpoints', icons.EndpointsIcon, 'receivers', 'url'),
      area('Events', 'events', icons.EventsIcon),
      area('Event types', 'event-types', icons.EventTypesIcon, 'catalogue', 'schema'),
    ],
  },
  {
    label: 'Developers',
    portalArea: 'api_keys',
    areas: [
      area('API keys', 'api-keys', icons.KeyIcon, 'tokens', 'scopes'),
      area('API requests', 'api-requests', icons.RequestsIcon, 'log', 'errors', 'refused'),
    ],
  },
  {
    label: 'Business',
    portalArea: 'business',
    areas: [
      area('Customers', 'customers', icons.CustomersIcon),
      area('Contracts', 'contracts', icons.ContractsIcon),
      area('Invoices', 'invoices', icons.InvoicesIcon, 'bills'),
      area('Credit notes', 'credit-notes', icons.CreditNotesIcon, 'corrections', 'refunds'),
      area('Payments', 'payments', icons.PaymentsIcon),
      area('Usage', 'usage', icons.UsageIcon, 'meters'),
    ],
  },
  {
    label: 'Organization',
    areas: [
      area('Members', 'members', icons.MembersIcon, 'people', 'roles', 'invite'),
      area('Sign-in', 'sign-in-settings', icons.SignInSettingsIcon, 'sso', 'oidc', 'security'),
      area('Audit', 'audit', icons.AuditIcon, 'history', 'changes'),
      area('Notices', 'notices', icons.NoticesIcon, 'alerts'),
    ],
  },
];

/** What programs asked for names the paths of every area. */
const NOT_IN_PORTALS = '/$organizationId/api-requests';

export const sectionsOfPortal = (areas: readonly PortalArea[]): Section[] =>
  organizationSections
    .filter(({ portalArea }) => portalArea !== undefined && areas.includes(portalArea))
    .map((section) => ({ ...section, areas: section.areas.filter(({ to }) => to !== NOT_IN_PORTALS) }));

/** Whether a portal has this page: one that its areas list, or one that these lead to. */
export function isInPortal(areas: readonly PortalArea[], pathname: string): boolean {
  const [, , page = ''] = pathname.split('/');
  const listed = sectionsOfPortal(areas).flatMap((section) => section.areas.map(({ to }) => to));
  return (
    listed.includes(`/$organizationId/${page}`) || (page === 'redeliveries' && areas.includes('webhooks'))
  );
}

export const operatorSection: Section = {
  label: 'Operators',
  areas: [
    operatorArea('This installation', '', icons.HomeIcon, 'health', 'status'),
    operatorArea('Organizations', 'organizations', icons.OrganizationsIcon, 'tenants'),
    operatorArea('All deliveries', 'deliveries', icons.DeliveriesIcon),
    operatorArea('Redeliveries', 'redeliveries', icons.RedeliverIcon, 'bulk', 'replay'),
    operatorArea('Lines held up', 'held-up-lines', icons.WarningIcon, 'order', 'ordering', 'waiting'),
    operatorArea('All endpoints', 'endpoints', icons.EndpointsIcon),
    operatorArea('Queues', 'queues', icons.QueuesIcon),
    operatorArea('Workers', 'workers', icons.WorkersIcon),
    operatorArea('Billing runs', 'billing-runs', icons.BillingIcon),
    operatorArea('Retention', 'retention', icons.RetentionIcon),
    operatorArea('All changes', 'audit', icons.AuditIcon, 'audit'),
  ],
};
