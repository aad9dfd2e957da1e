/** The ways in which a person proves who they are, the quickest first. */
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { requestSignInLink } from '#client/calls';
import { listPasskeysOptions } from '#client/queries';
import { MailIcon, OrganizationsIcon, PasskeyIcon } from '../parts/icons.tsx';
import { ProblemAlert } from '../parts/problems/problem-alert.tsx';
import { hasPasskeys, isCancelled, signInWithOwnPasskey } from '../parts/sign-in/passkey.ts';
import { sessionQuery } from '../session.ts';
import { useSignInElsewhere } from './sign-in-elsewhere.ts';

/** Shows nothing where it is not possible for this person. `onDone` sends the request again. */
export type StepUpWay = (props: { readonly onDone: () => void }) => ReactElement | null;

function Passkey({ onDone }: { readonly onDone: () => void }) {
  const { data: session } = useQuery(sessionQuery);
  const isOwn = session?.sso_organization_id === null;
  const passkeys = useQuery({ ...listPasskeysOptions(), enabled: isOwn && hasPasskeys() });
  const proving = useMutation({
    mutationFn: (personId: string) => signInWithOwnPasskey({ personId }),
    onSuccess: onDone,
  });
  if (!session || !isOwn || !passkeys.data || passkeys.data.data.length === 0) return null;
  return (
    <>
      <Button
        leftSection={<PasskeyIcon />}
        loading={proving.isPending}
        onClick={() => proving.mutate(session.person.id)}
        data-autofocus
      >
        Use a passkey
      </Button>
      {proving.error && !isCancelled(proving.error) && <ProblemAlert error={proving.error} />}
    </>
  );
}

/** The provider's page is another site: this one stays as it is, and goes on when the other tab is done. */
function IdentityProvider() {
  const { data: session } = useQuery(sessionQuery);
  const id = session?.sso_organization_id;
  const organization = session?.organizations.find((each) => each.id === id);
  if (!organization) return null;
  return (
    <Button
      className="wraps"
      component="a"
      href={`/console/sign-in?organization=${organization.id}&again=yes`}
      target="_blank"
      leftSection={<OrganizationsIcon />}
    >
      Continue with {organization.name}’s identity provider
    </Button>
  );
}

function Link() {
  const { data: session } = useQuery(sessionQuery);
  const mailing = useMutation({
    mutationFn: (email: string) => requestSignInLink<true>({ body: { email } }),
  });
  // The organization would not open any more.
  if (session?.sso_organization_id !== null) return null;
  if (mailing.isSuccess)
    return (
      <Text size="sm" role="status">
        A link is on its way to {session.person.email}. Open it in this browser: this page continues by
        itself.
      </Text>
    );
  if (!session.features.mail)
    return (
      <Text size="sm">
        Open a new sign-in link in another tab of this browser: this page continues by itself. Whoever runs
        this installation makes one with{' '}
        <span className="mono">countersign member sign-in-link {session.person.email}</span>.
      </Text>
    );
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<MailIcon />}
        loading={mailing.isPending}
        onClick={() => mailing.mutate(session.person.email)}
      >
        Mail me a sign-in link
      </Button>
      {mailing.error && <ProblemAlert error={mailing.error} />}
    </Stack>
  );
}

/** Signing in in another tab renews the session of this one: they share its cookie. */
function SignedInElsewhere({ onDone }: { readonly onDone: () => void }) {
  useSignInElsewhere(onDone);
  return null;
}

export const stepUpWays: readonly StepUpWay[] = [Passkey, IdentityProvider, Link, SignedInElsewhere];
