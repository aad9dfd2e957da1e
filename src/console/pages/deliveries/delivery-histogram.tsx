/** When the deliveries of the log were created, and what became of them. A time that is chosen becomes the filter. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getDeliveryHistogramOptions } from '#client/queries';
import type { GetDeliveryHistogramData } from '#client/types';
import { useChanges } from '../../changes.ts';
import { Histogram } from '../../parts/lists/histogram.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { filterProblems } from '../../parts/problems/problem-text.ts';
import { useOrganizationPath } from '../../session.ts';

export interface DeliveryHistogramProps {
  readonly filter: NonNullable<GetDeliveryHistogramData['query']>;
  readonly onChoose: (range: { readonly created_from: string; readonly created_before: string }) => void;
}

/** Not as often as the list: it shows hours. */
const UPDATE_MS = 10_000;

const parts = [
  { name: 'delivered', color: 'teal' },
  { name: 'failed', color: 'red' },
  { name: 'waiting', color: 'yellow' },
  { name: 'canceled or skipped', color: 'gray' },
] as const;

export function DeliveryHistogram({ filter, onChoose }: DeliveryHistogramProps) {
  const path = useOrganizationPath();
  const { data, error, refetch } = useQuery({
    ...getDeliveryHistogramOptions({ path, query: filter }),
    placeholderData: keepPreviousData,
  });
  useChanges(['deliveries'], async () => {
    await refetch();
    await new Promise((resolve) => setTimeout(resolve, UPDATE_MS));
  });
  // What is wrong with a filter stands there.
  if (error)
    return filterProblems(error) ? null : <ProblemAlert error={error} title="They could not be counted" />;
  if (!data || data.pieces.length === 0) return null;
  const { created_from: from, created_before: before } = filter;
  return (
    <Histogram
      label={from === undefined ? 'Created in the last 24 hours' : 'Created in this time'}
      parts={parts}
      bars={data.pieces.map(({ starts_at, delivered, failed, waiting, ended, is_complete }) => ({
        startsAt: new Date(starts_at),
        endsAt: new Date(Date.parse(starts_at) + data.piece_seconds * 1_000),
        values: [delivered, failed, waiting, ended],
        isMinimum: !is_complete,
      }))}
      onChoose={(start, end) =>
        onChoose({
          created_from: latest(start, from).toISOString(),
          created_before:
            before !== undefined && Date.parse(before) < end.getTime() ? before : end.toISOString(),
        })
      }
    />
  );
}

/** The first and the last bar may reach beyond what was asked for. */
const latest = (start: Date, from: string | undefined): Date =>
  from !== undefined && Date.parse(from) > start.getTime() ? new Date(from) : start;
