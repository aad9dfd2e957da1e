/** What a page does when somebody signs in in another tab: the tabs share one session. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSignInElsewhere } from '../parts/sign-in/sign-in-news.ts';
import { sessionQuery, signedInPerson } from '../session.ts';

/**
 * For another person the page is loaded anew: what one person sees or has entered is not theirs.
 *
 * @param onSamePerson called when it was the person of this page.
 */
export function useSignInElsewhere(onSamePerson?: () => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)?.person.id;
    return onSignInElsewhere(() => {
      signedInPerson().then(
        (person) => {
          // Signed out again.
          if (!person) return;
          if (before === undefined || before === person.id) onSamePerson?.();
          else window.location.reload();
        },
        // Not reachable: nothing was learned.
        () => undefined,
      );
    });
  }, [queryClient, onSamePerson]);
}
