/** The page of one object, once it is there; until then what it is, or why it cannot be shown. */
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { ProblemAlert } from './problems/problem-alert.tsx';
import { StatusBadge } from './values/status-badge.tsx';

export interface ObjectPageProps<Data> extends Pick<PageHeadProps, 'above' | 'sharesTitle'> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly isPending: boolean };
  /** “Delivery”. */
  readonly kind: string;
  readonly title?: (data: Data) => string;
  readonly status?: (data: Data) => string;
  readonly about?: (data: Data) => ReactNode;
  readonly actions?: (data: Data) => ReactNode;
  /** Between the head and the content. */
  readonly lead?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function ObjectPage<Data>({
  query: { data, error, isPending },
  kind,
  title = () => kind,
  status,
  about,
  actions,
  above,
  sharesTitle,
  lead,
  children,
}: ObjectPageProps<Data>) {
  return (
    <>
      <PageHead
        title={data === undefined ? kind : title(data)}
        kind={data === undefined ? undefined : kind}
        above={above}
        sharesTitle={sharesTitle}
        status={data !== undefined && status && <StatusBadge status={status(data)} />}
        actions={data !== undefined && actions?.(data)}
      >
        {data !== undefined && about?.(data)}
      </PageHead>
      {lead}
      <Stack gap="md">
        {error ? <ProblemAlert error={error} /> : isPending && <Skeleton h={240} />}
        {data !== undefined && children(data)}
      </Stack>
    </>
  );
}
