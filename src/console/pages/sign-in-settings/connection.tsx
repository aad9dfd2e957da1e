/** The connection itself: which provider, and whether it works. */
import { Group, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { removeSsoConnection } from '#client/calls';
import { setSsoConnectionMutation } from '#client/queries';
import type { SsoConnection } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { creationOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { showDone, showProblem } from '../../parts/forms/messages.tsx';
import { SignInSettingsIcon } from '../../parts/icons.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { goTest } from '../../parts/sign-in/identity-provider.ts';
import { CopyButton } from '../../parts/values/copy-button.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Id } from '../../parts/values/id.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { sessionQuery, useOrganizationPath, useSession } from '../../session.ts';
import { useConnectionKey } from './use-connection.ts';

interface ConnectionSectionProps {
  readonly connection: UseQueryResult<SsoConnection | null>;
}

export function ConnectionSection({ connection }: ConnectionSectionProps) {
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const { data } = connection;
  if (connection.error)
    return <ProblemAlert error={connection.error} title="The connection could not be loaded" />;
  if (data === undefined) return <Skeleton h={160} />;
  return (
    <>
      {data === null ? (
        <Section title="Identity provider">
          <EmptyState
            title="No identity provider is connected"
            icon={SignInSettingsIcon}
            action={<OwnerButton onClick={() => setEditing(true)}>Connect an identity provider</OwnerButton>}
          >
            Connect one that speaks OpenID Connect, verify your domains, try it out, and then decide whether
            it is to be the only way in.
          </EmptyState>
        </Section>
      ) : (
        <Connected connection={data} onEdit={() => setEditing(true)} />
      )}
      <Modal opened={isEditing} onClose={close} title="Identity provider" size="lg">
        <ConnectionForm connection={data} onDone={close} />
      </Modal>
    </>
  );
}

interface ConnectedProps {
  readonly connection: SsoConnection;
  readonly onEdit: () => void;
}

function Connected({ connection, onEdit }: ConnectedProps) {
  const path = useOrganizationPath();
  const testing = useMutation({ mutationFn: () => goTest(path.organization_id), onError: showProblem });
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Section
      title="Identity provider"
      actions={
        <>
          <OwnerButton
            variant="default"
            size="xs"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            Test sign-in
          </OwnerButton>
          <OwnerButton variant="default" size="xs" onClick={onEdit}>
            Edit
          </OwnerButton>
          <OwnerButton variant="default" size="xs" onClick={() => setRemoving(true)}>
            Remove
          </OwnerButton>
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
      <RemoveDialog connection={connection} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Section>
  );
}

interface RemoveDialogProps {
  readonly connection: SsoConnection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ connection, isOpen, onClose }: RemoveDialogProps) {
  const path = useOrganizationPath();
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useConnectionKey();
  const removing = useMutation({
    mutationFn: () => removeSsoConnection({ path, throwOnError: true }),
    onSuccess: async () => {
      onClose();
      showDone('The identity provider is no longer connected.');
      // The session began there, and ended with it.
      if (session.sso_organization_id !== null) {
        queryClient.clear();
        return navigate({ to: '/sign-in', search: {} });
      }
      queryClient.setQueryData(key, null);
      await queryClient.invalidateQueries(sessionQuery);
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove the identity provider"
      action="Remove"
      isDangerous
      work={removing}
      onConfirm={() => removing.mutate()}
    >
      Whoever signed in by it is signed out at once.
      {connection.is_enforced && ' Members then sign in by link or passkey again.'}
    </ConfirmDialog>
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
