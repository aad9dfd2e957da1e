/** What pages ask again when an endpoint has changed. */
import { useQueryClient } from '@tanstack/react-query';
import { getWebhookEndpointQueryKey, listWebhookEndpointsInfiniteQueryKey } from '#client/queries';
import { useOrganizationPath } from '../../session.ts';

/** After a change of an endpoint: its page and the list ask again. */
export function useEndpointRefresh(endpointId: string): () => Promise<unknown> {
  const organization = useOrganizationPath();
  const queryClient = useQueryClient();
  const [one] = getWebhookEndpointQueryKey({ path: { ...organization, id: endpointId } });
  const [all] = listWebhookEndpointsInfiniteQueryKey({ path: organization });
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [one] }),
      queryClient.invalidateQueries({ queryKey: [all] }),
    ]);
}
