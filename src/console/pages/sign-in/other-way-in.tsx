/** For somebody who is signed in, in a way that an organization does not admit. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ConsoleSession, OrganizationOfPerson } from '#client/types';
import { InfoIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { goSignIn } from '../../parts/sign-in/identity-provider.ts';
import { sessionQuery } from '../../session.ts';

const route = getRouteApi('/sign-in');

interface Entered {
  readonly session: ConsoleSession;
  /** Undefined for one that a session of an identity provider knows nothing of. */
  readonly organization: OrganizationOfPerson | undefined;
}

/** The organization that the signed-in person wants to enter; undefined if nobody is signed in, or it is none of theirs. */
export function useEnteredOrganization(organizationId: string | undefined): Entered | undefined {
  const { data: session } = useQuery({
    ...sessionQuery,
    retry: false,
    enabled: organizationId !== undefined,
  });
  const organization = session?.organizations.find(({ id }) => id === organizationId);
  const mayBeTheirs = organization !== undefined || session?.sso_organization_id !== null;
  return session && mayBeTheirs ? { session, organization } : undefined;
}

export function OtherWayIn({ entered: { session, organization } }: { readonly entered: Entered }) {
  const { return_to: returnTo, again } = route.useSearch();
  const leaving = useMutation({
    mutationFn: (organizationId: string) =>
      goSignIn(organizationId, {
        isFresh: again !== undefined,
        email: session.person.email,
        ...(returnTo !== undefined && { returnTo }),
      }),
  });
  const open = session.organizations.find(({ sign_in_needed: needed }) => needed === 'none');
  return (
    <Stack gap="md">
      <Alert color="brand" icon={<InfoIcon />} title={organization?.name ?? 'Another organization'}>
        <Text size="sm">
          {again !== undefined
            ? 'Sign in again, to prove that it is you.'
            : organization
              ? 'Members of this organization sign in by its own identity provider.'
              : 'You signed in by an organization’s identity provider, which opens that organization only. Sign in another way to open this one.'}
        </Text>
      </Alert>
      {organization && (
        <Button
          className="wraps"
          fullWidth
          loading={leaving.isPending}
          onClick={() => leaving.mutate(organization.id)}
        >
          Continue with {organization.name}’s identity provider
        </Button>
      )}
      {leaving.error && <ProblemAlert error={leaving.error} />}
      {open && again === undefined && (
        <Group justify="center">
          <ButtonLink variant="subtle" size="xs" to="/$organizationId" params={{ organizationId: open.id }}>
            Go to {open.name} instead
          </ButtonLink>
        </Group>
      )}
    </Stack>
  );
}
