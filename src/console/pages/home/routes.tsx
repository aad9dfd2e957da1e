import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyPage(() => import('./home.tsx'), 'HomePage'),
});

export const homeRoutes = [homeRoute] as const;
