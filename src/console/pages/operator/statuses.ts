/** States as the contract spells them, for filters. */
export const endpointStatuses = ['pending_verification', 'active', 'disabled', 'deleted'] as const;
