import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { signedInRoute } from '../../shell/roots.tsx';

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'account',
  component: lazyPage(() => import('./account.tsx'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;
