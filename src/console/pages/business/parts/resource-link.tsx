/** Links to the pages of resources, by what they are called. */

import { Skeleton, Text } from '@mantine/core';
import type { ResourceName } from '#client/types';
import { places, TextLink } from '../../../parts/links.tsx';
import type { Column } from '../../../parts/lists/columns.tsx';
import { useName } from '../../../parts/names.ts';
import { shortId } from '../../../parts/values/id.tsx';

export interface ResourceLinkProps {
  readonly kind: ResourceName['kind'];
  readonly id: string;
  /** Among words, where colour alone would not tell it apart. */
  readonly isInText?: boolean;
}

export const ResourceLink = ({ kind, id, isInText = false }: ResourceLinkProps) => (
  <TextLink {...places[kind](id)} underline={isInText ? 'always' : 'hover'}>
    <NameText id={id} />
  </TextLink>
);

export function NameText({ id }: { readonly id: string }) {
  const { data: name, isPending } = useName(id);
  if (isPending)
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

export const nameColumn = <const Name extends string>(
  header: string,
  name: Name,
  more?: Pick<Column<unknown>, 'width' | 'wideOnly'>,
): Column<Readonly<Record<Name, string>>> => ({
  header,
  cell: (row) => <NameText id={row[name]} />,
  ...more,
});
