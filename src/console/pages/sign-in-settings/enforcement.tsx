/** Whether the identity provider is the only way in, and who would be locked out by that. */
import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { enforceSso } from '#client/calls';
import type { SsoConnection } from '#client/types';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { showDone } from '../../parts/forms/messages.tsx';
import { WarningIcon } from '../../parts/icons.tsx';
import { Section } from '../../parts/section.tsx';
import { sessionQuery, useOrganizationPath, useSession } from '../../session.ts';
import { useConnectionKey } from './use-connection.ts';

export function EnforcementSection({ connection }: { readonly connection: SsoConnection }) {
  const [isAsking, setAsking] = useState(false);
  const { is_enforced: isEnforced, tested_at: testedAt, members_locked_out: lockedOut } = connection;
  return (
    <Section
      title="The only way in"
      about={
        isEnforced
          ? 'Members sign in by the identity provider only. API keys are not affected.'
          : 'Members may also sign in by link or passkey.'
      }
      actions={
        <OwnerButton
          variant={isEnforced ? 'default' : 'filled'}
          size="xs"
          onClick={() => setAsking(true)}
          {...(!isEnforced && testedAt === null && { refusal: 'Do a test sign-in that works first.' })}
        >
          {isEnforced ? 'Stop enforcing' : 'Enforce'}
        </OwnerButton>
      }
    >
      {lockedOut.length === 0 ? (
        <Text size="sm">Every member has an address of a verified domain.</Text>
      ) : (
        <LockedOut addresses={lockedOut} isEnforced={isEnforced} />
      )}
      <EnforceDialog connection={connection} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Section>
  );
}

const SHOWN_MAX = 10;

interface LockedOutProps {
  readonly addresses: readonly string[];
  readonly isEnforced: boolean;
}

function LockedOut({ addresses, isEnforced }: LockedOutProps) {
  const title = isEnforced ? 'These members cannot sign in' : 'These members could not sign in';
  return (
    <Alert color="yellow" icon={<WarningIcon />} title={title}>
      <Text size="sm">
        Their address is not of a verified domain, and the identity provider has not signed them in before.
      </Text>
      <List size="sm" mt={4} spacing={2}>
        {addresses.slice(0, SHOWN_MAX).map((address) => (
          <List.Item key={address}>{address}</List.Item>
        ))}
        {addresses.length > SHOWN_MAX && <List.Item>{addresses.length - SHOWN_MAX} more</List.Item>}
      </List>
    </Alert>
  );
}

interface EnforceDialogProps {
  readonly connection: SsoConnection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function EnforceDialog({ connection, isOpen, onClose }: EnforceDialogProps) {
  const path = useOrganizationPath();
  const { sso_organization_id: ssoOrganizationId } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const key = useConnectionKey();
  const [isAccepted, setAccepted] = useState(false);
  const { is_enforced: isEnforced, members_locked_out: lockedOut } = connection;
  const changing = useMutation({
    mutationFn: () =>
      enforceSso({
        path,
        body: { is_enforced: !isEnforced, ...(isAccepted && { accepts_lock_out: true }) },
        throwOnError: true,
      }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(key, data);
      onClose();
      showDone(
        data.is_enforced
          ? 'The identity provider is the only way in.'
          : 'Members may sign in by link or passkey again.',
      );
      // This session may not open the organization any more; its pages then lead to the provider.
      await queryClient.invalidateQueries(sessionQuery);
      await router.invalidate();
    },
  });
  const isOwnSessionAffected = !isEnforced && ssoOrganizationId !== path.organization_id;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        isEnforced ? 'Stop enforcing the identity provider' : 'Make the identity provider the only way in'
      }
      action={isEnforced ? 'Stop enforcing' : 'Enforce'}
      work={changing}
      onConfirm={() => changing.mutate()}
    >
      <Stack gap="sm">
        <Text size="sm">
          {isEnforced
            ? 'Members may then sign in by link or passkey again.'
            : 'Members who have signed in another way lose access at once.'}
          {isOwnSessionAffected && ' That includes you: you sign in there next.'}
        </Text>
        {!isEnforced && (
          <Text variant="hint">
            If the provider stops working, whoever runs this installation can open the organization again:{' '}
            <span className="mono">countersign organization sso disable</span>.
          </Text>
        )}
        {!isEnforced && lockedOut.length > 0 && (
          <>
            <LockedOut addresses={lockedOut} isEnforced={false} />
            <Checkbox
              label="I know that they can no longer sign in"
              checked={isAccepted}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
