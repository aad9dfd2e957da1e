import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from '../../shell/roots.tsx';

const signInSettingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'sign-in-settings',
  component: lazyRouteComponent(() => import('./sign-in-settings.tsx'), 'SignInSettingsPage'),
});

export const signInSettingsRoutes = [signInSettingsRoute] as const;
