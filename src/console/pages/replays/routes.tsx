import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, textIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const newRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'replays/new',
  validateSearch: (search: Readonly<Record<string, unknown>>) =>
    optional({ endpoint_id: textIn(search, 'endpoint_id'), since: textIn(search, 'since') }),
  component: lazyPage(() => import('./new-replay.tsx'), 'NewReplayPage'),
});

const itemRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'replays/$endpointId/$replayId',
  component: lazyPage(() => import('./replay.tsx'), 'ReplayPage'),
});

export const replayRoutes = [newRoute, itemRoute] as const;
