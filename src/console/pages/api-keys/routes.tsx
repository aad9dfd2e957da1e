import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from '../../shell/roots.tsx';

const apiKeysRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./api-keys.tsx'), 'ApiKeysPage'),
});

const newApiKeyRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'api-keys/new',
  component: lazyRouteComponent(() => import('./new-api-key.tsx'), 'NewApiKeyPage'),
});

export const apiKeyRoutes = [apiKeysRoute, newApiKeyRoute] as const;
