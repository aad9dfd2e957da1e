/** What customers owe and have paid, a row for each currency. */

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getMoneyFiguresOptions } from '#client/queries';
import type { MoneyFigure } from '#client/types';
import { InvoicesIcon } from '../../parts/icons.tsx';
import { places, TextLink } from '../../parts/links.tsx';
import type { Column } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { wholeList } from '../../parts/lists/list.ts';
import { NewLink } from '../../parts/lists/new-link.tsx';
import { count } from '../../parts/values/locale.ts';
import { moneyText } from '../../parts/values/money.ts';
import { useOrganizationPath } from '../../session.ts';

const SHOWN_MAX = 6;

export function Money() {
  const path = useOrganizationPath();
  const figures = useQuery(getMoneyFiguresOptions({ path }));
  const days = figures.data?.days ?? 30;
  const columns: readonly Column<MoneyFigure>[] = [
    { header: 'Currency', width: 90, cell: ({ currency }) => currency },
    sumColumn('Owed', 'owed', (sum) => (
      <TextLink {...places.invoices} search={{ status: 'issued' }}>
        {sum}
      </TextLink>
    )),
    sumColumn('Overdue', 'overdue', (sum) => (
      <TextLink {...places.invoices} search={{ overdue: 'true' }} c="red">
        {sum}
      </TextLink>
    )),
    sumColumn(`Issued, ${days} days`, 'issued'),
    sumColumn(`Received, ${days} days`, 'received'),
  ];
  return (
    <TableSection
      title="Money"
      label="Money by currency"
      list={wholeList(figures, figures.data?.data.slice(0, SHOWN_MAX))}
      rowKey={({ currency }) => currency}
      columns={columns}
      empty={{
        icon: InvoicesIcon,
        title: 'No money yet',
        hint: 'Create a customer, write an invoice or agree on a contract, and record what is paid.',
        action: (
          <NewLink isQuiet to="customers/new">
            New customer
          </NewLink>
        ),
      }}
    >
      {figures.data?.is_complete === false && (
        <Text variant="note" p="sm">
          Of each, 10,000 are counted. Export the invoices for all of it.
        </Text>
      )}
    </TableSection>
  );
}

const sumColumn = (
  header: string,
  kind: 'owed' | 'overdue' | 'issued' | 'received',
  linked: (sum: string) => React.ReactNode = (sum) => sum,
): Column<MoneyFigure> => ({
  header,
  align: 'right',
  cell: ({ currency, [kind]: sum }) =>
    sum.count === 0 ? (
      '–'
    ) : (
      <>
        {linked(moneyText({ ...sum, currency }))}{' '}
        <Text span inherit c="dimmed">
          × {count.format(sum.count)}
        </Text>
      </>
    ),
});
