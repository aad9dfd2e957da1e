/** The meters of an organization, and how one is created. */

import { Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { listMetersInfiniteOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { createMeter } from '../../../../../generated/console-client/index.ts';
import type { Meter, MeterAggregation } from '../../../../../generated/console-client/types.gen.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { AdminButton } from '../../../parts/guarded.tsx';
import { PlusIcon, UsageIcon } from '../../../parts/icons.tsx';
import { useList } from '../../../parts/list.ts';
import { showDone } from '../../../parts/messages.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ApiSample } from '../parts/api-sample.tsx';
import { errorsOf, useChange } from '../parts/change.ts';
import { FormButtons, typed } from '../parts/fields.tsx';
import { usePlaces } from '../parts/places.ts';
import { aggregations, aggregationText } from './aggregations.ts';

const route = getRouteApi('/signed-in/$organizationId/usage');

export function MetersPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const [isCreating, creating] = useDisclosure(false);
  const list = useList(listMetersInfiniteOptions({ path, query: { limit: 50 } }));
  const create = (
    <AdminButton leftSection={<PlusIcon size={14} />} onClick={creating.open}>
      New meter
    </AdminButton>
  );
  return (
    <>
      <PageHead title="Usage" actions={create}>
        What customers use, counted by meters. Contracts bill it by usage items.
      </PageHead>
      <Modal opened={isCreating} onClose={creating.close} title="New meter">
        {isCreating && <NewMeter onClose={creating.close} />}
      </Modal>
      <DataTable
        label="Meters"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        leadsTo={({ key }) => places.meter(key)}
        empty={
          <EmptyState
            icon={UsageIcon}
            title="No meter yet"
            action={
              <>
                {create}
                <ApiSample
                  path="meters"
                  call="meters.create"
                  body={{ key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' }}
                />
              </>
            }
          >
            A meter counts usage events that your programs send. Create the first one here, or by the API:
          </EmptyState>
        }
      />
    </>
  );
}

const columns: readonly Column<Meter>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'key', header: 'Key', cell: ({ key }) => <span className="mono">{key}</span> },
  {
    key: 'aggregation',
    header: 'Counts',
    cell: ({ aggregation }) => aggregationText[aggregation],
    wideOnly: true,
  },
  { key: 'unit', header: 'Unit', cell: ({ unit }) => unit ?? '–', width: 120, wideOnly: true },
  {
    key: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Time at={created_at} as="relative" />,
    width: 140,
    align: 'right',
  },
];

function NewMeter({ onClose }: { readonly onClose: () => void }) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const navigate = route.useNavigate();
  const [name, setName] = useState('');
  const [key, setKey] = useState<string | undefined>();
  const [aggregation, setAggregation] = useState<MeterAggregation>('sum');
  const [unit, setUnit] = useState('');
  const suggested = key ?? keyFor(name);
  const creating = useChange(
    async () => {
      const body = { name: name.trim(), key: suggested, aggregation, unit: typed(unit) ?? null };
      return (await createMeter({ path, body, throwOnError: true })).data;
    },
    (meter) => {
      showDone(`${meter.name} is created.`);
      return navigate(places.meter(meter.key));
    },
  );
  const error = errorsOf(creating.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!creating.isPending) creating.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          required
          maxLength={200}
          data-autofocus
          value={name}
          error={error('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Key"
          description="By which usage events and contracts name it: lower-case letters, digits, underscores"
          required
          maxLength={64}
          value={suggested}
          error={error('key')}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Select
          label="Counts"
          data={aggregations.map((value) => ({ value, label: aggregationText[value] }))}
          allowDeselect={false}
          value={aggregation}
          onChange={(value) => setAggregation(aggregations.find((each) => each === value) ?? 'sum')}
        />
        <TextInput
          label="Unit"
          placeholder="call, GB, user"
          maxLength={32}
          value={unit}
          error={error('unit')}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          A meter never changes, so that what was billed by it stays explainable.
        </Text>
        {creating.error && <ProblemAlert error={creating.error} />}
        <FormButtons action="Create the meter" isPending={creating.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const keyFor = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 64);
