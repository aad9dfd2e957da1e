/** Who changed what in this installation, when and why. */
import { operatorListAuditEntriesInfiniteOptions } from '#client/queries';
import { AuditIcon } from '../../parts/icons.tsx';
import { timeColumn } from '../../parts/lists/columns.tsx';
import { SearchedPage } from '../../parts/lists/list-page.tsx';
import { operator } from '../filters.ts';
import { organizationColumn } from './organization-name.tsx';

export default function OperatorAuditPage() {
  return (
    <SearchedPage
      title="All changes"
      label="Changes"
      about="What people, operator tokens and the command line changed, in every organization, newest first."
      filters={operator.audit}
      list={operatorListAuditEntriesInfiniteOptions}
      columns={[
        timeColumn('When', 'created_at'),
        { header: 'Who', width: 200, cell: ({ actor }) => actor.name },
        { header: 'Action', cell: ({ action }) => <span className="mono">{action}</span> },
        organizationColumn(),
        { header: 'Reason', wideOnly: true, cell: ({ reason }) => reason ?? '–' },
      ]}
      empty={{
        icon: AuditIcon,
        title: 'No change matches',
        hint: 'Clear a filter. Actions are compared whole, such as api_token.created.',
      }}
    />
  );
}
