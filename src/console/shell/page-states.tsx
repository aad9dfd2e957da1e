/** What a page shows while it is not there yet, when it failed, and when there is none at this address. */
import { Button, Center, Loader, Stack } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { SearchIcon } from '../parts/icons.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { EmptyState } from '../parts/lists/empty-state.tsx';
import { ProblemAlert } from '../parts/problems/problem-alert.tsx';
import { askAgainMs } from '../query-client.ts';

export const PageLoading = () => (
  <Center h={240}>
    <Loader size="sm" aria-label="Loading" />
  </Center>
);

export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    const againMs = askAgainMs(error);
    if (againMs === false) return undefined;
    const timer = setTimeout(again, againMs);
    return () => clearTimeout(timer);
  }, [error, again]);
  return (
    <Stack maw={720} mx="auto" my="xl" px="md">
      <ProblemAlert error={error} title="This page could not be shown">
        <Button variant="default" size="xs" onClick={again}>
          Try again
        </Button>
      </ProblemAlert>
    </Stack>
  );
}

export const NotFoundPage = () => (
  <EmptyState
    icon={SearchIcon}
    order={1}
    title="There is nothing at this address"
    action={
      <ButtonLink to="/" variant="default">
        Go to the start
      </ButtonLink>
    }
  >
    The address may be mistyped, the object may have been deleted, or it belongs to an organization that you
    are not a member of.
  </EmptyState>
);
