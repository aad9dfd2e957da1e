import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const apiKeysRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'api-keys',
  component: lazyPage(() => import('./api-keys.tsx'), 'ApiKeysPage'),
});

const newApiKeyRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'api-keys/new',
  component: lazyPage(() => import('./new-api-key.tsx'), 'NewApiKeyPage'),
});

export const apiKeyRoutes = [apiKeysRoute, newApiKeyRoute] as const;
