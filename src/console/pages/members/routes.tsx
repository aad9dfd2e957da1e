import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'members',
  component: lazyPage(() => import('./members.tsx'), 'MembersPage'),
});

export const memberRoutes = [membersRoute] as const;
