/** One event type: its payload as a table and an example, its versions, and which endpoints receive it. */

import { Alert, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getEventTypeOptions } from '#client/queries';
import type { EventTypeDetails, EventTypeVersion, WebhookEndpoint } from '#client/types';
import { EndpointsIcon, WarningIcon } from '../../parts/icons.tsx';
import { places, TextLink, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { actionsColumn, statusColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { NewLink } from '../../parts/lists/new-link.tsx';
import { ObjectPage, Section } from '../../parts/page.tsx';
import { JsonBlock } from '../../parts/values/code-block.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { withoutMarkup } from '../../parts/values/sentence.ts';
import { Time } from '../../parts/values/time.tsx';
import { useObjectId, useOrganizationPath } from '../../session.ts';
import { useAllEndpoints } from '../endpoints/all-endpoints.ts';
import { covers } from '../endpoints/covered-types.ts';
import { SchemaTable } from './schema-table.tsx';

export default function EventTypePage() {
  const name = useObjectId();
  const { version: wanted } = useSearchOf(['version']);
  const changeSearch = useSearchChange();
  const organization = useOrganizationPath();
  const eventType = useQuery({
    ...getEventTypeOptions({ path: { ...organization, name } }),
    staleTime: 3_600_000,
  });
  const versionOf = ({ versions }: EventTypeDetails) =>
    versions.find(({ schema_version }) => `${schema_version}` === wanted) ?? versions.at(-1);
  return (
    <ObjectPage
      query={eventType}
      kind="Event type"
      title={() => name}
      above={[['Event types', places.eventTypes]]}
      about={({ description, published_by }) => (
        <>
          {withoutMarkup(description)}
          {published_by === 'service' && ' The service publishes it, and nobody else can.'}
        </>
      )}
      actions={(data) =>
        data.versions.length > 1 && (
          <SegmentedControl
            aria-label="Schema version"
            data={data.schema_versions.map((each) => ({ value: `${each}`, label: `Version ${each}` }))}
            value={`${versionOf(data)?.schema_version}`}
            onChange={(next) => changeSearch({ version: next })}
          />
        )
      }
    >
      {(data) => {
        const version = versionOf(data);
        return (
          version && (
            <>
              <Deprecation version={version} />
              <Receivers {...data} />
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
            </>
          )
        );
      }}
    </ObjectPage>
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

function Receivers({ name, schema_versions }: Pick<EventTypeDetails, 'name' | 'schema_versions'>) {
  const endpoints = useAllEndpoints();
  const takenBy = ({ subscriptions }: WebhookEndpoint) =>
    subscriptions.filter((each) => covers(each, { name, schema_versions }));
  const rows = endpoints.rows.filter((endpoint) => takenBy(endpoint).length > 0);
  return (
    <TableSection
      title="Your endpoints"
      label="Endpoints that receive it"
      about="Which of them receive it."
      actions={
        <NewLink isQuiet to="endpoints/new" search={{ event_type: name }}>
          Register one
        </NewLink>
      }
      list={{ ...endpoints, rows, loadMore: undefined }}
      leadsTo={({ id }) => places.endpoint(id)}
      columns={[
        { header: 'Endpoint', cell: ({ endpoint_url }) => shortUrl(endpoint_url) },
        {
          header: 'Version',
          width: 90,
          wideOnly: true,
          cell: (endpoint) =>
            [...new Set(takenBy(endpoint).map((each) => `v${each.schema_version}`))].join(', '),
        },
        {
          header: 'Which',
          width: 150,
          wideOnly: true,
          cell: (endpoint) => {
            const taken = takenBy(endpoint);
            const by = taken.find(({ event_type }) => event_type === name)
              ? ''
              : ` by ${taken[0]?.event_type}`;
            return `${taken.every(({ filter }) => filter !== undefined) ? 'Filtered' : 'All'}${by}`;
          },
        },
        statusColumn(120),
        actionsColumn(
          130,
          ({ id, status }: WebhookEndpoint) =>
            status === 'active' && (
              <TextLink fz="sm" {...places.endpoint(id)} search={{ tab: 'test', event_type: name }}>
                Send as test
              </TextLink>
            ),
          'Test',
        ),
      ]}
      empty={{
        icon: EndpointsIcon,
        title: 'No endpoint receives it',
        hint: 'Register one, or add it to the events of an endpoint that you have.',
      }}
    />
  );
}
