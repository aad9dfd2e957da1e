import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/roots.tsx';

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./account.tsx'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;
