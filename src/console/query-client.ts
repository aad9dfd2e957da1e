/** The console's memory of what the server said, and how often it asks again. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOutage, isSignedOut, ProblemError } from './api.ts';

/** How soon a page asks again by itself while the server is down. */
export const OUTAGE_RETRY_MS = 5_000;
/** How often a page asks again while what it shows changes all the time. */
export const UPDATE_EVERY_MS = 2_000;
/** When a limit ends, the tabs of a browser do not come back at the same moment. */
const TAB_LATER_MS = Math.random() * 2_000;

/** When it makes sense to ask again by itself after an error; false if the answer would be the same. */
export function askAgainMs(error: unknown): number | false {
  const wanted = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1_000 : 0;
  if (isOutage(error)) return Math.max(wanted, OUTAGE_RETRY_MS);
  return error instanceof ProblemError && error.status === 429 ? wanted + TAB_LATER_MS : false;
}

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
        // What the server refused, it refuses again, and it says when to come back; what failed may work now.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ProblemError && (error.status < 500 || error.retryAfter)),
        refetchInterval: ({ state }) => askAgainMs(state.error),
      },
      mutations: { retry: false },
    },
  });
}
