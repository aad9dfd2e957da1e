/** The result of a test sign-in, from the page that the identity provider leads back to, to the one that shows it. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SsoTestResult } from '#client/types';

const keyOf = (organizationId: string) => ['sso-test', organizationId];

export function rememberSsoTest(
  queryClient: QueryClient,
  organizationId: string,
  result: SsoTestResult,
): void {
  queryClient.setQueryData(keyOf(organizationId), result);
}

/** The last result since this tab was loaded, and what forgets it. */
export function useSsoTest(organizationId: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery<SsoTestResult | null>({
    queryKey: keyOf(organizationId),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { result: data ?? undefined, forget: () => queryClient.setQueryData(keyOf(organizationId), null) };
}
