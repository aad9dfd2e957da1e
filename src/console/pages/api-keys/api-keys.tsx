/** The API keys of an organization: what programs authenticate with. */
import { Group, Text, Tooltip } from '@mantine/core';
import { listApiKeysInfiniteOptions, revokeApiKeyMutation } from '#client/queries';
import type { ApiKey } from '#client/types';
import { AskingButton } from '../../parts/forms/asking-buttons.tsx';
import { KeyIcon } from '../../parts/icons.tsx';
import { actionsColumn, type Column } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { NewLink } from '../../parts/lists/new-link.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { dateAndTime, Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { describeScopes } from './scopes.ts';

export default function ApiKeysPage() {
  const path = useOrganizationPath();
  const list = useList(listApiKeysInfiniteOptions({ path, query: { limit: 50 } }));
  return (
    <ListPage
      title="API keys"
      about="Programs authenticate with them at the public API. A key belongs to the organization: it stays valid when whoever made it leaves."
      create={<NewLink to="api-keys/new">Create a key</NewLink>}
      list={list}
      columns={[
        { header: 'Key', cell: (key) => <Name apiKey={key} /> },
        { header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
        lastUsedColumn,
        {
          header: 'Created by',
          width: 200,
          wideOnly: true,
          cell: ({ issued_by, created_at }) => (
            <Tooltip label={dateAndTime(created_at)}>
              <span>{issued_by ?? 'Nobody who is known'}</span>
            </Tooltip>
          ),
        },
        stateColumn,
        actionsColumn(96, (key: ApiKey) => key.revoked_at === null && <Revocation apiKey={key} />),
      ]}
      empty={{
        icon: KeyIcon,
        title: 'No API keys yet',
        hint: 'Create a key, put it where your program keeps its secrets, and make the first request with it.',
      }}
    />
  );
}

/** Of members' and operators' lists alike. */
export const lastUsedColumn: Column<Pick<ApiKey, 'last_used_at'>> = {
  header: 'Last used',
  width: 130,
  cell: ({ last_used_at: at }) => (at === null ? 'Never used' : <Time at={at} as="relative" />),
};

export const stateColumn: Column<Pick<ApiKey, 'revoked_at' | 'expires_at'>> = {
  header: 'State',
  width: 210,
  cell: stateOf,
};

const Name = ({ apiKey: { name, hint } }: { readonly apiKey: ApiKey }) => (
  <>
    {name}{' '}
    <Text span inherit c="dimmed" className="mono">
      …{hint}
    </Text>
  </>
);

/** The first few; all of them on hover. */
function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const all = describeScopes(scopes);
  const shown = all.length <= 2 ? all.join(', ') : `${all.slice(0, 1).join()} and ${all.length - 1} more`;
  if (all.length <= 1) return shown;
  return (
    <Tooltip label={all.map((each) => <div key={each}>{each}</div>)}>
      <span>{shown}</span>
    </Tooltip>
  );
}

const SOON_MS = 14 * 86_400_000;

function stateOf({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>) {
  if (revoked_at !== null)
    return (
      <Tooltip label={dateAndTime(revoked_at)}>
        <span>
          <StatusBadge status="revoked" />
        </span>
      </Tooltip>
    );
  if (expires_at === null) return <StatusBadge status="active" label="Valid" />;
  const left = Date.parse(expires_at) - Date.now();
  const status = left <= 0 ? 'expired' : left < SOON_MS ? 'expiring' : 'active';
  const label = left <= 0 ? 'Expired' : left < SOON_MS ? 'Expires soon' : 'Valid';
  return (
    <Group gap={6} wrap="nowrap">
      <StatusBadge status={status} label={label} />
      <Time at={expires_at} as="relative" />
    </Group>
  );
}

function Revocation({ apiKey: { id, name, last_used_at } }: { readonly apiKey: ApiKey }) {
  const path = { ...useOrganizationPath(), key_id: id };
  return (
    <AskingButton
      label="Revoke"
      look={{ size: 'compact-xs', variant: 'subtle', color: 'red', 'aria-label': `Revoke ${name}` }}
      title="Revoke this API key"
      isDangerous
      mutation={revokeApiKeyMutation()}
      inputOf={() => ({ path })}
      done="The key was revoked. Requests with it are refused from now on."
    >
      The next request with <strong>{name}</strong> is refused, everywhere and for good. It was{' '}
      {last_used_at === null ? 'never used' : 'last used '}
      {last_used_at && <Time at={last_used_at} as="relative" />}.
    </AskingButton>
  );
}
