import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, wordIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const noticesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'notices',
  validateSearch: (search: Readonly<Record<string, unknown>>) =>
    optional({ unread: wordIn(search, 'unread', ['true']) }),
  component: lazyPage(() => import('./notices.tsx'), 'NoticesPage'),
});

export const noticesRoutes = [noticesRoute] as const;
