/** The page of one resource: what it is and where it stands, what belongs to it, and beside that its details and events. */
import '../business.css';
import { Stack } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EventfulKind } from '#client/types';
import { ProblemError } from '../../../api.ts';
import { FactsSection, type FactValues, PageHead, type PageHeadProps } from '../../../parts/page.tsx';
import { type Step, Steps } from '../../../parts/steps.tsx';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { useObjectPath } from '../../../session.ts';
import { NotFoundPage, PageLoading } from '../../../shell/page-states.tsx';
import { type ChangeOfMetadata, MetadataSection, type MetadataSectionProps } from './metadata.tsx';
import { type Recorded, recordFacts } from './record-facts.tsx';
import { ResourceEvents } from './resource-events.tsx';

/**
 * A page that shows a resource once it is there.
 *
 * @param useOptions asks for it, such as `getCustomerOptions`.
 */
export const resourcePage = <Of extends { readonly id: string }, Failure, Key extends QueryKey>(
  useOptions: (request: {
    path: { organization_id: string; id: string };
  }) => UseQueryOptions<Of, Failure, Of, Key>,
  View: (props: { readonly of: Of }) => ReactNode,
) =>
  function ResourcePage(): ReactNode {
    const path = useObjectPath();
    const { data, error, isPending } = useQuery(useOptions({ path }));
    if (data !== undefined) return <View key={data.id} of={data} />;
    if (isPending) return <PageLoading />;
    // An address that is no id, of another organization, or of nothing: there is nothing here either way.
    if (error instanceof ProblemError && [400, 403, 404].includes(error.status)) return <NotFoundPage />;
    throw error;
  };

interface ResourceFrameProps extends Pick<PageHeadProps, 'title' | 'kind' | 'actions' | 'about'> {
  readonly id: string;
  readonly eventsOf: EventfulKind;
  readonly list: NonNullable<PageHeadProps['above']>[number];
  /** A name of a status, or what is shown of it. */
  readonly status: ReactNode;
  readonly steps?: readonly Step[];
  /** Beside the content, above the events. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function ResourceFrame({
  id,
  eventsOf,
  list,
  status,
  steps,
  beside,
  children,
  ...head
}: ResourceFrameProps) {
  const badge = typeof status === 'string' ? <StatusBadge status={status} /> : status;
  return (
    <>
      <PageHead {...head} above={[list]} status={badge} />
      {steps && <Steps label="Status" steps={steps} />}
      <div className="business-columns">
        <Stack gap="md" miw={0}>
          {children}
        </Stack>
        <Stack gap="md" miw={0} className="not-printed">
          {beside}
          <ResourceEvents kind={eventsOf} id={id} />
        </Stack>
      </div>
    </>
  );
}

interface ResourceViewProps extends Omit<ResourceFrameProps, 'id' | 'beside'> {
  readonly of: Recorded & MetadataSectionProps['resource'];
  /** What is known of it, besides what all have. */
  readonly facts: FactValues;
  /** Of the part that has them. */
  readonly factsTitle?: string;
  /** That changes it. */
  readonly update: ChangeOfMetadata;
}

/** With what all resources have that can be changed: when they were, and metadata. */
export const ResourceView = ({ of, facts, factsTitle = 'Details', update, ...frame }: ResourceViewProps) => (
  <ResourceFrame
    {...frame}
    id={of.id}
    beside={
      <>
        <FactsSection title={factsTitle} facts={{ ...facts, ...recordFacts(of) }} />
        <MetadataSection resource={of} mutation={update} />
      </>
    }
  />
);
