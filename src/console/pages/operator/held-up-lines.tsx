/** Lines of ordered endpoints that are held up, of all organizations: by which delivery, since when, and how many wait. */

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorListHeldUpLinesOptions } from '#client/queries';
import { CheckIcon } from '../../parts/icons.tsx';
import { useSearchOf } from '../../parts/links.tsx';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { wholeList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { operator } from '../filters.ts';
import { organizationColumn } from './organization-name.tsx';

const POLL_MS = 10_000;

/** Its type is written down: inferred, it would go round by the routes. */
export default function HeldUpLinesPage(): ReactNode {
  const search = useSearchOf(operator.heldUpLines);
  const lines = useQuery({ ...operatorListHeldUpLinesOptions({ query: search }), refetchInterval: POLL_MS });
  return (
    <>
      <ListPage
        title="Lines held up"
        about="At ordered endpoints, what is behind a delivery that fails, is held or failed for good waits. Its page redelivers or skips it."
        search={search}
        filters={operator.heldUpLines}
        list={wholeList(lines)}
        rowKey={({ endpoint_id, delivery_id }) => `${endpoint_id} ${delivery_id}`}
        leadsTo={({ delivery_id }) => ({ to: '/operator/deliveries/$id', params: { id: delivery_id } })}
        columns={[
          timeColumn('Since', 'since', { width: 150 }),
          { header: 'Endpoint', cell: ({ endpoint_url }) => shortUrl(endpoint_url) },
          organizationColumn(),
          { header: 'By', wideOnly: true, cell: ({ reason }) => reason ?? 'It is still retried' },
          countColumn('Wait', 'waiting_count', { width: 80 }),
          statusColumn(),
        ]}
        empty={{
          icon: CheckIcon,
          title: 'No line is held up',
          hint: 'At no ordered endpoint does anything wait behind a delivery that fails.',
        }}
      />
      {lines.data?.is_complete === false && (
        <Text variant="hint" mt="xs">
          There may be more: of 10,000 lines, the 100 held up for longest are shown.
        </Text>
      )}
    </>
  );
}
