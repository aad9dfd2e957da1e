/** An organization by its name, as a link; its id while the name is not known. */

import { useQuery } from '@tanstack/react-query';
import { operatorGetOrganizationOptions } from '#client/queries';
import { TextLink } from '../../parts/links.tsx';
import type { Column } from '../../parts/lists/columns.tsx';
import { shortId } from '../../parts/values/id.tsx';

export function useOrganizationName(id: string): string {
  const { data } = useQuery({ ...operatorGetOrganizationOptions({ path: { id } }), staleTime: 600_000 });
  return data?.name ?? shortId(id);
}

export const OrganizationName = ({ id }: { readonly id: string }) => (
  <TextLink to="/operator/organizations/$id" params={{ id }}>
    {useOrganizationName(id)}
  </TextLink>
);

/** The organization of a row. */
export const organizationColumn = <
  Row extends { readonly organization_id: string | null },
>(): Column<Row> => ({
  header: 'Organization',
  width: 170,
  wideOnly: true,
  cell: ({ organization_id: id }) => (id === null ? '–' : <OrganizationName id={id} />),
});
