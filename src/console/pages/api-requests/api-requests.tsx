/** What programs asked of the API with the organization's keys: what was refused and why, and what changed something. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listApiKeysOptions, listApiRequestsInfiniteOptions } from '#client/queries';
import type { ApiRequest } from '#client/types';
import { ResponseText } from '../../parts/attempts/responses.tsx';
import { RequestsIcon } from '../../parts/icons.tsx';
import { timeColumn } from '../../parts/lists/columns.tsx';
import type { Column } from '../../parts/lists/data-table.tsx';
import { useList } from '../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../parts/lists/list-page.tsx';
import { ShortId } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { useOrganizationPath } from '../../session.ts';

const route = getRouteApi('/signed-in/$organizationId/api-requests');
const PUBLIC_API = '/api/v1/public';

export function ApiRequestsPage() {
  const search = route.useSearch();
  const path = useOrganizationPath();
  const list = useList(listApiRequestsInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const keys = useQuery(listApiKeysOptions({ path, query: { limit: 100 } }));
  return (
    <ListPage
      title="API requests"
      about="What programs asked with the organization’s API keys: what was refused, and what changed something. It is kept for some days, without bodies."
      search={search}
      filters={[
        {
          name: 'outcome',
          label: 'Outcome',
          kind: 'word',
          words: [
            { value: 'succeeded', label: 'Succeeded' },
            { value: 'refused', label: 'Refused, 4xx' },
            { value: 'failed', label: 'Failed, 5xx' },
          ],
          width: 140,
        },
        {
          name: 'key_id',
          label: 'API key',
          kind: 'word',
          words: (keys.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          width: 180,
        },
        { name: 'code', label: 'Code', kind: 'text', placeholder: 'precondition_failed', width: 170 },
        { name: 'id', label: 'Request id', kind: 'id', width: 180 },
        ...createdBetween(),
      ]}
      list={list}
      columns={columns}
      nothing={{ title: 'No request matches', canClear: true }}
      empty={{
        icon: RequestsIcon,
        title: 'No request yet',
        hint: 'The first one appears here a second or two after a program has sent it:',
        sample: {
          path: 'party/customers',
          call: 'customers.create',
          body: { name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' },
        },
      }}
    />
  );
}

const columns: readonly Column<ApiRequest>[] = [
  timeColumn('When', 'created_at', { width: 150 }),
  {
    header: 'Request',
    cell: ({ method, path }) => (
      <span className="mono">
        {method} {path.startsWith(PUBLIC_API) ? path.slice(PUBLIC_API.length) : path}
      </span>
    ),
  },
  {
    header: 'Answer',
    width: 250,
    cell: ({ status, code }) => (
      <>
        <ResponseText response_status={status} error_class={null} />{' '}
        {code !== null && (
          <Text span inherit c="dimmed" className="mono">
            {code}
          </Text>
        )}
      </>
    ),
  },
  { header: 'API key', width: 150, wideOnly: true, cell: ({ key }) => key.name },
  { header: 'Id', width: 130, wideOnly: true, cell: ({ id }) => <ShortId id={id} /> },
  {
    header: 'Took',
    width: 80,
    align: 'right',
    wideOnly: true,
    cell: ({ duration_ms }) => `${count.format(duration_ms)} ms`,
  },
];
