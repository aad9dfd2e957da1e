/** The console's memory of what the server said. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOutage, isSignedOut, ProblemError } from './api.ts';

/** How soon a page asks again by itself while the server is down. */
export const OUTAGE_RETRY_MS = 5_000;

/** @param onSignedOut called whenever the server says that nobody is signed in. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the server refused, it refuses again; what failed may work now.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ProblemError && error.status < 500 && error.status !== 429),
        refetchInterval: ({ state }) => (isOutage(state.error) ? OUTAGE_RETRY_MS : false),
      },
      mutations: { retry: false },
    },
  });
}
