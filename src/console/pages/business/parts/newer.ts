/** Editing a resource that others may edit too: what it is now, if a change was refused because it is another than when editing began. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isOutdated } from '../../../parts/action.ts';

interface Versioned {
  readonly version: number;
}

/** @param latest asks for the resource, such as `getCustomerOptions({ path })`. */
export function useNewer<Resource extends Versioned, Failure, Key extends readonly unknown[]>(
  base: Resource,
  error: unknown,
  latest: UseQueryOptions<Resource, Failure, Resource, Key>,
): Resource | undefined {
  const isBehind = isOutdated(error);
  const { data } = useQuery({ ...latest, enabled: isBehind, staleTime: 0 });
  return isBehind && data?.version !== base.version ? data : undefined;
}
