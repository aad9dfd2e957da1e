/** The routes that all pages are below: everybody's, those of a signed-in person, of an organization, of operators. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import type { ConsoleSession } from '#client/types';
import { isSignedOut, UnreachableError } from '../api.ts';
import { organizationsElsewhere, otherCellsQuery } from '../cells.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import { isPortal, portalEntered } from '../portal.ts';
import { lastOrganization, rememberOrganization } from '../remembered.ts';
import { sessionQuery } from '../session.ts';
import { isInPortal, sectionsOfPortal } from './navigation.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  beforeLoad: ({ location: { pathname } }) => {
    // A portal has the pages of an organization, and neither sign-in nor invitations.
    if (isPortal && !/^\/(?:$|[\da-f-]{36}(?:\/|$))/.test(pathname)) throw notFound();
  },
});

/** Pages of whoever is signed in; others are sent to sign in, and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    await portalEntered();
    try {
      return { session: await context.queryClient.fetchQuery(sessionQuery) };
    } catch (error) {
      // Nobody signs in here: the way back is where the visitor came from, as the server says.
      if (isSignedOut(error) && !isPortal)
        throw redirect({ to: '/sign-in', search: { return_to: location.href } });
      throw error;
    }
  },
  component: lazyPage(() => import('./frame.tsx'), 'FrameOfAll'),
});

/** Whether the session may lead to organizations in other installations. */
const hasOtherCells = ({ features, sso_organization_id, portal }: ConsoleSession): boolean =>
  features.cell !== null && sso_organization_id === null && portal === null;

/** @throws UnreachableError if it may be where nobody answers. */
async function refuseUnknown(queryClient: QueryClient, organizationId: string): Promise<void> {
  const { data: cells } = await queryClient.fetchQuery(otherCellsQuery);
  if (organizationsElsewhere(cells).some(({ id }) => id === organizationId)) return;
  const silent = cells.filter(({ is_silent }) => is_silent).map(({ name }) => name);
  if (silent.length === 0) throw notFound();
  throw new UnreachableError(`${silent.join(', ')} does not answer at the moment. Try again soon.`);
}

/** `/console/`: the organization that was looked at last; the operators' area for whoever is in no organization and runs the service. */
export const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: async ({ context: { session, queryClient } }) => {
    const { portal } = session;
    if (portal) {
      const [first] = sectionsOfPortal(portal.areas).flatMap(({ areas }) => areas);
      const [organization] = session.organizations;
      if (!first || !organization) throw notFound();
      throw redirect({ to: first.to, params: { organizationId: organization.id }, replace: true });
    }
    const last = lastOrganization();
    const open = session.organizations.filter(({ sign_in_needed: needed }) => needed === 'none');
    const organization =
      session.organizations.find(({ id }) => id === last) ?? open[0] ?? session.organizations[0];
    if (organization)
      throw redirect({ to: '/$organizationId', params: { organizationId: organization.id }, replace: true });
    if (session.person.is_operator) throw redirect({ to: '/operator', replace: true });
    const [elsewhere] = hasOtherCells(session)
      ? organizationsElsewhere((await queryClient.fetchQuery(otherCellsQuery)).data)
      : [];
    if (elsewhere) throw redirect({ to: '/sign-in', search: { organization: elsewhere.id }, replace: true });
    throw redirect({ to: '/account', replace: true });
  },
});

export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$organizationId',
  beforeLoad: async ({ context: { session, queryClient }, location, params: { organizationId } }) => {
    const organization = session.organizations.find(({ id }) => id === organizationId);
    const { portal } = session;
    // The home page of the console is no part of a portal.
    if (portal && /^\/[^/]+\/?$/.test(location.pathname)) throw redirect({ to: '/', replace: true });
    if (portal && (!organization || !isInPortal(portal.areas, location.pathname))) throw notFound();
    // A session of an organization's identity provider knows of no other: it may be one of the person's.
    if (!organization && hasOtherCells(session)) await refuseUnknown(queryClient, organizationId);
    else if (!organization && session.sso_organization_id === null) throw notFound();
    if (organization?.sign_in_needed !== 'none')
      throw redirect({
        to: '/sign-in',
        search: { organization: organizationId, return_to: location.href },
        replace: true,
      });
    rememberOrganization(organizationId);
  },
});

export const operatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'operator',
  beforeLoad: ({ context: { session } }) => {
    // For anybody else this area does not exist.
    if (!session.person.is_operator) throw notFound();
  },
});
