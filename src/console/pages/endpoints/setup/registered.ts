/** What the server shows once when an endpoint is registered, kept while its setup is open: in memory, and forgotten at sign-out. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { WebhookEndpointCreated } from '#client/types';

const keyOf = (id: string) => ['registered endpoint', id] as const;

export function keepRegistered(queryClient: QueryClient, endpoint: WebhookEndpointCreated): void {
  const queryKey = keyOf(endpoint.id);
  // No component asks for it while another step is shown.
  queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, endpoint.signing_secret);
}

/** Undefined once the page was reloaded. */
export function useShownSecret(endpointId: string): string | undefined {
  return useQueryClient().getQueryData<string>(keyOf(endpointId));
}
