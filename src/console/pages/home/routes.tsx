import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from '../../shell/roots.tsx';

const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'HomePage'),
});

export const homeRoutes = [homeRoute] as const;
