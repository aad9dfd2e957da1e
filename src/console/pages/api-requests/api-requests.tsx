/** What programs asked of the API with the organization's keys: what was refused and why, and what changed something. */
import { Text } from '@mantine/core';
import { listApiRequestsInfiniteOptions } from '#client/queries';
import type { ApiRequest } from '#client/types';
import { ResponseText } from '../../parts/attempts/responses.tsx';
import { RequestsIcon } from '../../parts/icons.tsx';
import { type Column, timeColumn } from '../../parts/lists/columns.tsx';
import { SearchedPage } from '../../parts/lists/list-page.tsx';
import { ShortId } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import * as filters from '../filters.ts';

const PUBLIC_API = '/api/v1/public';

export default function ApiRequestsPage() {
  return (
    <SearchedPage
      title="API requests"
      about="What programs asked with the organization’s API keys: what was refused, and what changed something. It is kept for some days, without bodies."
      filters={filters.apiRequests}
      list={listApiRequestsInfiniteOptions}
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
