// Bodies that name event types: editors offer those that this version knows, and newer ones are accepted.
import type { SubscriptionRequest, Webhooks } from '../../generated/api/types.gen.ts';

type EventTypeName = Exclude<Webhooks['body'], { challenge: string }>['type'];

type SuggestedEventType = EventTypeName | (string & Record<never, never>);

export type WithEventType<Body extends { event_type: unknown }> = Omit<Body, 'event_type'> & {
  event_type: SuggestedEventType;
};

export type WithSubscriptions<Body extends { subscriptions: unknown }> = Omit<Body, 'subscriptions'> & {
  subscriptions: WithEventType<SubscriptionRequest>[];
};
