import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { optional, textIn } from '../../parts/search-values.ts';
import { rootRoute } from '../../shell/roots.tsx';
import { pageWithin } from './page-within.ts';

interface SignInSearch {
  /** Where the person wanted to go. */
  readonly return_to?: string;
  /** The organization that this session does not open. */
  readonly organization?: string;
  /** Another tab waits for somebody to prove who they are. */
  readonly again?: 'yes';
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search): SignInSearch => {
    const return_to = pageWithin(textIn(search, 'return_to'));
    const organization = textIn(search, 'organization');
    return {
      ...(return_to !== undefined && { return_to }),
      ...(organization !== undefined && { organization }),
      ...(textIn(search, 'again') !== undefined && { again: 'yes' }),
    };
  },
  component: lazyPage(() => import('./sign-in.tsx'), 'SignInPage'),
});

/** Where an identity provider sends the browser back to. */
const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sso/callback',
  validateSearch: (search) =>
    optional({
      code: textIn(search, 'code'),
      state: textIn(search, 'state'),
      iss: textIn(search, 'iss'),
      error: textIn(search, 'error'),
      error_description: textIn(search, 'error_description')?.slice(0, 1_000),
    }),
  component: lazyPage(() => import('./sso-callback.tsx'), 'SsoCallbackPage'),
});

export const signInRoutes = [signInRoute, callbackRoute] as const;
