/** For somebody who is signed in, in a way that an organization does not admit. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ConsoleSession, OrganizationOfPerson } from '../../../../generated/console-client/types.gen.ts';
import { InfoIcon } from '../../parts/icons.tsx';
import { goSignIn } from '../../parts/identity-provider.ts';
import { ButtonLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { sessionQuery } from '../../session.ts';

const route = getRouteApi('/sign-in');

interface Entered {
  readonly session: ConsoleSession;
  readonly organization: OrganizationOfPerson;
}

/** The organization that the signed-in person wants to enter; undefined without either. */
export function useEnteredOrganization(organizationId: string | undefined): Entered | undefined {
  const { data: session } = useQuery({
    ...sessionQuery,
    retry: false,
    enabled: organizationId !== undefined,
  });
  const organization = session?.organizations.find(({ id }) => id === organizationId);
  return session && organization && { session, organization };
}

export function OtherWayIn({ entered: { session, organization } }: { readonly entered: Entered }) {
  const { return_to: returnTo, again } = route.useSearch();
  const leaving = useMutation({
    mutationFn: () =>
      goSignIn(organization.id, {
        isFresh: again !== undefined,
        email: session.person.email,
        ...(returnTo !== undefined && { returnTo }),
      }),
  });
  const isByProvider = organization.sign_in_needed !== 'link_or_passkey';
  const open = session.organizations.find(({ sign_in_needed: needed }) => needed === 'none');
  return (
    <Stack gap="md">
      <Alert color="brand" icon={<InfoIcon />} title={organization.name}>
        <Text size="sm">
          {again !== undefined
            ? 'Sign in again, to prove that it is you.'
            : isByProvider
              ? 'Members of this organization sign in by its own identity provider.'
              : 'You signed in by another organization’s identity provider, which opens that organization only. Sign in by link or passkey to open this one.'}
        </Text>
      </Alert>
      {isByProvider && (
        <Button className="wraps" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
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
