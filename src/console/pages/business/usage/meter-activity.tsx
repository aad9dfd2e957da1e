/** What the meters of a list have counted in the last days: one question for all of them. */
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMeterActivityOptions } from '#client/queries';
import type { Meter, MeterActivity } from '#client/types';
import { quantityText } from '../../../parts/values/money.ts';
import { SparkBars } from '../../../parts/values/spark-bars.tsx';
import { useOrganizationPath } from '../../../session.ts';

/** As many as the server takes at once. */
const METERS_MAX = 50;

/** By key; undefined until it is known. */
export function useMeterActivity(
  meters: readonly Pick<Meter, 'key'>[],
): ReadonlyMap<string, MeterActivity> | undefined {
  const keys = meters.slice(-METERS_MAX).map(({ key }) => key);
  const { data } = useQuery({
    ...listMeterActivityOptions({ path: useOrganizationPath(), query: { keys: keys.join() } }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  });
  return data && new Map(data.data.map((each) => [each.key, each]));
}

export function MeterDays({ activity }: { readonly activity: MeterActivity | undefined }) {
  if (!activity) return '–';
  const days = activity.days.map(Number);
  if (days.every((value) => value === 0))
    return (
      <Text variant="note" span>
        Nothing used
      </Text>
    );
  return (
    <SparkBars
      label={`${days.length} days: ${quantityText(activity.total)}`}
      bars={days.map((good) => ({ good }))}
    />
  );
}
