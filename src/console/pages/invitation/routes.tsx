import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { rootRoute } from '../../shell/roots.tsx';

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyPage(() => import('./invitation.tsx'), 'InvitationPage'),
});

export const invitationRoutes = [invitationRoute] as const;
