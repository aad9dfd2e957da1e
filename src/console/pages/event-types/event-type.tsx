/** One event type: its payload as a table and an example, its versions, and which endpoints receive it. */
import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getEventTypeOptions } from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { EventTypeVersion } from '../../../../generated/console-client/types.gen.ts';
import { JsonBlock } from '../../parts/code-block.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { EndpointsIcon, WarningIcon } from '../../parts/icons.tsx';
import { TextLink } from '../../parts/links.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { useAllEndpoints } from '../endpoints/all-endpoints.ts';
import { SchemaTable } from './schema-table.tsx';

const route = getRouteApi('/signed-in/$organizationId/event-types/$name');

export function EventTypePage() {
  const { name } = route.useParams();
  const { version: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const organization = useOrganizationPath();
  const { organization_id: organizationId } = organization;
  const eventType = useQuery({
    ...getEventTypeOptions({ path: { ...organization, name } }),
    staleTime: 3_600_000,
  });
  const { data, error } = eventType;
  const version =
    data?.versions.find(({ schema_version }) => `${schema_version}` === wanted) ?? data?.versions.at(-1);
  return (
    <>
      <PageHead
        title={name}
        kind="Event type"
        above={[['Event types', { to: '/$organizationId/event-types', params: { organizationId } }]]}
        actions={
          data &&
          data.versions.length > 1 && (
            <SegmentedControl
              aria-label="Schema version"
              data={data.schema_versions.map((each) => ({ value: `${each}`, label: `Version ${each}` }))}
              value={`${version?.schema_version}`}
              onChange={(next) => void navigate({ search: { version: next }, replace: true })}
            />
          )
        }
      >
        {data?.description}
        {data?.published_by === 'service' && ' The service publishes it, and nobody else can.'}
      </PageHead>
      {error && <ProblemAlert error={error} />}
      {!data && !error && <Skeleton h={320} />}
      {version && (
        <Stack gap="md">
          <Deprecation version={version} />
          <Receivers name={name} />
          <Section
            title="Payload"
            about={`What your endpoint receives, in schema version ${version.schema_version}.`}
            isFlush
          >
            <SchemaTable schema={version.schema} />
          </Section>
          <Section title="Example">
            <JsonBlock json={version.example} what="the example" heightMax={640} />
          </Section>
        </Stack>
      )}
    </>
  );
}

function Deprecation({ version }: { readonly version: EventTypeVersion }) {
  const { deprecated, deprecated_at, sunset_at, replacement } = version;
  if (!deprecated) return null;
  return (
    <Alert color="yellow" icon={<WarningIcon />} title="This version is deprecated">
      {replacement}{' '}
      {deprecated_at !== null && (
        <>
          Since <Time at={deprecated_at} />.{' '}
        </>
      )}
      {sunset_at !== null && (
        <>
          It is kept until <Time at={sunset_at} /> at least.
        </>
      )}
    </Alert>
  );
}

function Receivers({ name }: { readonly name: string }) {
  const { organization_id: organizationId } = useOrganizationPath();
  const endpoints = useAllEndpoints();
  const versionOf = (subscriptions: readonly { event_type: string; schema_version: number }[]) =>
    subscriptions.find(({ event_type }) => event_type === name)?.schema_version;
  const rows = endpoints.rows.filter(({ subscriptions }) => versionOf(subscriptions) !== undefined);
  return (
    <Section
      title="Your endpoints"
      about="Which of them receive it."
      isFlush
      actions={
        <NewLink isQuiet to="endpoints/new" search={{ event_type: name }}>
          Register one
        </NewLink>
      }
    >
      <DataTable
        label="Endpoints that receive it"
        list={{ ...endpoints, rows, loadMore: undefined }}
        leadsTo={({ id }) => ({ to: '/$organizationId/endpoints/$id', params: { organizationId, id } })}
        columns={[
          { header: 'Endpoint', cell: ({ endpoint_url }) => shortUrl(endpoint_url) },
          {
            header: 'Version',
            width: 90,
            wideOnly: true,
            cell: ({ subscriptions }) => `v${versionOf(subscriptions)}`,
          },
          { header: 'Status', width: 120, cell: ({ status }) => <StatusBadge status={status} /> },
          {
            key: 'test',
            header: <span className="visually-hidden">Test</span>,
            width: 130,
            align: 'right',
            cell: ({ id, status }) =>
              status === 'active' && (
                <TextLink
                  fz="sm"
                  to="/$organizationId/endpoints/$id"
                  params={{ organizationId, id }}
                  search={{ tab: 'test', event_type: name }}
                >
                  Send as test
                </TextLink>
              ),
          },
        ]}
        empty={
          <EmptyState title="No endpoint receives it" icon={EndpointsIcon}>
            <Group justify="center">
              <Text size="sm">Register one, or add it to the events of an endpoint that you have.</Text>
            </Group>
          </EmptyState>
        }
      />
    </Section>
  );
}
