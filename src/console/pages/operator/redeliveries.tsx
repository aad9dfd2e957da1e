/** Redeliveries by filter: what was queued again, and what became of it. */
import { useQuery } from '@tanstack/react-query';
import * as queries from '#client/queries';
import type { Redelivery } from '#client/types';
import { auditReason } from '../../parts/forms/asking-buttons.tsx';
import { PlusIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { SearchedPage } from '../../parts/lists/list-page.tsx';
import { FactsSection, ObjectPage } from '../../parts/page.tsx';
import { CancelRedelivery, filterInWords, isOver, RedeliveryProgress } from '../../parts/redeliveries.tsx';
import { Id } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { useObjectId } from '../../session.ts';
import { operator } from '../filters.ts';

const POLL_MS = 1_000;

export const RedeliveriesPage = () => (
  <SearchedPage
    title="Redeliveries"
    about="Failed deliveries that were queued again by a filter, newest first. Those that organizations start are in their consoles."
    create={
      <ButtonLink to="/operator/redeliveries/new" leftSection={<PlusIcon />}>
        Redeliver by filter
      </ButtonLink>
    }
    filters={operator.redeliveries}
    list={queries.operatorListRedeliveriesInfiniteOptions}
    refetchInterval={5 * POLL_MS}
    leadsTo={({ id }) => ({ to: '/operator/redeliveries/$id', params: { id } })}
    columns={[
      timeColumn('Started', 'created_at'),
      { header: 'What', cell: ({ filter }) => filterInWords(filter) },
      { header: 'Reason', wideOnly: true, cell: ({ reason }) => reason },
      countColumn('Queued', 'queued'),
      countColumn('Delivered', 'delivered', { wideOnly: true }),
      countColumn('Failed again', 'failed', { width: 110, wideOnly: true }),
      statusColumn(),
    ]}
    empty={{
      icon: RedeliverIcon,
      title: 'Nothing was redelivered yet',
      hint: "After an outage on a receiver's side, queue again what failed: choose by host, organization, endpoint or time, look at how many that are, then start.",
    }}
    nothing={{ title: 'Nothing was redelivered in this time' }}
  />
);

export function RedeliveryPage() {
  const id = useObjectId();
  const query = useQuery({
    ...queries.operatorGetRedeliveryOptions({ path: { id } }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  return (
    <ObjectPage
      query={query}
      kind="Redelivery"
      above={[['Redeliveries', { to: '/operator/redeliveries' }]]}
      status={({ status }) => status}
      actions={({ status }) =>
        status === 'running' && (
          <CancelRedelivery
            mutation={queries.operatorCancelRedeliveryMutation()}
            fields={[auditReason]}
            inputOf={(body) => ({ path: { id }, body })}
          />
        )
      }
    >
      {(redelivery) => <Progress redelivery={redelivery} />}
    </ObjectPage>
  );
}

function Progress({ redelivery }: { readonly redelivery: Redelivery }) {
  const { status, matched, created_at, completed_at } = redelivery;
  return (
    <>
      <RedeliveryProgress
        redelivery={redelivery}
        failures={
          <TextLink to="/operator/deliveries" search={{ ...deliveriesOf(redelivery), status: 'failed' }}>
            Look at them
          </TextLink>
        }
      />
      <FactsSection
        facts={{
          Id: <Id id={redelivery.id} what="the redelivery's id" />,
          What: filterInWords(redelivery.filter),
          Reason: redelivery.reason,
          'Matched at the start': count.format(matched),
          Started: <Time at={created_at} />,
          [status === 'canceled' ? 'Canceled' : 'Everything queued']: <Time at={completed_at} />,
        }}
      />
    </>
  );
}

/** What an address of the deliveries says, which are not searched by their response. */
const deliveriesOf = ({ filter: { response: _, ...filter } }: Redelivery) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? undefined]));
