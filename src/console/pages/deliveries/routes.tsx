import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, textIn, textsIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';
import { deliveryStatuses } from './statuses.ts';

type Search = Readonly<Record<string, unknown>>;

const listRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries',
  validateSearch: (search: Search) =>
    optional({
      status: textsIn(search, 'status', deliveryStatuses),
      response: textIn(search, 'response'),
      event_type: textIn(search, 'event_type'),
      endpoint_id: textIn(search, 'endpoint_id'),
      id: textIn(search, 'id'),
      created_from: textIn(search, 'created_from'),
      created_before: textIn(search, 'created_before'),
    }),
  component: lazyPage(() => import('./delivery-log.tsx'), 'DeliveryLogPage'),
});

const itemRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries/$id',
  validateSearch: (search: Search) => optional({ attempt: textIn(search, 'attempt') }),
  component: lazyPage(() => import('./delivery.tsx'), 'DeliveryPage'),
});

export const deliveryRoutes = [listRoute, itemRoute] as const;
