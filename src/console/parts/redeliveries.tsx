/** Redeliveries as members and operators see them: what a filter matches, how far one is, and its end before its time. */

import { Alert, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrganizationRedelivery, OrganizationRedeliveryPreview, Redelivery } from '#client/types';
import { AskingButton, type AskingButtonProps } from './forms/asking-buttons.tsx';
import type { Fields } from './forms/fields.ts';
import { countColumn } from './lists/columns.tsx';
import { TableSection } from './lists/data-table.tsx';
import { Section } from './page.tsx';
import { shortUrl } from './values/endpoint-name.ts';
import { count } from './values/locale.ts';
import { dateAndTime, Time } from './values/time.tsx';
import { WorkProgress } from './work-progress.tsx';

type AnyRedelivery = Pick<
  Redelivery | OrganizationRedelivery,
  'status' | 'matched' | 'queued' | 'delivered' | 'failed' | 'canceled'
>;

/** Nothing more is queued, and everything queued has an end. */
export const isOver = ({ status, queued, delivered, failed, canceled }: AnyRedelivery): boolean =>
  status !== 'running' && delivered + failed + canceled >= queued;

export function RedeliveryProgress({
  redelivery,
  failures,
}: {
  readonly redelivery: AnyRedelivery;
  /** The way to those that failed again. */
  readonly failures: ReactNode;
}) {
  const { status, matched, queued, failed, delivered, canceled } = redelivery;
  return (
    <Section title="Progress">
      <WorkProgress
        label="Queued again"
        done={queued}
        total={status === 'completed' ? queued : Math.max(matched, queued)}
        isRunning={status === 'running'}
      />
      <WorkProgress label="Delivered" done={delivered} total={queued} isRunning={!isOver(redelivery)} />
      {status === 'canceled' && (
        <Text variant="hint">It was canceled: nothing more is queued. What it had queued is sent.</Text>
      )}
      {canceled > 0 && (
        <Text size="sm">{count.format(canceled)} were canceled or skipped, and are not sent.</Text>
      )}
      {failed > 0 && (
        <Text size="sm" c="red">
          {count.format(failed)} failed again. {failures}
        </Text>
      )}
    </Section>
  );
}

/** What matches, before it is started. */
export function MatchingFailures({
  preview,
  leadsTo,
  organizationCount,
  children,
}: {
  readonly preview: OrganizationRedeliveryPreview;
  readonly leadsTo: (endpointId: string) => LinkProps;
  readonly organizationCount?: number;
  readonly children?: ReactNode;
}) {
  const { matched, endpoint_count, top_endpoints, oldest_at, newest_at, held, payload_removed } = preview;
  const left = payload_removed > 0 && (
    <Alert color="yellow" mx="md" mb="sm">
      {count.format(payload_removed)} others cannot be sent again: the service has removed their events’ data.
    </Alert>
  );
  if (matched === 0 || oldest_at === null || newest_at === null)
    return (
      <Section title="Nothing to redeliver" about="No delivery that matches has failed for good." isFlush>
        {left || (
          <Text variant="hint" p="md" pt={0}>
            What is still being tried, and deliveries to deleted endpoints, are not among them.
          </Text>
        )}
      </Section>
    );
  const of = organizationCount === undefined ? '' : ` of ${plural(organizationCount, 'organization')}`;
  return (
    <TableSection
      title={matched === 1 ? '1 failed delivery' : `${count.format(matched)} failed deliveries`}
      label="Endpoints with the most"
      about={
        <>
          To {plural(endpoint_count, 'endpoint')}
          {of}, created between <Time at={oldest_at} /> and <Time at={newest_at} />. Nothing is queued yet.
        </>
      }
      lead={
        <>
          {held > 0 && (
            <Alert color="yellow" mx="md" mb="sm">
              {count.format(held)} of them wait until their endpoint is restored or verified again.
            </Alert>
          )}
          {left}
        </>
      }
      list={top_endpoints}
      rowKey={({ endpoint_id }) => endpoint_id}
      leadsTo={({ endpoint_id }) => leadsTo(endpoint_id)}
      columns={[
        { header: 'Endpoint', cell: ({ endpoint_url }) => shortUrl(endpoint_url) },
        {
          header: 'How',
          wideOnly: true,
          cell: ({ endpoint_status, ordering }) => how(endpoint_status, ordering),
        },
        countColumn('Deliveries', 'matched', { width: 100 }),
      ]}
    >
      {children}
    </TableSection>
  );
}

const plural = (number: number, noun: string): string =>
  `${count.format(number)} ${noun}${number === 1 ? '' : 's'}`;

function how(status: string, ordering: string): string {
  if (status === 'disabled') return 'Held until it is restored';
  if (status !== 'active') return 'Held until it is verified';
  return ordering === 'none' ? 'At once' : 'Each at the place of its event';
}

export const CancelRedelivery = <const All extends Fields, Answer, Failure, Input>(
  props: Pick<AskingButtonProps<All, Answer, Failure, Input>, 'mutation' | 'inputOf' | 'fields'>,
) => (
  <AskingButton
    {...props}
    label="Cancel"
    title="Cancel this redelivery"
    action="Cancel it"
    done="The redelivery was canceled."
  >
    Nothing more is queued. What it has queued already is sent.
  </AskingButton>
);

type Filter = Partial<Redelivery['filter']>;

/** “invoice.issued to hooks.example.com since 12 Nov, 14:03:22”. */
export function filterInWords(
  filter: Filter,
  endpointName = (id: string): string => `endpoint ${id}`,
): string {
  const parts = [
    filter.event_type ?? 'all types',
    filter.response && `answered with ${filter.response}`,
    filter.url_host && `to ${filter.url_host}`,
    filter.endpoint_id && `to ${endpointName(filter.endpoint_id)}`,
    filter.organization_id && `of organization ${filter.organization_id}`,
    filter.event_id && `of event ${filter.event_id}`,
    filter.created_from && `since ${dateAndTime(filter.created_from)}`,
    filter.created_before && `before ${dateAndTime(filter.created_before)}`,
    filter.matches && `where ${filter.matches}`,
  ];
  return parts.filter(Boolean).join(' ');
}
