/** What addresses of the endpoint pages may say. */

export const endpointStatuses = ['pending_verification', 'active', 'disabled', 'deleted'] as const;
const tabs = ['subscriptions', 'deliveries', 'test', 'inbox', 'verification', 'settings'] as const;
const setupSteps = ['receiver', 'verify', 'test'] as const;
export type SetupStep = (typeof setupSteps)[number];
export const setupParts = [{ name: 'step', words: setupSteps }] as const;
/** The type is of the tab “Test event”. */
export const endpointParts = ['event_type', { name: 'tab', words: tabs }] as const;
