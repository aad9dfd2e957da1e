/** Why a delivery is not sent again; undefined if it can be. */
import type { Delivery } from '#client/types';

export const EVENT_ERASED = 'The data of its event was erased.';

export function redeliveryRefusal({
  status,
  reason_code,
  test,
  waits_behind,
}: Pick<Delivery, 'status' | 'reason_code' | 'test' | 'waits_behind'>): string | undefined {
  if (test) return 'Test events are sent once. Send another one from the endpoint’s page.';
  if (status === 'failed') return undefined;
  const why: Readonly<Record<string, string>> = {
    delivered: 'It has arrived. Only failed deliveries are sent again.',
    pending: waits_behind === undefined ? 'It is still being tried.' : 'It waits behind another delivery.',
    delivering: 'It is being tried right now.',
    held: 'It waits until its endpoint is restored or verified, and is then sent by itself.',
    canceled: reason_code === 'event_erased' ? EVENT_ERASED : 'Its endpoint was deleted.',
    skipped: 'Its endpoint was not active when the event happened, so it was never meant to be sent.',
  };
  return why[status];
}
