/** What members and operators see of a delivery: what it is, its attempts, and whether it can be sent again. */

import { Group, Text } from '@mantine/core';
import { type LinkProps, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Delivery, DeliveryAttempt } from '#client/types';
import { Attempts } from '../../parts/attempts/attempts.tsx';
import { curlOf } from '../../parts/attempts/curl.ts';
import { AskingButton, type AskingButtonProps } from '../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../parts/forms/fields.ts';
import { RedeliverIcon } from '../../parts/icons.tsx';
import { TextLink, useSearchChange } from '../../parts/links.tsx';
import type { List } from '../../parts/lists/list.ts';
import { FactsSection, ObjectPage, type ObjectPageProps } from '../../parts/page.tsx';
import { CopyButton } from '../../parts/values/copy-button.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { Id } from '../../parts/values/id.tsx';
import { sentence } from '../../parts/values/sentence.ts';
import { Time } from '../../parts/values/time.tsx';

type Shown = Omit<Delivery, 'test'>;

export interface DeliveryViewProps<Seen extends Shown, All extends Fields, Answer, Failure, Input>
  extends Pick<ObjectPageProps<Seen>, 'query' | 'above'> {
  readonly attempts: List<DeliveryAttempt>;
  /** Why it cannot be sent again. */
  readonly refusal: (delivery: Seen) => string | undefined;
  readonly redelivery: Pick<
    AskingButtonProps<All, Answer, Failure, Input>,
    'mutation' | 'inputOf' | 'fields'
  >;
  /** Lets those behind it pass, where it may hold them up. */
  readonly skip?: ((delivery: Seen) => ReactNode) | undefined;
  /** The page of another delivery. */
  readonly other?: (id: string) => LinkProps;
  /** What was sent to where, as far as it is known. */
  readonly request: { readonly url: string; readonly body?: string | null } | undefined;
  /** The page of its endpoint, whose address may not be known yet. */
  readonly endpoint: (delivery: Seen) => { readonly address: LinkProps; readonly url: string | undefined };
  readonly event: (delivery: Seen) => ReactNode;
  readonly organization?: (delivery: Seen) => ReactNode;
  /** What every attempt sent. */
  readonly body: ReactNode;
  readonly children?: (delivery: Seen) => ReactNode;
}

export function DeliveryView<Seen extends Shown, const All extends Fields, Answer, Failure, Input>({
  query,
  above,
  attempts,
  refusal,
  redelivery,
  skip,
  other,
  request,
  endpoint,
  event,
  organization,
  body,
  children,
}: DeliveryViewProps<Seen, All, Answer, Failure, Input>) {
  const { attempt }: { attempt?: string } = useSearch({ strict: false });
  const changeSearch = useSearchChange({ resetScroll: false });
  return (
    <ObjectPage
      query={query}
      kind="Delivery"
      title={({ event_type }) => event_type}
      sharesTitle
      above={above}
      status={({ status }) => status}
      actions={(delivery) => (
        <>
          {request && (
            <CopyButton value={curlOf(request, attempts.rows[0])} what="as curl" label="Copy as curl" />
          )}
          {skip?.(delivery)}
          <AskingButton
            {...redelivery}
            label="Redeliver"
            look={{
              leftSection: <RedeliverIcon size={14} />,
              variant: refusal(delivery) === undefined ? 'filled' : 'default',
            }}
            refusal={refusal(delivery)}
            title="Redeliver this event"
            done="The delivery is queued again. This page shows what becomes of it."
          >
            It is sent again now, with the same event id and as many attempts as at first. Receivers that have
            seen this id leave it aside.
          </AskingButton>
        </>
      )}
    >
      {(delivery) => (
        <>
          <FactsSection
            facts={{
              Why: delivery.reason !== null && `${sentence(delivery.reason)} (${delivery.reason_code})`,
              Organization: organization?.(delivery),
              Endpoint: <EndpointLink {...endpoint(delivery)} id={delivery.endpoint_id} />,
              Event: event(delivery),
              Delivery: <Id id={delivery.id} what="the delivery’s id" />,
              Created: <Time at={delivery.created_at} />,
              'Waits behind':
                delivery.waits_behind !== undefined &&
                (other ? (
                  <TextLink className="mono" {...other(delivery.waits_behind)}>
                    {delivery.waits_behind}
                  </TextLink>
                ) : (
                  <Id id={delivery.waits_behind} what="the id of the delivery before it" />
                )),
              // What is held waits for its endpoint, not for a time.
              'Next attempt': delivery.next_attempt_at !== null && delivery.status !== 'held' && (
                <Group gap={6}>
                  <Time at={delivery.next_attempt_at} as="relative" />
                  <Text span size="sm" c="dimmed">
                    <Time at={delivery.next_attempt_at} />
                  </Text>
                </Group>
              ),
            }}
          />
          <Attempts
            delivery={delivery}
            list={attempts}
            chosen={attempt}
            onChoose={(chosen) => changeSearch({ attempt: chosen })}
            body={body}
          />
          {children?.(delivery)}
        </>
      )}
    </ObjectPage>
  );
}

interface EndpointLinkProps {
  readonly address: LinkProps;
  readonly url: string | undefined;
  readonly id: string;
}

const EndpointLink = ({ address, url, id }: EndpointLinkProps) => (
  <TextLink {...address}>{url === undefined ? id : shortUrl(url)}</TextLink>
);
