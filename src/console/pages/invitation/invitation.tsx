/** The page behind the link of an invitation. Its token is behind the `#`, which no server and no log sees. */
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { acceptInvitation, lookUpInvitation } from '#client/calls';
import type { InvitationLookUp, SignedInPerson } from '#client/types';
import { ProblemError } from '../../api.ts';
import { toCellOf } from '../../cells.ts';
import { ButtonLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { CenteredPage } from '../../parts/sign-in/centered-page.tsx';
import { OtherPersonAlert } from '../../parts/sign-in/other-person-alert.tsx';
import { announceSignIn } from '../../parts/sign-in/sign-in-news.ts';
import { Time } from '../../parts/values/time.tsx';
import { signedInPerson } from '../../session.ts';

const route = getRouteApi('/invitation');

/** While its person signs in, in this tab. */
const KEPT = 'countersign-invitation';

export default function InvitationPage() {
  const navigate = route.useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(() => hash || (sessionStorage.getItem(KEPT) ?? ''));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    sessionStorage.setItem(KEPT, hash);
    // Neither the history nor a picture of this page has it.
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  const lookUp = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const [{ data: invitation }, current] = await Promise.all([
        lookUpInvitation<true>({ body: { token }, ...toCellOf(token), signal }),
        signedInPerson(),
      ]);
      return { invitation, current };
    },
    enabled: token !== '',
    retry: false,
  });
  if (token === '')
    return (
      <CenteredPage title="Invitation">
        <Text size="sm">Open the whole link of your invitation: it ends with a long word behind “#”.</Text>
      </CenteredPage>
    );
  if (lookUp.error)
    return (
      <CenteredPage title="Invitation">
        <ProblemAlert error={lookUp.error} title="This link does not let you in" />
        <ButtonLink variant="default" to="/sign-in" search={{}}>
          Sign in
        </ButtonLink>
      </CenteredPage>
    );
  if (!lookUp.data) return <CenteredPage title="Invitation" busy="Looking at the invitation" />;
  return <Look {...lookUp.data} token={token} />;
}

const roleWords = { OWNER: 'an owner', ADMIN: 'an admin', MEMBER: 'a member' } as const;

interface LookProps {
  readonly invitation: InvitationLookUp;
  /** Who is signed in. */
  readonly current: SignedInPerson | undefined;
  readonly token: string;
}

function Look({ invitation, current, token }: LookProps) {
  const { organization_name: organization, email, role, invited_by, expires_at } = invitation;
  return (
    <CenteredPage title={`Join ${organization}`}>
      <Text size="sm">
        {invited_by ?? 'Whoever runs this service'} invites you to {organization} as {roleWords[role]}.
      </Text>
      {invitation.is_sso_required ? (
        <Stack gap="sm">
          <Text size="sm">
            {organization} lets people in by its own sign-in only. Sign in there, and you are a member.
          </Text>
          <ButtonLink to="/sign-in" search={{}}>
            Sign in
          </ButtonLink>
        </Stack>
      ) : (
        <>
          {current && current.email !== email && <OtherPersonAlert current={current.email} next={email} />}
          <Acceptance token={token} email={email} />
        </>
      )}
      <Text variant="note">
        The link works once, until <Time at={expires_at} />.
      </Text>
    </CenteredPage>
  );
}

function Acceptance({ token, email }: { readonly token: string; readonly email: string }) {
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const acceptance = useMutation({
    mutationFn: () =>
      acceptInvitation<true>({ body: { token }, ...toCellOf(token) }).then(({ data }) => data),
    async onSuccess({ organization_id }) {
      sessionStorage.removeItem(KEPT);
      announceSignIn();
      queryClient.clear();
      await navigate({
        to: '/$organizationId',
        params: { organizationId: organization_id },
        replace: true,
      });
    },
  });
  const hasAccount = acceptance.error instanceof ProblemError && acceptance.error.code === 'account_exists';
  if (hasAccount)
    return (
      <Stack gap="sm">
        <Text size="sm">
          There is an account for <strong>{email}</strong> already. Sign in to it first: then you come back
          here and accept. If you sign in by a link in another tab, open the invitation once more there.
        </Text>
        <ButtonLink to="/sign-in" search={{ return_to: '/invitation' }}>
          Sign in as {email}
        </ButtonLink>
      </Stack>
    );
  return (
    <Stack gap="sm">
      {acceptance.error && <ProblemAlert error={acceptance.error} />}
      <Button onClick={() => acceptance.mutate()} loading={acceptance.isPending}>
        Accept as {email}
      </Button>
    </Stack>
  );
}
