/** Whether a delivery may hold up others: it is in line, and failed at least once. The server knows. */
import type { Delivery, WebhookEndpoint } from '#client/types';

export const holdsUp = (
  { status, attempt_count, waits_behind }: Pick<Delivery, 'status' | 'attempt_count' | 'waits_behind'>,
  endpoint: Pick<WebhookEndpoint, 'ordering' | 'on_exhausted'> | undefined,
): boolean =>
  endpoint !== undefined &&
  endpoint.ordering !== 'none' &&
  (waits_behind !== undefined ||
    (status === 'pending' && attempt_count > 0) ||
    status === 'held' ||
    (status === 'failed' && endpoint.on_exhausted === 'hold'));
