/** Who changed what in the organization, when and why. */

import { Badge, Drawer, Group, Stack, Text } from '@mantine/core';
import { listAuditEntriesInfiniteOptions } from '#client/queries';
import type { OrganizationAuditEntry } from '#client/types';
import { AuditIcon } from '../../parts/icons.tsx';
import { ButtonLink, places, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { timeColumn } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { Facts } from '../../parts/page.tsx';
import { Id } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { audit as auditFilters } from '../filters.ts';
import { actionName, actionNames } from './actions.ts';
import { DifferenceTable, differenceText } from './difference.tsx';
import { kindName, Subject } from './subject.tsx';

const actions = Object.entries(actionNames)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label));

export default function AuditPage() {
  const { entry, ...filters } = useSearchOf(['action', 'entry', ...auditFilters]);
  const changeSearch = useSearchChange({ resetScroll: false });
  const path = useOrganizationPath();
  const list = useList(listAuditEntriesInfiniteOptions({ path, query: { ...filters, limit: 50 } }));
  const shown = list.rows.find(({ id }) => id === entry);
  return (
    <>
      <ListPage
        title="Audit"
        label="Changes"
        about="What members changed in the console, and what those who run the service did here, newest first. Changes by programs with an API key are not listed."
        search={filters}
        filters={[
          { name: 'action', label: 'What', kind: 'word', words: actions, width: 200 },
          ...auditFilters,
        ]}
        list={list}
        leadsTo={({ id }) => ({ ...places.audit, search: { ...filters, entry: id }, resetScroll: false })}
        columns={[
          { header: 'What', width: 180, cell: ({ action }) => actionName(action) },
          { header: 'Change', wideOnly: true, cell: (row) => <Change entry={row} /> },
          { header: 'Who', width: 200, cell: ({ actor }) => <Who actor={actor} /> },
          {
            header: 'Of',
            width: 220,
            wideOnly: true,
            cell: ({ subject }) => <Subject organizationId={path.organization_id} subject={subject} />,
          },
          timeColumn('When', 'created_at', { width: 150 }),
        ]}
        nothing={{ title: 'No change matches', hint: 'Clear a filter. An address is compared whole.' }}
        empty={{
          icon: AuditIcon,
          title: 'Nothing has been changed yet',
          hint: 'As soon as somebody changes something here, such as an endpoint or a member’s role, it is listed with their name.',
        }}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => changeSearch(filters)}
        position="right"
        size="lg"
        title={shown && actionName(shown.action)}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown && <Entry entry={shown} organizationId={path.organization_id} />}
      </Drawer>
    </>
  );
}

function Entry({
  entry,
  organizationId,
}: {
  readonly entry: OrganizationAuditEntry;
  readonly organizationId: string;
}) {
  const { subject, actor, reason } = entry;
  return (
    <Stack gap="md">
      <Facts
        facts={{
          When: <Time at={entry.created_at} />,
          Who: <Who actor={actor} />,
          Why: reason ?? undefined,
          Of: <Subject organizationId={organizationId} subject={subject} />,
          [`${kindName(subject.kind)} id`]: <Id id={subject.id} />,
          Action: <span className="mono">{entry.action}</span>,
        }}
      />
      <DifferenceTable difference={entry} />
      <Group gap="xs">
        <ButtonLink variant="default" size="xs" {...places.audit} search={{ subject_id: subject.id }}>
          All changes of it
        </ButtonLink>
        <ButtonLink
          variant="default"
          size="xs"
          {...places.audit}
          search={{ actor: actor.kind === 'operator' ? 'operator' : actor.name }}
        >
          {actor.kind === 'operator' ? 'All by operators' : 'All by them'}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

function Who({ actor }: { readonly actor: OrganizationAuditEntry['actor'] }) {
  if (actor.kind === 'person') return actor.name;
  if (actor.kind === 'portal_visitor') return `${actor.name}, in a portal`;
  return (
    <Badge color="gray" title="Somebody who runs this service">
      Operator
    </Badge>
  );
}

function Change({ entry }: { readonly entry: OrganizationAuditEntry }) {
  return (
    <Text span size="sm" c="dimmed" fz="inherit">
      {differenceText(entry) || entry.reason || '–'}
    </Text>
  );
}
