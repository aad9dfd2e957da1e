import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, textIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const listRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'events',
  validateSearch: (search: Readonly<Record<string, unknown>>) =>
    optional({
      type: textIn(search, 'type'),
      created_from: textIn(search, 'created_from'),
      created_before: textIn(search, 'created_before'),
    }),
  component: lazyPage(() => import('./events.tsx'), 'EventsPage'),
});

const itemRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'events/$id',
  component: lazyPage(() => import('./event.tsx'), 'EventPage'),
});

export const eventRoutes = [listRoute, itemRoute] as const;
