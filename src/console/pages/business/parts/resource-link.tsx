/** Links to the pages of resources, by what they are called. */
import { Skeleton, Text } from '@mantine/core';
import type { ResourceName } from '#client/types';
import { TextLink } from '../../../parts/links.tsx';
import type { Column } from '../../../parts/lists/data-table.tsx';
import { shortId } from '../../../parts/values/id.tsx';
import { useAccess } from '../../../session.ts';
import { type Names, useNames } from './names.ts';

export interface ResourceLinkProps {
  readonly kind: ResourceName['kind'];
  readonly id: string;
  /** Among words, where colour alone would not tell it apart. */
  readonly isInText?: boolean;
}

const folders = { customer: 'customers', contract: 'contracts', invoice: 'invoices' } as const;

/** Of one resource: asks what it is called. */
export function ResourceLink({ kind, id, isInText = false }: ResourceLinkProps) {
  const names = useNames([id]);
  const { organization } = useAccess();
  const address: string = `/${organization.id}/${folders[kind]}/${id}`;
  return (
    <TextLink to={address} underline={isInText ? 'always' : 'hover'}>
      <NameText id={id} names={names} />
    </TextLink>
  );
}

/** Of a row, whose list has asked for all names. */
export function NameText({ id, names }: { readonly id: string; readonly names: Names }) {
  const name = names.get(id);
  if (!name && names.isPending)
    return (
      <>
        <Skeleton display="inline-block" h={10} w={120} />
        <span className="visually-hidden">{shortId(id)}</span>
      </>
    );
  if (!name) return <span className="mono">{shortId(id)}</span>;
  if (name.name === null) return name.number;
  return (
    <>
      {name.name}{' '}
      <Text span c="dimmed" inherit>
        {name.number}
      </Text>
    </>
  );
}

export const nameColumn = <Row,>(
  header: string,
  names: Names,
  idOf: (row: Row) => string,
  more?: Pick<Column<Row>, 'width' | 'wideOnly'>,
): Column<Row> => ({ header, cell: (row) => <NameText id={idOf(row)} names={names} />, ...more });
