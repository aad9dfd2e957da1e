/** What addresses of the endpoint pages may say. */

export const endpointStatuses = ['pending_verification', 'active', 'disabled', 'deleted'] as const;
export const activities = ['failing', 'quiet'] as const;
export const tabs = ['subscriptions', 'deliveries', 'test', 'inbox', 'verification', 'settings'] as const;
export const setupSteps = ['receiver', 'verify', 'test'] as const;
/** Of the list. */
export interface EndpointFilter {
  readonly status?: (typeof endpointStatuses)[number] | undefined;
  readonly activity?: (typeof activities)[number] | undefined;
  readonly event_type?: string | undefined;
  /** In the address or the description. */
  readonly text?: string | undefined;
}
export type Tab = (typeof tabs)[number];
export type SetupStep = (typeof setupSteps)[number];
