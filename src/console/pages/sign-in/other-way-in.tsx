/** For somebody who is signed in, in a way that an organization does not admit. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ConsoleSession, OrganizationOfPerson } from '#client/types';
import {
  goToCell,
  type OrganizationElsewhere,
  organizationsElsewhere,
  otherCellsQuery,
} from '../../cells.ts';
import { InfoIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { goSignIn } from '../../parts/sign-in/identity-provider.ts';
import { sessionQuery } from '../../session.ts';

const route = getRouteApi('/sign-in');

interface Entered {
  readonly session: ConsoleSession;
  /** Undefined for one that a session of an identity provider knows nothing of. */
  readonly organization: OrganizationOfPerson | OrganizationElsewhere | undefined;
}

/** The installation to which the organization belongs, if it is another than the session's. */
const cellOf = (organization: Entered['organization']): string | undefined =>
  organization && 'cell' in organization ? organization.cell : undefined;

/** The organization that the signed-in person wants to enter; undefined if nobody is signed in, or it is none of theirs. */
export function useEnteredOrganization(organizationId: string | undefined): Entered | undefined {
  const { data: session } = useQuery({
    ...sessionQuery,
    retry: false,
    enabled: organizationId !== undefined,
  });
  const { data: others } = useQuery({
    ...otherCellsQuery,
    enabled: session !== undefined && session.features.cell !== null && organizationId !== undefined,
  });
  const organization = [
    ...(session?.organizations ?? []),
    ...organizationsElsewhere(others?.data ?? []),
  ].find(({ id }) => id === organizationId);
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
        cell: cellOf(organization) ?? null,
        ...(returnTo !== undefined && { returnTo }),
      }),
  });
  const open = session.organizations.find(({ sign_in_needed: needed }) => needed === 'none');
  const going = useMutation({
    mutationFn: ({ cell, id }: OrganizationElsewhere) => goToCell(cell, returnTo ?? `/${id}`),
  });
  if (organization?.sign_in_needed === 'none' && 'cell' in organization)
    return (
      <Stack gap="md">
        <Text size="sm">
          <b>{organization.name}</b> is in {organization.cell}, and you are signed in to{' '}
          {session.features.cell}. This browser is signed in to one at a time, in all its tabs.
        </Text>
        <Button
          className="wraps"
          fullWidth
          loading={going.isPending}
          onClick={() => going.mutate(organization)}
        >
          Continue to {organization.name}
        </Button>
        {going.error && <ProblemAlert error={going.error} />}
        {open && <StayWith organization={open} />}
      </Stack>
    );
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
      {open && again === undefined && <StayWith organization={open} />}
    </Stack>
  );
}

const StayWith = ({ organization: { id, name } }: { readonly organization: OrganizationOfPerson }) => (
  <Group justify="center">
    <ButtonLink variant="subtle" size="xs" to="/$organizationId" params={{ organizationId: id }}>
      Go to {name} instead
    </ButtonLink>
  </Group>
);
