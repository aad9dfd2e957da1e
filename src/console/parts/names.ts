/** What customers, contracts and invoices are called: lists have their ids alone. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listResourceNames } from '#client/calls';
import type { ResourceName } from '#client/types';
import { useOrganizationPath } from '../session.ts';

/** As many as the server takes at once. */
const IDS_MAX = 50;

type Names = ReadonlyMap<string, ResourceName>;
/** Ids that are asked for at the same time, with the answer to all of them. */
const asked = new Map<string, { readonly ids: Set<string>; readonly names: Promise<Names> }>();

/** Null if there is none with this id. Those that a page shows are asked for together. */
export function useName(id: string): UseQueryResult<ResourceName | null> {
  const { organization_id } = useOrganizationPath();
  return useQuery({
    queryKey: ['name', organization_id, id],
    queryFn: () => nameOf(organization_id, id),
    enabled: id !== '',
    staleTime: 60_000,
  });
}

async function nameOf(organization_id: string, id: string): Promise<ResourceName | null> {
  let batch = asked.get(organization_id);
  if (!batch) {
    const ids = new Set<string>();
    batch = { ids, names: namesOf(organization_id, ids) };
    asked.set(organization_id, batch);
  }
  batch.ids.add(id);
  return (await batch.names).get(id) ?? null;
}

async function namesOf(organization_id: string, ids: ReadonlySet<string>): Promise<Names> {
  // Until everything that is rendered now has asked.
  await new Promise((resolve) => setTimeout(resolve));
  asked.delete(organization_id);
  const wanted = [...ids];
  const parts = Array.from({ length: Math.ceil(wanted.length / IDS_MAX) }, (_, nth) =>
    wanted.slice(nth * IDS_MAX, (nth + 1) * IDS_MAX),
  );
  const answers = await Promise.all(
    parts.map((part) => listResourceNames<true>({ path: { organization_id }, query: { ids: part.join() } })),
  );
  return new Map(answers.flatMap(({ data }) => data.data).map((name) => [name.id, name]));
}
