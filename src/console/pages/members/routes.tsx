import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from '../../shell/roots.tsx';

const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'members',
  component: lazyRouteComponent(() => import('./members.tsx'), 'MembersPage'),
});

export const memberRoutes = [membersRoute] as const;
