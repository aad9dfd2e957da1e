import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/roots.tsx';

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyRouteComponent(() => import('./invitation.tsx'), 'InvitationPage'),
});

export const invitationRoutes = [invitationRoute] as const;
