/** Takes what an identity provider appended to the address, and posts it: the provider's redirect carries no cookie of ours. */
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { finishSsoTest, signInWithSso } from '#client/calls';
import { toCell } from '../../cells.ts';
import { ButtonLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { CenteredPage } from '../../parts/sign-in/centered-page.tsx';
import { endJourney, type Journey } from '../../parts/sign-in/identity-provider.ts';
import { announceSignIn } from '../../parts/sign-in/sign-in-news.ts';
import { rememberSsoTest } from '../../parts/sign-in/sso-test.ts';

const route = getRouteApi('/sso/callback');

export default function SsoCallbackPage() {
  const body = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [journey, setJourney] = useState<Journey>();
  const finishing = useMutation({
    mutationFn: async (ended: Journey | undefined) => {
      if (ended?.kind === 'test') {
        const path = { organization_id: ended.organizationId };
        const { data } = await finishSsoTest<true>({ path, body });
        rememberSsoTest(queryClient, ended.organizationId, data);
        return `/${ended.organizationId}/sign-in-settings`;
      }
      const { data: session } = await signInWithSso<true>({ body, ...toCell(ended?.cell) });
      announceSignIn();
      queryClient.clear();
      return ended?.returnTo ?? `/${session.sso_organization_id ?? ''}`;
    },
    // The code is used up: the way back leads past this page.
    onSuccess: (path) => router.history.replace(router.basepath + path),
  });
  const { mutate } = finishing;
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const ended = endJourney();
    setJourney(ended);
    mutate(ended);
  }, [mutate]);
  const isTest = journey?.kind === 'test';
  return (
    <CenteredPage title={isTest ? 'Test sign-in' : 'Sign in'} busy={!finishing.error && 'Signing in'}>
      <ProblemAlert error={finishing.error} />
      {isTest ? (
        <ButtonLink
          variant="default"
          to="/$organizationId/sign-in-settings"
          params={{ organizationId: journey.organizationId }}
        >
          Back to the settings
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/sign-in" search={{}}>
            Sign in again
          </ButtonLink>
          <Text variant="hint">If it happens again, show this page to an owner of your organization.</Text>
        </>
      )}
    </CenteredPage>
  );
}
