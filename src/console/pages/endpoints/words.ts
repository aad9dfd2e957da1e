/** What addresses of the endpoint pages may say. */

export const endpointStatuses = ['pending_verification', 'active', 'disabled', 'deleted'] as const;
export const tabs = ['subscriptions', 'deliveries', 'test', 'inbox', 'verification', 'settings'] as const;
export const setupSteps = ['receiver', 'verify', 'test'] as const;
export type Tab = (typeof tabs)[number];
export type SetupStep = (typeof setupSteps)[number];
