/** What a delivery can be, as the contract spells it. */
import type { DeliveryStatus } from '../../../../generated/console-client/types.gen.ts';

export const deliveryStatuses = [
  'pending',
  'delivering',
  'delivered',
  'failed',
  'held',
  'canceled',
  'skipped',
] as const satisfies DeliveryStatus[];
