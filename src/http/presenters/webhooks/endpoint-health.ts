// Makes contract bodies of an endpoint's health, and of lines that are held up.
import type { WebhookEndpointHealth } from '../../../../generated/api/types.gen.ts';
import type { HeldUpLineList } from '../../../../generated/operator/types.gen.ts';
import type { EndpointHealth } from '../../../domain/endpoints/endpoint-health.ts';
import type { HeldUpLineOfAny, heldUpLines } from '../../../domain/endpoints/endpoint-lines.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented, presenter, presenterOf } from '../presented.ts';

const ends = ['pending', 'held', 'delivered', 'failed', 'canceled', 'skipped'] as const;
const countsOf = presenterOf<EndpointHealth['deliveries']>()(...ends);

export const presentEndpointHealth = presenter<EndpointHealth, WebhookEndpointHealth>(
  'WebhookEndpointHealth',
  {
    deliveries: ({ deliveries }) => countsOf(deliveries),
    lines: ({ lines }) =>
      lines && {
        line_count: lines.line_count,
        waiting_count: lines.waiting_count,
        held_up_count: lines.held_up_count,
        held_up: lines.held_up.map(({ since, ...line }) => ({ ...line, since: isoTime(since) })),
      },
    latency_ms: ({ latency_ms: found }) => found && { p50: found[0], p95: found[1], p99: found[2] },
  },
);

const presentLine = presenter<HeldUpLineOfAny, HeldUpLineList['data'][number]>('HeldUpLineOfAny', {});

export const presentHeldUpLines = ({
  lines,
  is_complete,
}: Awaited<ReturnType<typeof heldUpLines>>): Presented<HeldUpLineList> =>
  presented<HeldUpLineList>({ data: lines.map(presentLine), is_complete });
