import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const signInSettingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'sign-in-settings',
  component: lazyPage(() => import('./sign-in-settings.tsx'), 'SignInSettingsPage'),
});

export const signInSettingsRoutes = [signInSettingsRoute] as const;
