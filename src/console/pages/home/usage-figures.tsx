/** What the first meters have counted in the last days. */
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listMetersOptions } from '#client/queries';
import { places, TextLink } from '../../parts/links.tsx';
import { Section } from '../../parts/page.tsx';
import { Figure } from '../../parts/values/figure.tsx';
import { quantityText } from '../../parts/values/money.ts';
import { useOrganizationPath } from '../../session.ts';
import { useMeterActivity } from '../business/usage/meter-activity.tsx';

const METERS = 3;

/** Nothing without a meter. */
export function UsageFigures() {
  const path = useOrganizationPath();
  const meters = useQuery(listMetersOptions({ path, query: { limit: METERS, archived: false } }));
  const known = meters.data?.data ?? [];
  const activity = useMeterActivity(known);
  if (known.length === 0) return null;
  return (
    <Section title="Usage, 30 days">
      <SimpleGrid cols={{ base: 1, xs: METERS }}>
        {known.map(({ key, name, unit }) => (
          <Figure
            key={key}
            label={name}
            value={
              activity && (
                <TextLink {...places.meter(key)} c="inherit">
                  {quantityText(activity.get(key)?.total ?? '0')}
                  {unit !== null && ` × ${unit}`}
                </TextLink>
              )
            }
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
