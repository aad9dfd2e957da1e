/** The organization's connection to its identity provider; null if it has none. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getSsoConnection } from '#client/calls';
import { getSsoConnectionQueryKey } from '#client/queries';
import type { SsoConnection } from '#client/types';
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
        return (await getSsoConnection<true>({ path, signal })).data;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'not_found') return null;
        throw error;
      }
    },
  });
}
