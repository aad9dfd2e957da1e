/** A meter: how much was used on which day, by whom, and the usage events themselves. */

import { Group, Progress, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  archiveMeterMutation,
  getMeterOptions,
  queryUsageOptions,
  unarchiveMeterMutation,
  updateMeterMutation,
} from '#client/queries';
import type { Meter, MeterUsage } from '#client/types';
import { ApiSample } from '../../../parts/api-sample.tsx';
import { Chart, type Series } from '../../../parts/chart.tsx';
import { CustomerPicker } from '../../../parts/customer-picker.tsx';
import { ifMatch } from '../../../parts/forms/action.ts';
import { places, useSearchChange, useSearchOf } from '../../../parts/links.tsx';
import { TableSection } from '../../../parts/lists/data-table.tsx';
import { useName } from '../../../parts/names.ts';
import { Page, Section } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problems/problem-alert.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { quantityText } from '../../../parts/values/money.ts';
import { dayIn } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import * as filters from '../../filters.ts';
import { ArchiveButton, archivedBadge } from '../parts/archiving.tsx';
import { EditButton } from '../parts/edit-button.tsx';
import { NameText } from '../parts/resource-link.tsx';
import { resourcePage } from '../parts/resource-page.tsx';
import { aggregationText, changeableMeterFields } from './fields.ts';
import { UsageEvents } from './usage-events.tsx';

export default resourcePage(
  ({ path: { organization_id, id: key } }) => getMeterOptions({ path: { organization_id, key } }),
  MeterView,
);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** To the end of this hour: the same query, and its answer, for as long. */
function useRange(): { readonly from: string; readonly to: string } {
  const { days = '30' } = useSearchOf(filters.meter);
  const end = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  return useMemo(
    () => ({
      from: new Date(end - Number(days) * DAY_MS).toISOString(),
      to: new Date(end).toISOString(),
    }),
    [end, days],
  );
}

function MeterView({ of: meter }: { readonly of: Meter }) {
  const search = useSearchOf(filters.meter);
  const { days = '30', customer_id } = search;
  const change = useSearchChange();
  const range = useRange();
  return (
    <Page
      title={meter.name}
      kind="Meter"
      status={archivedBadge(meter.archived_at !== null)}
      above={[['Usage', places.usage]]}
      actions={<Actions meter={meter} />}
      about={
        <Group gap={6}>
          <Id id={meter.key} what="the key" /> · {aggregationText[meter.aggregation].toLowerCase()}
          {meter.unit && ` · unit: ${meter.unit}`}
        </Group>
      }
    >
      <Group align="flex-end">
        <SegmentedControl
          aria-label="Time"
          data={filters.days.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(chosen) => change({ ...search, days: chosen === '30' ? undefined : chosen })}
        />
        <CustomerPicker
          label="Customer"
          w={{ base: '100%', xs: 280 }}
          placeholder="All customers"
          value={customer_id}
          onChange={(id) => change({ ...search, customer_id: id })}
        />
      </Group>
      <UsageChart meter={meter} range={range} customerId={customer_id} />
      {customer_id === undefined ? (
        <ByCustomer meter={meter} range={range} />
      ) : (
        <UsageEvents meter={meter} customerId={customer_id} />
      )}
    </Page>
  );
}

function Actions({ meter }: { readonly meter: Meter }) {
  const { key, name, version } = meter;
  const path = { ...useOrganizationPath(), key };
  return (
    <>
      <ArchiveButton
        of={meter}
        archive={archiveMeterMutation()}
        unarchive={unarchiveMeterMutation()}
        input={{ path, headers: ifMatch(version) }}
        back="Further contracts may bill it again."
        backDone={`${name} can be billed again.`}
      >
        No further contract can bill it. Contracts that bill it already go on, and it goes on counting: no
        usage is lost.
      </ArchiveButton>
      <EditButton
        title="Edit the meter"
        action="Save"
        done="The meter is saved."
        resource={meter}
        latest={getMeterOptions({ path })}
        fields={changeableMeterFields}
        mutation={updateMeterMutation()}
        inputOf={(body, headers) => ({ path, body, headers })}
      />
    </>
  );
}

interface RangeProps {
  readonly meter: Meter;
  readonly range: { readonly from: string; readonly to: string };
}

function UsageChart({ meter, range, customerId }: RangeProps & { readonly customerId: string | undefined }) {
  const path = { ...useOrganizationPath(), key: meter.key };
  const query = { ...range, ...(customerId !== undefined && { customer_id: customerId }) };
  const [byDay, inAll] = useQueries({
    queries: [
      {
        ...queryUsageOptions({ path, query: { ...query, window: 'day' } }),
        placeholderData: keepPreviousData,
      },
      { ...queryUsageOptions({ path, query }), placeholderData: keepPreviousData },
    ],
  });
  const rows = byDay.data?.data;
  const { at, series } = useMemo(
    () => (byDay.data ? drawn(byDay.data, range, meter) : { at: [], series: [] }),
    [byDay.data, range, meter],
  );
  if (byDay.error ?? inAll.error)
    return <ProblemAlert error={byDay.error ?? inAll.error} title="The usage could not be counted" />;
  const total = inAll.data?.data[0]?.value;
  return (
    <Section
      title="By day"
      about={
        total !== undefined && (
          <>
            <b>{quantityText(total)}</b>
            {meter.unit && ` (${meter.unit})`} in all
            {byDay.data && <>, in days of {byDay.data.time_zone}</>}
          </>
        )
      }
    >
      {rows?.length === 0 ? (
        <Text variant="hint">Nothing was used in this time.</Text>
      ) : (
        <Chart label={`${meter.name} by day`} at={at} isByDay series={series} kind="bars" height={220} />
      )}
    </Section>
  );
}

/** A bar for each day, those without usage too: of the days that the answer has, whichever the viewer's are. */
function drawn(
  { data: rows, time_zone }: MeterUsage,
  { from, to }: RangeProps['range'],
  meter: Meter,
): { at: number[]; series: Series[] } {
  const dayOf = (time: number) => Date.parse(dayIn(time_zone, time));
  const values = new Map(rows.map((row) => [dayOf(Date.parse(row.from)), Number(row.value)]));
  const at: number[] = [];
  const last = dayOf(Date.parse(to) - 1);
  for (let day = dayOf(Date.parse(from)); day <= last; day += DAY_MS) at.push(day);
  return {
    at: at.map((day) => day / 1_000),
    series: [
      { label: meter.unit ?? meter.name, color: 'brand', values: at.map((day) => values.get(day) ?? 0) },
    ],
  };
}

const CUSTOMERS_SHOWN = 50;

function ByCustomer({ meter, range }: RangeProps) {
  const path = { ...useOrganizationPath(), key: meter.key };
  const search = useSearchOf(filters.meter);
  const { data, error } = useQuery({
    ...queryUsageOptions({ path, query: { ...range, group_by: 'customer_id' } }),
    placeholderData: keepPreviousData,
  });
  const rows = [...(data?.data ?? [])].sort((one, other) => Number(other.value) - Number(one.value));
  const shown = rows.slice(0, CUSTOMERS_SHOWN);
  const highest = Number(rows[0]?.value ?? 0);
  if (error) return <ProblemAlert error={error} title="The usage by customer could not be counted" />;
  if (data && rows.length === 0) return <SendUsage meter={meter} />;
  return (
    <TableSection
      title="By customer"
      label="Usage by customer"
      about={
        rows.length > CUSTOMERS_SHOWN && `The ${CUSTOMERS_SHOWN} with the highest usage of ${rows.length}.`
      }
      list={shown}
      rowKey={({ group }) => group ?? ''}
      leadsTo={({ group }) => ({
        ...places.meter(meter.key),
        search: { ...search, customer_id: group ?? undefined },
      })}
      columns={[
        { header: 'Customer', cell: ({ group }) => <NameText id={group ?? ''} /> },
        {
          key: 'share',
          header: <span className="visually-hidden">Share</span>,
          wideOnly: true,
          cell: ({ group, value }) => (
            <Share of={group ?? ''} percent={highest === 0 ? 0 : (Number(value) / highest) * 100} />
          ),
        },
        {
          header: meter.unit === null ? 'Usage' : `Usage (${meter.unit})`,
          width: 160,
          align: 'right',
          cell: ({ value }) => quantityText(value),
        },
      ]}
    />
  );
}

function Share({ of, percent }: { readonly of: string; readonly percent: number }) {
  const { data } = useName(of);
  const label = `Share of ${data?.name ?? 'the customer'}`;
  return <Progress value={percent} size="sm" color="brand" aria-label={label} />;
}

function SendUsage({ meter }: { readonly meter: Meter }) {
  const event = {
    id: 'use-1',
    meter: meter.key,
    customer_number: 'C-1001',
    timestamp: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    ...(meter.aggregation !== 'count' && { value: meter.aggregation === 'unique' ? 'ada@example.com' : '1' }),
  };
  return (
    <Section
      title="Send usage"
      about="Your programs send what was used; an id counts once, however often it is sent."
    >
      <ApiSample path="usage-events" body={{ events: [event] }} call="usage.ingest" sdkBody={[event]} />
    </Section>
  );
}
