/** A redelivery while it runs, and what came of it. */

import { useQuery } from '@tanstack/react-query';
import { cancelOrganizationRedeliveryMutation, getOrganizationRedeliveryOptions } from '#client/queries';
import type { OrganizationRedelivery } from '#client/types';
import { useChanges } from '../../changes.ts';
import { ButtonLink, places, TextLink } from '../../parts/links.tsx';
import { useEndpointName } from '../../parts/lists/filter-words.ts';
import { FactsSection, ObjectPage } from '../../parts/page.tsx';
import { CancelRedelivery, filterInWords, isOver, RedeliveryProgress } from '../../parts/redeliveries.tsx';
import { Id } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { useAccess, useObjectId, useOrganizationPath } from '../../session.ts';

/** While it works: changes of its deliveries are announced too, but some may come late. */
const POLL_MS = 2_000;

export default function RedeliveryPage() {
  const path = { ...useOrganizationPath(), redelivery_id: useObjectId() };
  const { isAdmin } = useAccess();
  const nameOf = useEndpointName();
  const redelivery = useQuery({
    ...getOrganizationRedeliveryOptions({ path }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  useChanges(['replays', 'deliveries'], () => redelivery.refetch());
  return (
    <ObjectPage
      query={redelivery}
      kind="Redelivery"
      status={(data) => (data.status === 'completed' && !isOver(data) ? 'running' : data.status)}
      above={[['Redeliver what failed', places.newRedelivery]]}
      actions={(data) => (
        <>
          {isAdmin && data.status === 'running' && !data.is_replay && (
            <CancelRedelivery mutation={cancelOrganizationRedeliveryMutation()} inputOf={() => ({ path })} />
          )}
          <ButtonLink variant="default" {...places.deliveries} search={logSearch(data)}>
            What it matches
          </ButtonLink>
        </>
      )}
    >
      {(data) => (
        <>
          <RedeliveryProgress
            redelivery={data}
            failures={
              <TextLink {...places.deliveries} search={{ ...logSearch(data), status: ['failed'] }}>
                Look at them
              </TextLink>
            }
          />
          <FactsSection
            facts={{
              What: filterInWords(data.filter, nameOf),
              'Started by': data.is_replay && 'A program, as a replay of this endpoint',
              'Found at the start': count.format(data.matched),
              'Could not be sent again': data.payload_removed > 0 && count.format(data.payload_removed),
              Started: <Time at={data.created_at} />,
              [data.status === 'canceled' ? 'Canceled' : 'All queued']: data.completed_at !== null && (
                <Time at={data.completed_at} />
              ),
              Redelivery: <Id id={data.id} what="the redelivery’s id" />,
            }}
          />
        </>
      )}
    </ObjectPage>
  );
}

/** What the address of the delivery log says. */
function logSearch({ filter: { event_id, ...filter } }: OrganizationRedelivery) {
  const given = Object.entries({ ...filter, id: event_id }).filter(([, value]) => value !== null);
  return Object.fromEntries(given);
}
