/** The connection itself: which provider, and whether it works. */
import { Group, Text, TextInput } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { removeSsoConnectionMutation, setSsoConnectionMutation } from '#client/queries';
import type { SsoConnection } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import {
  ActionButton,
  AskingButton,
  DialogButton,
  type DialogButtonProps,
} from '../../parts/forms/asking-buttons.tsx';
import { creationOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { SignInSettingsIcon } from '../../parts/icons.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Answer, Facts, Section } from '../../parts/page.tsx';
import { goTest } from '../../parts/sign-in/identity-provider.ts';
import { CopyButton } from '../../parts/values/copy-button.tsx';
import { Id } from '../../parts/values/id.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath, useSession } from '../../session.ts';

export function ConnectionSection({
  connection,
}: {
  readonly connection: UseQueryResult<SsoConnection | null>;
}) {
  return (
    <Answer query={connection} problem="The connection could not be loaded" height={160}>
      {(data) =>
        data === null ? (
          <Section title="Identity provider">
            <EmptyState
              title="No identity provider is connected"
              icon={SignInSettingsIcon}
              action={<EditConnection label="Connect an identity provider" connection={data} />}
            >
              Connect one that speaks OpenID Connect, verify your domains, try it out, and then decide whether
              it is to be the only way in.
            </EmptyState>
          </Section>
        ) : (
          <Connected connection={data} />
        )
      }
    </Answer>
  );
}

const EditConnection = ({
  connection,
  ...opener
}: Omit<DialogButtonProps, 'children'> & { readonly connection: SsoConnection | null }) => (
  <DialogButton {...opener} by={OwnerButton} title="Identity provider" size="lg">
    {(onClose) => <ConnectionForm connection={connection} onDone={onClose} />}
  </DialogButton>
);

const look = { variant: 'default', size: 'xs' };

function Connected({ connection }: { readonly connection: SsoConnection }) {
  const path = useOrganizationPath();
  const { sso_organization_id } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section
      title="Identity provider"
      actions={
        <>
          <ActionButton
            label="Test sign-in"
            look={look}
            by={OwnerButton}
            mutation={{ mutationFn: goTest }}
            input={path.organization_id}
          />
          <EditConnection label="Edit" look={look} connection={connection} />
          <AskingButton
            label="Remove"
            look={look}
            by={OwnerButton}
            title="Remove the identity provider"
            isDangerous
            mutation={removeSsoConnectionMutation()}
            inputOf={() => ({ path })}
            done="The identity provider is no longer connected."
            then={() => {
              if (sso_organization_id === null) return;
              // The session began there, and ended with it.
              queryClient.clear();
              return navigate({ to: '/sign-in', search: {} });
            }}
          >
            Whoever signed in by it is signed out at once.
            {connection.is_enforced && ' Members then sign in by link or passkey again.'}
          </AskingButton>
        </>
      }
    >
      <Facts
        facts={{
          Status:
            connection.tested_at === null ? (
              <StatusBadge status="pending_verification" label="Not tested" />
            ) : (
              <StatusBadge status="verified" label={connection.is_enforced ? 'Enforced' : 'Works'} />
            ),
          Issuer: <Id id={connection.issuer} what="the issuer" />,
          'Client id': <Id id={connection.client_id} what="the client id" />,
          'Client secret': 'Stored, and never shown again',
          'Redirect URI': <Id id={connection.redirect_uri} what="the redirect URI" />,
          'Last test that worked': <Time at={connection.tested_at} />,
        }}
      />
    </Section>
  );
}

const connectionFields = [
  {
    name: 'issuer',
    label: 'Issuer',
    isRequired: true,
    lengthMax: 2048,
    placeholder: 'https://login.example.com',
    description: "The address that your provider's metadata begins with.",
  },
  { name: 'client_id', label: 'Client id', isRequired: true, lengthMax: 255 },
] as const satisfies Fields;

interface ConnectionFormProps {
  readonly connection: SsoConnection | null;
  readonly onDone: () => void;
}

function ConnectionForm({ connection, onDone }: ConnectionFormProps) {
  const path = useOrganizationPath();
  const redirectUri = connection?.redirect_uri ?? `${window.location.origin}/console/sso/callback`;
  const form = useFields(connectionFields, connection ?? {});
  const [secret, setSecret] = useState('');
  const saving = useAction(setSsoConnectionMutation(), 'Saved. Do a test sign-in next.', onDone);
  const isNew = connection === null;
  const isEnforced = connection?.is_enforced ?? false;
  const save = () => {
    const client_secret = secret.trim() || undefined;
    saving.mutate({ path, body: { ...creationOf(connectionFields, form.values), client_secret } });
  };
  return (
    <Form work={saving} action={isNew ? 'Connect' : 'Save'} onSubmit={save} onCancel={onDone}>
      <div>
        <Text size="sm">
          Register this console at your identity provider as a web application (OpenID Connect, authorization
          code), with the scopes <span className="mono">openid email profile</span> and this redirect URI:
        </Text>
        <Group gap={4} mt={4} wrap="nowrap">
          <code className="secret">{redirectUri}</code>
          <CopyButton value={redirectUri} what="the redirect URI" />
        </Group>
      </div>
      <FieldInputs
        fields={connectionFields}
        form={form}
        error={saving.error}
        isReadOnly={isEnforced}
        isFirst
      />
      <TextInput
        label="Client secret"
        description={
          isNew
            ? 'Kept encrypted, and never shown again.'
            : 'Leave it empty to keep the one that is stored. Another issuer or client needs another.'
        }
        type="password"
        autoComplete="off"
        required={isNew}
        maxLength={1000}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      {isEnforced && (
        <Text variant="hint">
          Members sign in by this connection only: stop enforcing it before you change its issuer or client.
        </Text>
      )}
    </Form>
  );
}
