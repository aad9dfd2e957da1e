import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, textIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';

const auditRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'audit',
  validateSearch: (search: Readonly<Record<string, unknown>>) =>
    optional({
      action: textIn(search, 'action'),
      actor: textIn(search, 'actor'),
      subject_id: textIn(search, 'subject_id'),
      created_from: textIn(search, 'created_from'),
      created_before: textIn(search, 'created_before'),
      entry: textIn(search, 'entry'),
    }),
  component: lazyPage(() => import('./audit.tsx'), 'AuditPage'),
});

export const auditRoutes = [auditRoute] as const;
