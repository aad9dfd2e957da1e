/** The organization's connection to its identity provider; null if it has none. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getSsoConnectionQueryKey } from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { getSsoConnection } from '../../../../generated/console-client/sdk.gen.ts';
import type { SsoConnection } from '../../../../generated/console-client/types.gen.ts';
import { ProblemError } from '../../api.ts';
import { useOrganizationPath } from '../../session.ts';

/** Of what asks for the connection, for whatever changes it. */
export function useConnectionKey() {
  return getSsoConnectionQueryKey({ path: useOrganizationPath() });
}

export function useConnection(): UseQueryResult<SsoConnection | null> {
  const path = useOrganizationPath();
  return useQuery({
    queryKey: useConnectionKey(),
    queryFn: async ({ signal }) => {
      try {
        return (await getSsoConnection({ path, signal, throwOnError: true })).data;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'not_found') return null;
        throw error;
      }
    },
  });
}
