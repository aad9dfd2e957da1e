/** The last 24 hours of an endpoint in one cell: a bar an hour, what failed at its foot. */
import { Text } from '@mantine/core';
import type { ActivityHour } from '#client/types';
import './endpoints.css';

const WIDTH = 120;
const HEIGHT = 20;

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
  const most = Math.max(...hours.map((hour) => hour.delivered + hour.attempts_failed), 1);
  const step = WIDTH / hours.length;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`Last 24 hours: ${delivered} delivered, ${failed} failed, ${attempts_failed} failed attempts`}
      className="activity"
    >
      {hours.map((hour, index) => {
        const bad = barOf(hour.attempts_failed, most);
        const good = barOf(hour.delivered, most);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours do not change places.
          <g key={index} transform={`translate(${index * step} 0)`}>
            <rect y={HEIGHT - 1} width={step - 1.5} height={1} className="activity-none" />
            {good > 0 && (
              <rect y={HEIGHT - bad - good} width={step - 1.5} height={good} className="activity-good" />
            )}
            {bad > 0 && <rect y={HEIGHT - bad} width={step - 1.5} height={bad} className="activity-bad" />}
          </g>
        );
      })}
    </svg>
  );
}

/** Whatever there is can be seen. */
const barOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max((count / most) * (HEIGHT - 2), 2);
