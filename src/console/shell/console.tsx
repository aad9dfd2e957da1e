/** The whole application: theme, memory, router, messages. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { askToSignInAgain } from '../api.ts';
import { nonce } from '../nonce.ts';
import { isPortal } from '../portal.ts';
import { createQueryClient } from '../query-client.ts';
import { createConsoleRouter } from '../router.ts';
import { cssVariablesResolver, theme } from '../theme.ts';
import { forgetTyped, hasTyped } from '../typed.ts';
import { StepUpDialog } from './step-up.tsx';

function createConsole() {
  let isAsking = false;
  const leave = () => {
    forgetTyped();
    queryClient.clear();
    if (isPortal) return void router.invalidate();
    void router.navigate({
      to: '/sign-in',
      search: { return_to: router.state.location.href },
      replace: true,
    });
  };
  const queryClient = createQueryClient(() => {
    const { location, isLoading } = router.state;
    // Whoever is on the way to a page is sent to sign in by its route.
    if (isLoading || location.pathname === '/sign-in' || isAsking) return;
    if (!hasTyped()) return leave();
    isAsking = true;
    void askToSignInAgain().then((hasSignedIn) => {
      isAsking = false;
      if (hasSignedIn) void queryClient.invalidateQueries();
    });
  });
  const router = createConsoleRouter(queryClient);
  return { queryClient, router, leave };
}

export function Console() {
  const [{ queryClient, router, leave }] = useState(createConsole);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={3} containerWidth={360} />
        <RouterProvider router={router} />
        <StepUpDialog onLeave={leave} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
