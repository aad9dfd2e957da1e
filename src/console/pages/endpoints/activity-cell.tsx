/** The last 24 hours of an endpoint in one cell: a bar an hour, what failed at its foot. */
import { Text } from '@mantine/core';
import type { ActivityHour } from '#client/types';
import { SparkBars } from '../../parts/values/spark-bars.tsx';

/** What became of deliveries in some hours. */
export function totalOf(hours: readonly ActivityHour[]): ActivityHour {
  return hours.reduce(
    (sum, hour) => ({
      delivered: sum.delivered + hour.delivered,
      failed: sum.failed + hour.failed,
      attempts_failed: sum.attempts_failed + hour.attempts_failed,
    }),
    { delivered: 0, failed: 0, attempts_failed: 0 },
  );
}

/** Of the deliveries that ended, the share that arrived; undefined without any. */
export function deliveryRate({ delivered, failed }: ActivityHour): number | undefined {
  return delivered + failed === 0 ? undefined : delivered / (delivered + failed);
}

export function ActivityCell({ hours }: { readonly hours: readonly ActivityHour[] | undefined }) {
  if (!hours)
    return (
      <Text variant="note" span>
        Nothing sent
      </Text>
    );
  const { delivered, failed, attempts_failed } = totalOf(hours);
  return (
    <SparkBars
      label={`Last 24 hours: ${delivered} delivered, ${failed} failed, ${attempts_failed} failed attempts`}
      bars={hours.map((hour) => ({ good: hour.delivered, bad: hour.attempts_failed }))}
    />
  );
}
