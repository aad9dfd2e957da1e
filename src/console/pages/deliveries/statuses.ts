/** What a delivery can be, as the contract spells it. */
import type { DeliveryStatus } from '#client/types';

export const deliveryStatuses = [
  'pending',
  'delivering',
  'delivered',
  'failed',
  'held',
  'canceled',
  'skipped',
] as const satisfies DeliveryStatus[];

const final: readonly DeliveryStatus[] = ['delivered', 'skipped'];

/** Failed ones are redelivered, and an answer may come after a delivery was canceled. */
export const canChange = ({ status }: { readonly status: DeliveryStatus }): boolean =>
  !final.includes(status);
