import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { textIn, wordIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';
import {
  activities,
  type EndpointFilter,
  endpointStatuses,
  type SetupStep,
  setupSteps,
  type Tab,
  tabs,
} from './words.ts';

const listRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'endpoints',
  validateSearch: (search): EndpointFilter => ({
    status: wordIn(search, 'status', endpointStatuses),
    activity: wordIn(search, 'activity', activities),
    event_type: textIn(search, 'event_type'),
    text: textIn(search, 'text'),
  }),
  component: lazyPage(() => import('./endpoints.tsx'), 'EndpointsPage'),
});

const newRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'endpoints/new',
  /** The type whose page led here. */
  validateSearch: (search): { event_type?: string | undefined } => ({
    event_type: textIn(search, 'event_type'),
  }),
  component: lazyPage(() => import('./new-endpoint.tsx'), 'NewEndpointPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'endpoints/$id/setup',
  validateSearch: (search): { step?: SetupStep | undefined } => ({
    step: wordIn(search, 'step', setupSteps),
  }),
  component: lazyPage(() => import('./setup.tsx'), 'SetupPage'),
});

const endpointRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'endpoints/$id',
  validateSearch: (search): { tab?: Tab | undefined; event_type?: string | undefined } => ({
    tab: wordIn(search, 'tab', tabs),
    /** Of the tab “Test event”. */
    event_type: textIn(search, 'event_type'),
  }),
  component: lazyPage(() => import('./endpoint.tsx'), 'EndpointPage'),
});

export const endpointRoutes = [listRoute, newRoute, setupRoute, endpointRoute] as const;
