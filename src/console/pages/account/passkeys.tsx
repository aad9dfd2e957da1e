/** The passkeys of the person who is signed in. */
import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listPasskeysOptions,
  listPasskeysQueryKey,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { removePasskey, renamePasskey } from '../../../../generated/console-client/sdk.gen.ts';
import type { Passkey } from '../../../../generated/console-client/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { GuardedButton } from '../../parts/guarded.tsx';
import { EditIcon, PasskeyIcon, TrashIcon } from '../../parts/icons.tsx';
import { showDone } from '../../parts/messages.tsx';
import { addPasskey, hasPasskeys, isCancelled, suggestedName } from '../../parts/passkey.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session.ts';

export function PasskeysSection() {
  if (useSession().sso_organization_id !== null)
    return (
      <Section title="Passkeys">
        <Text size="sm" c="dimmed">
          You signed in by an organization’s identity provider, which does not reach your passkeys. Sign in by
          link or passkey to see and change them.
        </Text>
      </Section>
    );
  return <OwnPasskeys />;
}

function OwnPasskeys() {
  const queryClient = useQueryClient();
  const passkeys = useQuery(listPasskeysOptions());
  const refresh = () => queryClient.invalidateQueries({ queryKey: listPasskeysQueryKey() });
  const adding = useMutation({
    mutationFn: () => addPasskey(suggestedName()),
    onSuccess: async () => {
      showDone('From now on, this passkey signs you in.');
      await refresh();
    },
  });
  const refusal = hasPasskeys()
    ? undefined
    : 'This browser has no passkeys, or the console is not served over https.';
  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, your face or a security key, without waiting for a link."
      actions={
        <GuardedButton
          size="xs"
          leftSection={<PasskeyIcon size={14} />}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
          refusal={refusal}
        >
          Add a passkey
        </GuardedButton>
      }
    >
      <Stack gap="sm">
        {adding.error && !isCancelled(adding.error) && <ProblemAlert error={adding.error} />}
        {passkeys.isPending && <Skeleton h={34} />}
        {passkeys.error && <ProblemAlert error={passkeys.error} title="Your passkeys could not be loaded" />}
        {passkeys.data?.data.length === 0 && (
          <Text size="sm" c="dimmed">
            You have none yet. With one, you need no link to sign in.
          </Text>
        )}
        {passkeys.data?.data.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} refusal={refusal} onChange={refresh} />
        ))}
      </Stack>
    </Section>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly refusal: string | undefined;
  readonly onChange: () => Promise<void>;
}

function PasskeyLine({ passkey, refusal, onChange }: PasskeyLineProps) {
  const [open, setOpen] = useState<'name' | 'removal'>();
  const close = () => setOpen(undefined);
  const path = { passkey_id: passkey.id };
  const removing = useMutation({
    mutationFn: () => removePasskey({ path, throwOnError: true }),
    onSuccess: async () => {
      close();
      await onChange();
    },
  });
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PasskeyIcon />
        <div>
          <Text size="sm">{passkey.name}</Text>
          <Text size="xs" c="dimmed">
            Added <Time at={passkey.created_at} as="relative" /> ·{' '}
            {passkey.last_used_at === null ? (
              'never used'
            ) : (
              <>
                used <Time at={passkey.last_used_at} as="relative" />
              </>
            )}
          </Text>
        </div>
      </Group>
      {refusal === undefined && (
        <Group gap={4} wrap="nowrap">
          <Tooltip label="Rename">
            <ActionIcon onClick={() => setOpen('name')} aria-label={`Rename ${passkey.name}`}>
              <EditIcon />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove">
            <ActionIcon onClick={() => setOpen('removal')} aria-label={`Remove ${passkey.name}`}>
              <TrashIcon />
            </ActionIcon>
          </Tooltip>
        </Group>
      )}
      <Modal opened={open === 'name'} onClose={close} title="Rename the passkey">
        {open === 'name' && <NameForm passkey={passkey} onDone={close} onChange={onChange} />}
      </Modal>
      <ConfirmDialog
        isOpen={open === 'removal'}
        onClose={close}
        title={`Remove ${passkey.name}`}
        action="Remove"
        isDangerous
        work={removing}
        onConfirm={() => removing.mutate()}
      >
        Nobody signs in with it any more. Remove it from your device too: there it would still be offered.
      </ConfirmDialog>
    </Group>
  );
}

interface NameFormProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onChange: () => Promise<void>;
}

function NameForm({ passkey, onDone, onChange }: NameFormProps) {
  const [name, setName] = useState(passkey.name);
  const renaming = useMutation({
    mutationFn: () =>
      renamePasskey({ path: { passkey_id: passkey.id }, body: { name: name.trim() }, throwOnError: true }),
    onSuccess: async () => {
      onDone();
      await onChange();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        renaming.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {renaming.error && <ProblemAlert error={renaming.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={renaming.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
