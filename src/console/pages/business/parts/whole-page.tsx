/** A page of one resource, once it is there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemError } from '../../../api.ts';
import { NotFoundPage, PageLoading } from '../../../shell/page-states.tsx';

export interface WholePageProps<Resource> {
  readonly query: UseQueryResult<Resource, unknown>;
  readonly children: (resource: Resource) => ReactNode;
}

export function WholePage<Resource>({ query, children }: WholePageProps<Resource>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <PageLoading />;
  // An address that is no id, of another organization, or of nothing: there is nothing here either way.
  if (query.error instanceof ProblemError && [400, 403, 404].includes(query.error.status))
    return <NotFoundPage />;
  throw query.error;
}
