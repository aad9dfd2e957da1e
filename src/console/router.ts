/** All pages of the console. */
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from './pages/account/routes.tsx';
import { apiKeyRoutes } from './pages/api-keys/routes.tsx';
import { auditRoutes } from './pages/audit/routes.tsx';
import { businessRoutes } from './pages/business/routes.tsx';
import { deliveryRoutes } from './pages/deliveries/routes.tsx';
import { endpointRoutes } from './pages/endpoints/routes.tsx';
import { eventTypeRoutes } from './pages/event-types/routes.tsx';
import { eventRoutes } from './pages/events/routes.tsx';
import { homeRoutes } from './pages/home/routes.tsx';
import { invitationRoutes } from './pages/invitation/routes.tsx';
import { memberRoutes } from './pages/members/routes.tsx';
import { noticesRoutes } from './pages/notices/routes.tsx';
import { operatorRoutes } from './pages/operator/routes.tsx';
import { replayRoutes } from './pages/replays/routes.tsx';
import { signInRoutes } from './pages/sign-in/routes.tsx';
import { signInSettingsRoutes } from './pages/sign-in-settings/routes.tsx';
import { NotFoundPage, PageFailure, PageLoading } from './shell/page-states.tsx';
import { operatorRoute, organizationRoute, rootRoute, signedInRoute, startRoute } from './shell/roots.tsx';
import { parseSearch, stringifySearch } from './shell/search-values.ts';

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...invitationRoutes,
  signedInRoute.addChildren([
    startRoute,
    ...accountRoutes,
    organizationRoute.addChildren([
      ...businessRoutes,
      ...homeRoutes,
      ...deliveryRoutes,
      ...endpointRoutes,
      ...eventRoutes,
      ...eventTypeRoutes,
      ...replayRoutes,
      ...auditRoutes,
      ...noticesRoutes,
      ...signInSettingsRoutes,
      ...apiKeyRoutes,
      ...memberRoutes,
    ]),
    operatorRoute.addChildren([...operatorRoutes]),
  ]),
]);

export const createConsoleRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Queries decide what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultStructuralSharing: true,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageLoading,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
