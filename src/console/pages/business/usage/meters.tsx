/** The meters of an organization, and how one is created. */

import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createMeterMutation, listMetersInfiniteOptions } from '#client/queries';
import type { Meter } from '#client/types';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { PlusIcon, UsageIcon } from '../../../parts/icons.tsx';
import { places, useSearchOf } from '../../../parts/links.tsx';
import { type Column, timeColumn } from '../../../parts/lists/columns.tsx';
import { useList } from '../../../parts/lists/list.ts';
import { ListPage } from '../../../parts/lists/list-page.tsx';
import { quantityText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import * as filters from '../../filters.ts';
import { isArchived, nameOf } from '../parts/archiving.tsx';
import { aggregationText, meterFields } from './fields.ts';
import { MeterDays, useMeterActivity } from './meter-activity.tsx';

export default function MetersPage() {
  const path = useOrganizationPath();
  const search = useSearchOf(filters.meters);
  const query = { archived: isArchived(search.archived), limit: 50 };
  const list = useList(listMetersInfiniteOptions({ path, query }));
  const columns = columnsOf(useMeterActivity(list.rows));
  return (
    <ListPage
      title="Usage"
      label="Meters"
      about="What customers use, counted by meters. Contracts bill it by usage items."
      create={<NewMeter />}
      search={search}
      filters={filters.meters}
      list={list}
      columns={columns}
      leadsTo={({ key }) => places.meter(key)}
      nothing={{ title: 'No meter matches' }}
      empty={{
        icon: UsageIcon,
        title: 'No meter yet',
        hint: 'A meter counts usage events that your programs send. Create the first one here, or by the API:',
        sample: {
          path: 'meters',
          call: 'meters.create',
          body: { key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' },
        },
      }}
    />
  );
}

const columnsOf = (activity: ReturnType<typeof useMeterActivity>): Column<Meter>[] => [
  { header: 'Name', cell: nameOf },
  { header: 'Key', cell: ({ key }) => <span className="mono">{key}</span> },
  { header: 'Counts', cell: ({ aggregation }) => aggregationText[aggregation], wideOnly: true },
  { header: 'Last 30 days', width: 150, cell: ({ key }) => <MeterDays activity={activity?.get(key)} /> },
  {
    header: 'Total',
    width: 150,
    align: 'right',
    cell: ({ key, unit }) => {
      const total = activity?.get(key)?.total;
      return total === undefined ? '–' : `${quantityText(total)}${unit === null ? '' : ` × ${unit}`}`;
    },
  },
  timeColumn('Created', 'created_at', { as: 'relative', align: 'right', wideOnly: true }),
];

function NewMeter() {
  const path = useOrganizationPath();
  const navigate = useNavigate();
  return (
    <AskingButton
      label="New meter"
      look={{ leftSection: <PlusIcon size={14} /> }}
      title="New meter"
      action="Create the meter"
      fields={meterFields}
      start={{ aggregation: 'sum' }}
      // The key follows the name until somebody enters another.
      following={({ values, set }) => ({
        values,
        set: ({ name, ...others }) =>
          set({
            ...others,
            ...(name !== undefined && {
              name,
              ...(values.key === keyFor(values.name) && { key: keyFor(name) }),
            }),
          }),
      })}
      mutation={createMeterMutation()}
      inputOf={(body) => ({ path, body })}
      done={({ name }) => `${name} is created.`}
      then={({ key }) => navigate(places.meter(key))}
      foot={
        <Text variant="hint">
          Its key and what it counts never change, so that what was billed by it stays explainable.
        </Text>
      }
    />
  );
}

const keyFor = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 64);
