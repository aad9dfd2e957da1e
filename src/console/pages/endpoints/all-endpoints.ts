/** Every endpoint of the organization: there are few enough to have them all. */
import { listWebhookEndpointsInfiniteOptions } from '#client/queries';
import type { WebhookEndpoint } from '#client/types';
import { type PagedList, useList } from '../../parts/lists/list.ts';
import { useOrganizationPath } from '../../session.ts';

const PAGE_SIZE = 100;

/** @param status without it all but the deleted ones. */
export function useAllEndpoints(status?: WebhookEndpoint['status']): PagedList<WebhookEndpoint> {
  const path = useOrganizationPath();
  const query = { limit: PAGE_SIZE, ...(status && { status }) };
  return useList(listWebhookEndpointsInfiniteOptions({ path, query }), { isWhole: true });
}
