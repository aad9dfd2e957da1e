/** States as the contract spells them, for filters. */
export const deliveryStatuses = [
  'pending',
  'delivering',
  'delivered',
  'failed',
  'held',
  'canceled',
  'skipped',
] as const;

export const endpointStatuses = ['pending_verification', 'active', 'disabled', 'deleted'] as const;
