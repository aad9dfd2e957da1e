/** The delivery log: what became of every event, with filters in the address, as it happens. */

import { Group, Kbd, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { OrganizationRedeliveryFilter } from '#client/types';
import { DeliveriesIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { ButtonLink, places, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { NewRows } from '../../parts/lists/pinned-list.tsx';
import { useOrganizationPath } from '../../session.ts';
import * as filters from '../filters.ts';
import { DeliveryHistogram } from './delivery-histogram.tsx';
import { type LogFilter, useDeliveryList } from './delivery-list.ts';
import { logColumns } from './log-columns.tsx';

export default function DeliveryLogPage() {
  const search = useSearchOf(filters.deliveries);
  const path = useOrganizationPath();
  const { status, ...others } = search;
  const filter: LogFilter = { ...others, ...(status && { status: status.join(',') }) };
  const { id, ...counted } = filter;
  const changeSearch = useSearchChange({ replace: false, resetScroll: false });
  const log = useDeliveryList(path.organization_id, filter);
  useHotkeys([
    ['j', () => moveFocus(1)],
    ['k', () => moveFocus(-1)],
  ]);
  return (
    <ListPage
      title="Deliveries"
      about="Each is one event on its way to one endpoint, the newest first."
      actions={
        <ButtonLink
          variant="default"
          {...places.newRedelivery}
          search={redeliverable(search)}
          leftSection={<RedeliverIcon size={14} />}
        >
          Redeliver what failed of these
        </ButtonLink>
      }
      search={search}
      filters={filters.deliveries}
      list={log}
      leadsTo={({ id }) => places.delivery(id)}
      columns={logColumns}
      nothing={{
        title: 'No delivery matches',
        hint: 'A response is an HTTP status such as 503, a class such as 5xx, no_answer, or an error such as timeout.',
        canClear: true,
      }}
      empty={{
        icon: DeliveriesIcon,
        title: 'Nothing was delivered yet',
        hint: 'A delivery appears here as soon as something happens that an endpoint is subscribed to. Test events are apart, on the page of their endpoint.',
        action: <ButtonLink {...places.endpoints}>Go to endpoints</ButtonLink>,
      }}
    >
      {(log.rows.length > 0 || Object.keys(filter).length > 0) && id === undefined && (
        <DeliveryHistogram filter={counted} onChoose={(range) => changeSearch({ ...search, ...range })} />
      )}
      <Group justify="space-between" mb={6} mih={26} gap="xs">
        <Text variant="note" visibleFrom="sm">
          <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> move, <Kbd size="xs">Enter</Kbd> opens
        </Text>
        <NewRows list={log} />
      </Group>
    </ListPage>
  );
}

/** What failed of what is shown, whatever its state is now. The id of one delivery finds nothing: that is redelivered on its own page. */
const redeliverable = ({
  status: _,
  id,
  ...filter
}: Omit<LogFilter, 'status' | 'event_id'> & { status?: unknown }): OrganizationRedeliveryFilter => ({
  ...filter,
  event_id: id,
});

/** From row to row of the table; Enter then follows the row's link, as everywhere. */
function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.rows a.row-link')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLAnchorElement ? links.indexOf(activeElement) : -1;
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}
