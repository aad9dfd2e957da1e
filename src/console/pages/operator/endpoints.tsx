/** Endpoints of all organizations: find one, see how it is, disable and restore it. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as queries from '#client/queries';
import type { OperatorWebhookEndpoint } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { Asking, AskingButton, AskingMenu } from '../../parts/forms/asking-buttons.tsx';
import { factsOf } from '../../parts/forms/form.tsx';
import { showProblem } from '../../parts/forms/messages.tsx';
import { SecretOnce, standardWebhooksForm } from '../../parts/forms/secret-once.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { SearchedPage } from '../../parts/lists/list-page.tsx';
import { FactsSection, ObjectPage } from '../../parts/page.tsx';
import { Id } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useObjectId } from '../../session.ts';
import { compatibilityFields, endpointFields, headerFacts } from '../endpoints/fields.ts';
import { operator } from '../filters.ts';
import { OrganizationName, organizationColumn } from './organization-name.tsx';

export const EndpointsPage = () => (
  <SearchedPage
    title="All endpoints"
    label="Endpoints"
    about="Of every organization, newest first."
    filters={operator.endpoints}
    list={queries.operatorListWebhookEndpointsInfiniteOptions}
    leadsTo={({ id }) => ({ to: '/operator/endpoints/$id', params: { id } })}
    columns={[
      { header: 'URL', cell: ({ endpoint_url }) => endpoint_url },
      organizationColumn(),
      statusColumn(120),
      timeColumn('Created', 'created_at', { width: 150, wideOnly: true }),
    ]}
    empty={{
      icon: EndpointsIcon,
      title: 'No endpoint matches',
      hint: 'Clear a filter, or check the host: it is compared whole, without the port.',
    }}
  />
);

export function EndpointPage() {
  const id = useObjectId();
  const [secret, setSecret] = useState<string>();
  return (
    <ObjectPage
      query={useQuery(queries.operatorGetWebhookEndpointOptions({ path: { id } }))}
      kind="Endpoint"
      title={({ endpoint_url }) => endpoint_url}
      above={[['All endpoints', { to: '/operator/endpoints' }]]}
      status={({ status }) => status}
      actions={(endpoint) => <Actions endpoint={endpoint} onSecret={setSecret} />}
    >
      {(endpoint) => (
        <>
          {secret !== undefined && (
            <SecretOnce secret={secret} what="signing secret" otherForm={standardWebhooksForm(secret)} />
          )}
          <About endpoint={endpoint} />
        </>
      )}
    </ObjectPage>
  );
}

interface ActionsProps {
  readonly endpoint: OperatorWebhookEndpoint;
  readonly onSecret: (secret: string) => void;
}

const fields = [{ name: 'reason', label: 'Reason', isRequired: true, lengthMax: 500 }] as const;

function Actions({ endpoint, onSecret }: ActionsProps) {
  const { id, status } = endpoint;
  const asked = {
    fields,
    inputOf: (body: { reason: string }) => ({ path: { id }, body }),
  };
  return (
    <>
      <ButtonLink variant="default" to="/operator/deliveries" search={{ endpoint_id: id }}>
        Deliveries
      </ButtonLink>
      <ButtonLink variant="default" to="/operator/redeliveries/new" search={{ endpoint_id: id }}>
        Redeliver failed ones
      </ButtonLink>
      {status !== 'deleted' && <SigningMenu endpoint={endpoint} onSecret={onSecret} />}
      {status === 'disabled' && (
        <AskingButton
          {...asked}
          label="Restore"
          look={{ variant: 'filled' }}
          title="Restore this endpoint"
          mutation={queries.operatorRestoreWebhookEndpointMutation()}
          done="The endpoint is restored."
        >
          Held deliveries are sent with the attempts they have left. The organization reads your reason.
        </AskingButton>
      )}
      {(status === 'active' || status === 'pending_verification') && (
        <AskingButton
          {...asked}
          label="Disable"
          title="Disable this endpoint"
          isDangerous
          mutation={queries.operatorDisableWebhookEndpointMutation()}
          done="The endpoint is disabled."
        >
          Nothing is sent to it until you restore it; the organization cannot. Queued deliveries are held, new
          events are recorded as skipped. The organization reads your reason.
        </AskingButton>
      )}
    </>
  );
}

/** What can be done with the signing secret, and what each means. */
const secretChanges = {
  'Prepare the next secret': {
    title: 'Prepare the next signing secret',
    action: 'Prepare',
    mutation: queries.operatorPrepareNextSecretMutation(),
    done: 'The next secret is prepared.',
    children:
      'It is shown once, and nothing is signed with it yet: pass it on, so that the receiver accepts both. Then switch to it.',
  },
  'Replace the secret at once': {
    title: 'Replace the signing secret at once',
    action: 'Replace',
    isDangerous: true,
    mutation: queries.operatorRotateSigningSecretMutation(),
    done: 'The secret was replaced.',
    children:
      'Every delivery from now on is signed with a new secret, shown once. The receiver refuses them until it has it: agree on the moment with its owner.',
  },
} as const;

function SigningMenu({ endpoint, onSecret }: ActionsProps) {
  const { id, next_secret_prepared_at: preparedAt, compatibility_signature: signature } = endpoint;
  const path = { id };
  const asked = { fields, inputOf: (body: { reason: string }) => ({ path, body }) };
  const forgetting = useAction(queries.operatorForgetNextSecretMutation(), 'The next secret was forgotten.');
  const showing = (label: keyof typeof secretChanges) => ({
    label,
    dialog: (onClose: () => void) => (
      <Asking
        {...asked}
        {...secretChanges[label]}
        onClose={onClose}
        then={({ signing_secret }) => onSecret(signing_secret)}
      />
    ),
  });
  return (
    <AskingMenu
      opener={<Button variant="default">Signing</Button>}
      items={[
        showing('Prepare the next secret'),
        preparedAt !== null && {
          label: 'Switch to the next secret',
          dialog: (onClose) => (
            <Asking
              {...asked}
              onClose={onClose}
              title="Switch to the next signing secret"
              action="Switch"
              isDangerous
              mutation={queries.operatorSwitchToNextSecretMutation()}
              done="The next secret signs now."
            >
              Every delivery from now on is signed with it, and the one before is forgotten. A receiver that
              does not accept it refuses them all.
            </Asking>
          ),
        },
        preparedAt !== null && {
          label: 'Forget the next secret',
          onClick: () => forgetting.mutate({ path }, { onError: showProblem }),
        },
        showing('Replace the secret at once'),
        {
          label: 'Set a compatibility signature',
          dialog: (onClose) => (
            <Asking
              onClose={onClose}
              title="Compatibility signature"
              action="Set"
              fields={[...compatibilityFields, ...fields]}
              start={signature ?? {}}
              mutation={queries.operatorSetCompatibilitySignatureMutation()}
              inputOf={({ reason, ...compatibility_signature }) => ({
                path,
                body: { compatibility_signature, reason },
              })}
              done="The compatibility signature is set."
            >
              Each request is signed a second time, as the service signed that the receiver was connected to
              before: the receiver stays as it is. The secret is stored encrypted, and nobody can read it
              again.
            </Asking>
          ),
        },
        signature !== null && {
          label: 'Remove the compatibility signature',
          dialog: (onClose) => (
            <Asking
              onClose={onClose}
              title="Remove the compatibility signature"
              action="Remove"
              isDangerous
              fields={fields}
              mutation={queries.operatorSetCompatibilitySignatureMutation()}
              inputOf={({ reason }) => ({ path, body: { compatibility_signature: null, reason } })}
              done="The compatibility signature was removed."
            >
              Requests are no longer signed a second time, and its secret is forgotten.
            </Asking>
          ),
        },
      ]}
    />
  );
}

function About({ endpoint }: { readonly endpoint: OperatorWebhookEndpoint }) {
  const { disabled_by, subscriptions, next_secret_prepared_at: preparedAt, deleted_at } = endpoint;
  const subscribed = subscriptions.map(
    ({ event_type, schema_version: v, filter }) => `${event_type} v${v}${filter ? ` if ${filter}` : ''}`,
  );
  return (
    <FactsSection
      facts={{
        Id: <Id id={endpoint.id} what="the endpoint's id" />,
        Organization: <OrganizationName id={endpoint.organization_id} />,
        ...factsOf(endpointFields, endpoint),
        ...headerFacts(endpoint),
        Reason: endpoint.status_reason ?? undefined,
        'Disabled by':
          disabled_by !== null && (disabled_by === 'operator' ? 'an operator' : 'the organization'),
        Subscriptions: <span className="mono">{subscribed.join(', ')}</span>,
        Verified: <Time at={endpoint.verified_at} />,
        'Next signing secret': preparedAt !== null && (
          <>
            prepared <Time at={preparedAt} />
          </>
        ),
        Created: <Time at={endpoint.created_at} />,
        Changed: <Time at={endpoint.updated_at} />,
        Deleted: deleted_at !== null && <Time at={deleted_at} />,
      }}
    />
  );
}
