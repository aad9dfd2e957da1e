/** Who is signed in, and what they may do. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getSession } from '#client/calls';
import { getSessionOptions } from '#client/queries';
import type { ConsoleSession, OrganizationOfPerson, SignedInPerson } from '#client/types';
import { isSignedOut } from './api.ts';
import { lastOrganization } from './remembered.ts';

export const sessionQuery = {
  ...getSessionOptions(),
  // Roles change seldom; the server decides in any case.
  staleTime: 60_000,
};

/** Who is signed in, if anybody is: for pages that need nobody. */
export async function signedInPerson(): Promise<SignedInPerson | undefined> {
  try {
    const { data } = await getSession<true>();
    return data.person;
  } catch (error) {
    if (isSignedOut(error)) return undefined;
    throw error;
  }
}

export const useSession = (): ConsoleSession => useSuspenseQuery(sessionQuery).data;

/** What the signed-in person may do in the organization of this page. */
export interface Access {
  readonly organization: OrganizationOfPerson;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
}

/** For pages of an organization. */
export function useAccess(): Access {
  const { organizations } = useSession();
  const { organizationId } = useParams({ strict: false });
  const organization = organizations.find(({ id }) => id === organizationId);
  // The organization's route answers “not found” before a page is shown.
  if (!organization) throw new Error('This page belongs to an organization.');
  const isOwner = organization.role === 'OWNER';
  return { organization, isOwner, isAdmin: isOwner || organization.role === 'ADMIN' };
}

/** The organization of this page, for `path` of requests. */
export function useOrganizationPath(): { readonly organization_id: string } {
  return { organization_id: useAccess().organization.id };
}

/** The object of this page, for `path` of requests. */
export const useObjectPath = (): { readonly organization_id: string; readonly id: string } => ({
  ...useOrganizationPath(),
  id: useObjectId(),
});

/** As the address of this page says it. */
export const useObjectId = (): string => useParams({ strict: false }).id ?? '';

/** The organization of this page; on pages of none, the one that was looked at last. */
export function useShownOrganization(): OrganizationOfPerson | undefined {
  const { organizations } = useSession();
  const { organizationId } = useParams({ strict: false });
  const of = (wanted: string | null | undefined) => organizations.find(({ id }) => id === wanted);
  return of(organizationId) ?? of(lastOrganization()) ?? organizations[0];
}
