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
const tones: Readonly<Record<string, Tone>> = {
  delivered: 'good',
  active: 'good',
  paid: 'good',
  received: 'good',
  completed: 'good',
  verified: 'good',
  billed: 'good',
  succeeded: 'good',
  accepted: 'good',
  pending: 'busy',
  delivering: 'busy',
  issued: 'busy',
  running: 'busy',
  held: 'attention',
  pending_verification: 'attention',
  overdue: 'attention',
  expiring: 'attention',
  invited: 'attention',
  failed: 'bad',
  disabled: 'bad',
  revoked: 'bad',
  reversed: 'bad',
};

const names: Readonly<Record<string, string>> = { pending_verification: 'Not verified' };

export interface StatusBadgeProps {
  /** As the contract spells it. */
  readonly status: string;
  /** Instead of its own name. */
  readonly label?: string;
}

export function StatusBadge({ status, label }: StatusBadgeProps) {
  return <Badge color={colors[tones[status] ?? 'quiet']}>{label ?? statusName(status)}</Badge>;
}

/** `pending_verification` → “Not verified”, `held` → “Held”. */
export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return names[status] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
