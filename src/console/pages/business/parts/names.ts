/** What customers, contracts and invoices are called: lists have their ids alone. */
import { useQueries } from '@tanstack/react-query';
import { listResourceNamesOptions } from '#client/queries';
import type { ResourceName } from '#client/types';
import { useOrganizationPath } from '../../../session.ts';

const IDS_MAX = 50;

export interface Names {
  readonly get: (id: string | null | undefined) => ResourceName | undefined;
  /** Some have not been answered yet. */
  readonly isPending: boolean;
}

export function useNames(ids: readonly (string | null | undefined)[]): Names {
  const path = useOrganizationPath();
  const wanted = [...new Set(ids.flatMap((id) => id || []))];
  const parts: string[][] = [];
  // In the order of the list: its further pages then ask for what is new alone.
  for (let at = 0; at < wanted.length; at += IDS_MAX) parts.push(wanted.slice(at, at + IDS_MAX));
  return useQueries({
    queries: parts.map((part) => ({
      ...listResourceNamesOptions({ path, query: { ids: part.join(',') } }),
      staleTime: 60_000,
    })),
    combine: (answers) => {
      const names = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((name) => [name.id, name]));
      return {
        get: (id) => names.get(id ?? ''),
        isPending: answers.some(({ isPending }) => isPending),
      };
    },
  });
}
