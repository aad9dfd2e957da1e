/** The passkeys of the person who is signed in. */
import { ActionIcon, Group, Modal, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPasskeysOptions, removePasskeyMutation, renamePasskeyMutation } from '#client/queries';
import type { Passkey } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { creationOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { GuardedButton } from '../../parts/forms/guarded.tsx';
import { EditIcon, PasskeyIcon, TrashIcon } from '../../parts/icons.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { addPasskey, hasPasskeys, isCancelled, suggestedName } from '../../parts/sign-in/passkey.ts';
import { Time } from '../../parts/values/time.tsx';
import { useSession } from '../../session.ts';

export function PasskeysSection() {
  if (useSession().sso_organization_id !== null)
    return (
      <Section title="Passkeys">
        <Text variant="hint">
          You signed in by an organization’s identity provider, which does not reach your passkeys. Sign in by
          link or passkey to see and change them.
        </Text>
      </Section>
    );
  return <OwnPasskeys />;
}

function OwnPasskeys() {
  const passkeys = useQuery(listPasskeysOptions());
  const adding = useAction(
    { mutationFn: () => addPasskey(suggestedName()) },
    'From now on, this passkey signs you in.',
  );
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
          <Text variant="hint">You have none yet. With one, you need no link to sign in.</Text>
        )}
        {passkeys.data?.data.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} refusal={refusal} />
        ))}
      </Stack>
    </Section>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly refusal: string | undefined;
}

function PasskeyLine({ passkey, refusal }: PasskeyLineProps) {
  const [open, setOpen] = useState<'name' | 'removal'>();
  const close = () => setOpen(undefined);
  const removing = useAction(removePasskeyMutation(), undefined, close);
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PasskeyIcon />
        <div>
          <Text size="sm">{passkey.name}</Text>
          <Text variant="note">
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
        <NameForm passkey={passkey} onDone={close} />
      </Modal>
      <ConfirmDialog
        isOpen={open === 'removal'}
        onClose={close}
        title={`Remove ${passkey.name}`}
        action="Remove"
        isDangerous
        work={removing}
        onConfirm={() => removing.mutate({ path: { passkey_id: passkey.id } })}
      >
        Nobody signs in with it any more. Remove it from your device too: there it would still be offered.
      </ConfirmDialog>
    </Group>
  );
}

const nameFields = [
  { name: 'name', label: 'Name', isRequired: true, lengthMax: 100 },
] as const satisfies Fields;

function NameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const form = useFields(nameFields, passkey);
  const path = { passkey_id: passkey.id };
  const renaming = useAction(renamePasskeyMutation(), undefined, onDone);
  const rename = () => renaming.mutate({ path, body: creationOf(nameFields, form.values) });
  return (
    <Form work={renaming} action="Rename" onSubmit={rename} onCancel={onDone}>
      <FieldInputs fields={nameFields} form={form} error={renaming.error} isFirst />
    </Form>
  );
}
