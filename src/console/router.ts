/** All pages of the console. */
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { accountPage, operatorPages, organizationPages, publicPages } from './pages/routes.ts';
import { isPortal } from './portal.ts';
import { NotFoundPage, PageFailure, PageLoading } from './shell/page-states.tsx';
import { operatorRoute, organizationRoute, rootRoute, signedInRoute, startRoute } from './shell/roots.tsx';
import { parseSearch, stringifySearch } from './shell/search-values.ts';

const routeTree = rootRoute.addChildren([
  ...publicPages,
  signedInRoute.addChildren([
    startRoute,
    accountPage,
    organizationRoute.addChildren([...organizationPages]),
    operatorRoute.addChildren([...operatorPages]),
  ]),
]);

export const createConsoleRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: isPortal ? '/portal' : '/console',
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
