/** How many notices a member has not read: for the navigation and the page of the notices. */
import { useQuery } from '@tanstack/react-query';
import { listNoticesOptions } from '#client/queries';
import { useChangesOf } from '../changes.ts';

/** Undefined until it is known, and where there is no organization. */
export function useUnreadNotices(organizationId: string | undefined): number | undefined {
  const path = { organization_id: organizationId ?? '' };
  const { data, refetch } = useQuery({
    ...listNoticesOptions({ path, query: { limit: 1 } }),
    enabled: organizationId !== undefined,
  });
  useChangesOf(organizationId, ['notices'], () => refetch());
  return data?.unread_count;
}
