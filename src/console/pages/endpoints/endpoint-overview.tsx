/** Whether an endpoint works: figures and charts of some time, and what is known about it. */
import { Group, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getDeliveryStatisticsOptions, getWebhookEndpointHealthOptions } from '#client/queries';
import type { DeliveryStatistics, WebhookEndpoint } from '#client/types';
import { Chart, type Series } from '../../parts/chart.tsx';
import { factsOf } from '../../parts/forms/form.tsx';
import { FactsSection, Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Figure } from '../../parts/values/figure.tsx';
import { Id } from '../../parts/values/id.tsx';
import { count, percent } from '../../parts/values/locale.ts';
import { duration, Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { deliveryRate } from './activity-cell.tsx';
import { endpointFields, headerFacts } from './fields.ts';

const ranges = [
  { value: '1h', label: '1 h' },
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const;
type Range = (typeof ranges)[number]['value'];

export function EndpointOverview({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const organization = useOrganizationPath();
  const [range, setRange] = useState<Range>('24h');
  const statistics = useQuery({
    ...getDeliveryStatisticsOptions({ path: organization, query: { range, endpoint_id: endpoint.id } }),
    refetchInterval: 15_000,
  });
  const health = useQuery({
    ...getWebhookEndpointHealthOptions({ path: { ...organization, id: endpoint.id } }),
    refetchInterval: 15_000,
  });
  const { data } = statistics;
  const charts = useMemo(() => data && drawn(data), [data]);
  const waiting = health.data && health.data.deliveries.pending + health.data.deliveries.held;
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <SegmentedControl
          aria-label="Time range"
          data={ranges.map(({ value, label }) => ({ value, label }))}
          value={range}
          onChange={(value) => setRange(ranges.find((each) => each.value === value)?.value ?? '24h')}
        />
      </Group>
      {statistics.error && <ProblemAlert error={statistics.error} title="The figures could not be loaded" />}
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <Figure
          isFramed
          label="Delivered"
          value={data && count.format(data.total.delivered)}
          about={data && rateText(data)}
        />
        <Figure
          isFramed
          label="Failed for good"
          value={data && count.format(data.total.failed)}
          about={data && `${count.format(failedAttempts(data))} failed attempts`}
        />
        <Figure
          isFramed
          label="Latency, median"
          value={data && (data.total.latency_ms ? duration(data.total.latency_ms.p50) : '–')}
          about={data?.total.latency_ms ? `95% within ${duration(data.total.latency_ms.p95)}` : 'No attempts'}
        />
        <Figure
          isFramed
          label="Waiting"
          value={waiting !== undefined ? count.format(waiting) : undefined}
          about={
            health.data?.oldest_undelivered_at ? (
              <>
                oldest <Time at={health.data.oldest_undelivered_at} as="relative" />
              </>
            ) : (
              'Nothing waits'
            )
          }
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section title="Attempts">
          {charts ? (
            <Chart
              label="Attempts over time, by their answer"
              at={charts.at}
              series={charts.attempts}
              kind="bars"
            />
          ) : (
            <Skeleton h={180} />
          )}
        </Section>
        <Section title="Latency">
          {charts ? (
            <Chart
              label="Latency of attempts over time"
              at={charts.at}
              series={charts.latency}
              format={duration}
            />
          ) : (
            <Skeleton h={180} />
          )}
        </Section>
      </SimpleGrid>
      <FactsSection
        facts={{
          URL: <span className="mono">{endpoint.endpoint_url}</span>,
          Id: <Id id={endpoint.id} />,
          Registered: <Time at={endpoint.created_at} />,
          Verified: <Time at={endpoint.verified_at} />,
          'Last success': <Time at={health.data?.last_success_at} />,
          'Last failure': <Time at={health.data?.last_failure_at} />,
          ...factsOf(endpointFields, endpoint, ['description']),
          ...headerFacts(endpoint),
          'The operator’s reason': endpoint.status_reason ?? undefined,
        }}
      />
    </Stack>
  );
}

const failedAttempts = ({ total }: DeliveryStatistics): number =>
  total.attempts_4xx + total.attempts_5xx + total.attempts_other + total.attempts_no_answer;

function rateText({ total }: DeliveryStatistics): string {
  const rate = deliveryRate({ ...total, attempts_failed: 0 });
  return rate === undefined ? 'Nothing sent' : `${percent.format(rate)} of all`;
}

type AttemptCount = Extract<keyof DeliveryStatistics['total'], `attempts_${string}`>;

function drawn({ pieces }: DeliveryStatistics): { at: number[]; attempts: Series[]; latency: Series[] } {
  const sum = (...names: AttemptCount[]) =>
    pieces.map((piece) => names.reduce((before, name) => before + piece[name], 0));
  const latency = (of: 'p50' | 'p95') => pieces.map(({ latency_ms }) => latency_ms?.[of] ?? null);
  return {
    at: pieces.map(({ starts_at }) => Date.parse(starts_at) / 1_000),
    attempts: [
      { label: '2xx', color: 'teal', values: sum('attempts_2xx') },
      { label: '4xx and others', color: 'yellow', values: sum('attempts_4xx', 'attempts_other') },
      { label: '5xx', color: 'red', values: sum('attempts_5xx') },
      { label: 'No answer', color: 'gray', values: sum('attempts_no_answer') },
    ],
    latency: [
      { label: 'Median', color: 'brand', values: latency('p50') },
      { label: '95% within', color: 'yellow', values: latency('p95') },
    ],
  };
}
