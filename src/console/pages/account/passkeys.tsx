/** The passkeys of the person who is signed in. */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listPasskeysOptions, removePasskeyMutation, renamePasskeyMutation } from '#client/queries';
import type { Passkey } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { AskingButton, IconButton } from '../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../parts/forms/fields.ts';
import { GuardedButton } from '../../parts/forms/guarded.tsx';
import { EditIcon, PasskeyIcon, TrashIcon } from '../../parts/icons.tsx';
import { Answer, Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { addPasskey, hasPasskeys, isCancelled } from '../../parts/sign-in/passkey.ts';
import { Time } from '../../parts/values/time.tsx';
import { useSession } from '../../session.ts';
import { browserName } from './browser-name.ts';

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
    // Until its person gives it another name.
    { mutationFn: () => addPasskey(browserName(navigator.userAgent)) },
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
      {adding.error && !isCancelled(adding.error) && <ProblemAlert error={adding.error} />}
      <Answer query={passkeys} problem="Your passkeys could not be loaded">
        {({ data }) =>
          data.length === 0 ? (
            <Text variant="hint">You have none yet. With one, you need no link to sign in.</Text>
          ) : (
            data.map((passkey) => <PasskeyLine key={passkey.id} passkey={passkey} refusal={refusal} />)
          )
        }
      </Answer>
    </Section>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly refusal: string | undefined;
}

const nameFields = [
  { name: 'name', label: 'Name', isRequired: true, lengthMax: 100 },
] as const satisfies Fields;

function PasskeyLine({ passkey, refusal }: PasskeyLineProps) {
  const { id, name, created_at, last_used_at } = passkey;
  const path = { passkey_id: id };
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PasskeyIcon />
        <div>
          <Text size="sm">{name}</Text>
          <Text variant="note">
            Added <Time at={created_at} as="relative" /> · {last_used_at === null ? 'never used' : 'used '}
            {last_used_at && <Time at={last_used_at} as="relative" />}
          </Text>
        </div>
      </Group>
      {refusal === undefined && (
        <Group gap={4} wrap="nowrap">
          <AskingButton
            label={<EditIcon />}
            look={{ 'aria-label': `Rename ${name}` }}
            by={IconButton}
            title="Rename the passkey"
            action="Rename"
            fields={nameFields}
            start={passkey}
            mutation={renamePasskeyMutation()}
            inputOf={(body) => ({ path, body })}
          />
          <AskingButton
            label={<TrashIcon />}
            look={{ 'aria-label': `Remove ${name}` }}
            by={IconButton}
            title={`Remove ${name}`}
            action="Remove"
            isDangerous
            mutation={removePasskeyMutation()}
            inputOf={() => ({ path })}
          >
            Nobody signs in with it any more. Remove it from your device too: there it would still be offered.
          </AskingButton>
        </Group>
      )}
    </Group>
  );
}
