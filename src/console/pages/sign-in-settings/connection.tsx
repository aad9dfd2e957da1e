/** The connection itself: which provider, and whether it works. */
import { Text } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { removeSsoConnectionMutation, setSsoConnectionMutation } from '#client/queries';
import type { SsoConnection } from '#client/types';
import { ActionButton, AskingButton, type DialogButtonProps } from '../../parts/forms/asking-buttons.tsx';
import { OwnerButton } from '../../parts/forms/guarded.tsx';
import { Copyable } from '../../parts/forms/secret-once.tsx';
import { SignInSettingsIcon } from '../../parts/icons.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Answer, Facts, Section } from '../../parts/page.tsx';
import { goTest } from '../../parts/sign-in/identity-provider.ts';
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

function EditConnection({
  connection,
  ...opener
}: Pick<DialogButtonProps, 'label' | 'look'> & { readonly connection: SsoConnection | null }) {
  const path = useOrganizationPath();
  const redirectUri = connection?.redirect_uri ?? `${window.location.origin}/console/sso/callback`;
  const isNew = connection === null;
  const isReadOnly = connection?.is_enforced ?? false;
  return (
    <AskingButton
      {...opener}
      by={OwnerButton}
      title="Identity provider"
      size="lg"
      action={isNew ? 'Connect' : 'Save'}
      fields={[
        {
          name: 'issuer',
          label: 'Issuer',
          isRequired: true,
          isReadOnly,
          lengthMax: 2048,
          placeholder: 'https://login.example.com',
          description: "The address that your provider's metadata begins with.",
        },
        { name: 'client_id', label: 'Client id', isRequired: true, isReadOnly, lengthMax: 255 },
        {
          name: 'client_secret',
          label: 'Client secret',
          kind: 'password',
          isRequired: isNew,
          lengthMax: 1000,
          description: isNew
            ? 'Kept encrypted, and never shown again.'
            : 'Leave it empty to keep the one that is stored. Another issuer or client needs another.',
        },
      ]}
      start={connection ?? {}}
      mutation={setSsoConnectionMutation()}
      inputOf={(body) => ({ path, body })}
      done="Saved. Do a test sign-in next."
      foot={
        isReadOnly && (
          <Text variant="hint">
            Members sign in by this connection only: stop enforcing it before you change its issuer or client.
          </Text>
        )
      }
    >
      Register this console at your identity provider as a web application (OpenID Connect, authorization
      code), with the scopes <span className="mono">openid email profile</span> and this redirect URI:
      <Copyable text={redirectUri} what="the redirect URI" />
    </AskingButton>
  );
}
