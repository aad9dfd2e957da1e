/** Whether the identity provider is the only way in, and who would be locked out by that. */
import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { enforceSsoMutation } from '#client/queries';
import type { SsoConnection } from '#client/types';
import { AskingButton } from '../../parts/forms/asking-buttons.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { WarningIcon } from '../../parts/icons.tsx';
import { Section } from '../../parts/page.tsx';
import { useOrganizationPath, useSession } from '../../session.ts';

export function EnforcementSection({ connection }: { readonly connection: SsoConnection }) {
  const path = useOrganizationPath();
  const { sso_organization_id: ssoOrganizationId } = useSession();
  const router = useRouter();
  const [isAccepted, setAccepted] = useState(false);
  const { is_enforced: isEnforced, tested_at: testedAt, members_locked_out: lockedOut } = connection;
  const isOwnSessionAffected = !isEnforced && ssoOrganizationId !== path.organization_id;
  return (
    <Section
      title="The only way in"
      about={
        isEnforced
          ? 'Members sign in by the identity provider only. API keys are not affected.'
          : 'Members may also sign in by link or passkey.'
      }
      actions={
        <AskingButton
          key={String(isEnforced)}
          label={isEnforced ? 'Stop enforcing' : 'Enforce'}
          look={{ variant: isEnforced ? 'default' : 'filled', size: 'xs' }}
          by={OwnerButton}
          refusal={!isEnforced && testedAt === null ? 'Do a test sign-in that works first.' : undefined}
          title={
            isEnforced ? 'Stop enforcing the identity provider' : 'Make the identity provider the only way in'
          }
          mutation={enforceSsoMutation()}
          inputOf={() => ({
            path,
            body: { is_enforced: !isEnforced, ...(isAccepted && { accepts_lock_out: true }) },
          })}
          done={({ is_enforced }) =>
            is_enforced
              ? 'The identity provider is the only way in.'
              : 'Members may sign in by link or passkey again.'
          }
          // This session may not open the organization any more; its pages then lead to the provider.
          then={() => router.invalidate()}
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
        </AskingButton>
      }
    >
      {lockedOut.length === 0 ? (
        <Text size="sm">Every member has an address of a verified domain.</Text>
      ) : (
        <LockedOut addresses={lockedOut} isEnforced={isEnforced} />
      )}
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
