/** A state as one word in one colour, the same everywhere. */
import { Badge } from '@mantine/core';

/** Good, under way, needs attention, failed, over. */
type Tone = 'good' | 'busy' | 'attention' | 'bad' | 'quiet';

const colors: Readonly<Record<Tone, string>> = {
  good: 'teal',
  busy: 'brand',
  attention: 'yellow',
  bad: 'red',
  quiet: 'gray',
};

/** Of deliveries, endpoints, contracts, invoices, payments, replays, runs, members and keys. */
const tones: ReadonlyMap<string, Tone> = new Map(
  Object.entries({
    good: 'delivered active paid received completed verified billed succeeded accepted',
    busy: 'pending delivering issued running',
    attention: 'held pending_verification overdue expiring invited',
    bad: 'failed disabled revoked reversed',
  } satisfies Partial<Record<Tone, string>>).flatMap(([tone, statuses]) =>
    statuses.split(' ').map((status) => [status, tone as Tone] as const),
  ),
);

const names: Readonly<Record<string, string>> = { pending_verification: 'Not verified' };

export interface StatusBadgeProps {
  /** As the contract spells it. */
  readonly status: string;
  /** Instead of its own name. */
  readonly label?: string;
}

export function StatusBadge({ status, label }: StatusBadgeProps) {
  return <Badge color={colors[tones.get(status) ?? 'quiet']}>{label ?? statusName(status)}</Badge>;
}

/** `pending_verification` → “Not verified”, `held` → “Held”. */
export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return names[status] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
