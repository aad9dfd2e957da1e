import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { textIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const listRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'event-types',
  validateSearch: (search): { text?: string | undefined } => ({ text: textIn(search, 'text') }),
  component: lazyPage(() => import('./event-types.tsx'), 'EventTypesPage'),
});

const eventTypeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'event-types/$name',
  validateSearch: (search): { version?: string | undefined } => ({ version: textIn(search, 'version') }),
  component: lazyPage(() => import('./event-type.tsx'), 'EventTypePage'),
});

export const eventTypeRoutes = [listRoute, eventTypeRoute] as const;
