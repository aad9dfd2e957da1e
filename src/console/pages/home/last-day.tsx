/** The deliveries of the last 24 hours, in numbers and as a chart. */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getDeliveryStatisticsOptions } from '#client/queries';
import type { DeliveryStatistics } from '#client/types';
import { Chart, type Series } from '../../parts/chart.tsx';
import { Answer, Section } from '../../parts/page.tsx';
import { Figure } from '../../parts/values/figure.tsx';
import { count, percent } from '../../parts/values/locale.ts';
import { useOrganizationPath } from '../../session.ts';

const REFRESH_MS = 30_000;

export function LastDay() {
  const path = useOrganizationPath();
  const statistics = useQuery({
    ...getDeliveryStatisticsOptions({ path, query: { range: '24h' } }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Section title="Deliveries">
      <Answer query={statistics} height={240}>
        {(data) => <Numbers statistics={data} />}
      </Answer>
    </Section>
  );
}

function Numbers({ statistics: { total, pieces } }: { readonly statistics: DeliveryStatistics }) {
  const settled = total.delivered + total.failed;
  const chart = useMemo(
    () => ({
      at: pieces.map(({ starts_at }) => Date.parse(starts_at) / 1_000),
      series: [
        { label: 'Delivered', color: 'teal', values: pieces.map(({ delivered }) => delivered) },
        { label: 'Failed', color: 'red', values: pieces.map(({ failed }) => failed) },
      ] satisfies Series[],
    }),
    [pieces],
  );
  return (
    <>
      <Group gap="xl" mb="sm">
        <Figure label="Delivered" value={count.format(total.delivered)} />
        <Figure
          label="Failed"
          value={count.format(total.failed)}
          tone={total.failed > 0 ? 'bad' : undefined}
        />
        <Figure label="Success" value={settled === 0 ? '–' : percent.format(total.delivered / settled)} />
      </Group>
      {settled === 0 ? (
        <Text variant="hint" py="xl" ta="center">
          Nothing was delivered in the last 24 hours.
        </Text>
      ) : (
        <Chart label="Deliveries of each of the last 24 hours" kind="bars" height={170} {...chart} />
      )}
    </>
  );
}
