/** What the first meters have counted in the last days. */
import { SimpleGrid } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMetersOptions, queryUsageOptions } from '#client/queries';
import { TextLink } from '../../parts/links.tsx';
import { usePlaces } from '../../parts/places.ts';
import { Section } from '../../parts/section.tsx';
import { Figure } from '../../parts/values/figure.tsx';
import { quantityText } from '../../parts/values/money.ts';
import { useOrganizationPath } from '../../session.ts';

const METERS = 3;
const DAYS = 30;
const HOUR_MS = 3_600_000;

/** Nothing without a meter. */
export function UsageFigures() {
  const path = useOrganizationPath();
  const places = usePlaces();
  const meters = useQuery(listMetersOptions({ path, query: { limit: METERS, archived: false } }));
  const known = meters.data?.data ?? [];
  // The same query, and its answer, for an hour.
  const end = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const range = useMemo(
    () => ({
      from: new Date(end - DAYS * 24 * HOUR_MS).toISOString(),
      to: new Date(end).toISOString(),
    }),
    [end],
  );
  const usage = useQueries({
    queries: known.map(({ key }) => queryUsageOptions({ path: { ...path, key }, query: range })),
  });
  if (known.length === 0) return null;
  return (
    <Section title={`Usage, ${DAYS} days`}>
      <SimpleGrid cols={{ base: 1, xs: METERS }}>
        {known.map(({ key, name, unit }, nth) => {
          const value = usage[nth]?.data?.data[0]?.value;
          return (
            <Figure
              key={key}
              label={name}
              value={
                usage[nth]?.isPending ? undefined : (
                  <TextLink {...places.meter(key)} c="inherit">
                    {value === undefined ? '–' : quantityText(value)}
                    {unit !== null && ` × ${unit}`}
                  </TextLink>
                )
              }
            />
          );
        })}
      </SimpleGrid>
    </Section>
  );
}
