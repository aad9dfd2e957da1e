// Makes contract bodies of what the console shows of business resources beyond the public API.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import type { MoneyFigure, MoneyFigures, Sum } from '../../../domain/business/money-figures.ts';
import type { ResourceName } from '../../../domain/business/resource-names.ts';
import type { ActivityOfMeters, MeterActivity } from '../../../domain/business/usage/activity.ts';
import type { RecentUsageEvent } from '../../../domain/business/usage/recent.ts';
import type { RecordedDelivery } from '../../../domain/delivery-history/recorded-delivery.ts';
import type { ListedEvent } from '../../../domain/events/event-history.ts';
import { presentEvent } from '../event.ts';
import { type Presented, presented, presenter } from '../presented.ts';
import { presentDelivery } from '../webhooks/delivery.ts';

const sumBody = ({ count, amount }: Sum): bodies.MoneySum => ({ count, amount });
const presentMoneyFigure = presenter<MoneyFigure, bodies.MoneyFigure>('MoneyFigure', {
  owed: ({ owed }) => sumBody(owed),
  overdue: ({ overdue }) => sumBody(overdue),
  issued: ({ issued }) => sumBody(issued),
  received: ({ received }) => sumBody(received),
});
export const presentMoneyFigures = presenter<MoneyFigures, bodies.MoneyFigures>('MoneyFigures', {
  data: ({ data }) => data.map(presentMoneyFigure),
});

const presentMeterDays = presenter<MeterActivity, bodies.MeterActivity>('MeterActivity', {
  days: ({ days }) => [...days],
});
export const presentMeterActivity = presenter<ActivityOfMeters, bodies.MeterActivityList>(
  'MeterActivityList',
  {
    data: ({ data }) => data.map(presentMeterDays),
  },
);

export const presentResourceName = presenter<ResourceName, bodies.ResourceName>('ResourceName', {});

/** @param deliveries of all the events. */
export function presentResourceEvents(
  events: readonly ListedEvent[],
  deliveries: readonly RecordedDelivery[],
  isComplete: boolean,
): Presented<bodies.ResourceEventList> {
  const data = events.map(
    (event): bodies.ResourceEvent => ({
      ...presentEvent(event),
      deliveries: deliveries.filter(({ eventId }) => eventId === event.id).map(presentDelivery),
    }),
  );
  return presented<bodies.ResourceEventList>({ data, complete: isComplete });
}

const usageEvent = presenter<RecentUsageEvent, bodies.ListedUsageEvent>('ListedUsageEvent', {
  dimensions: ({ dimensions }) => dimensions,
});

export function presentUsageEvents(
  events: readonly RecentUsageEvent[],
  hasMore: boolean,
): Presented<bodies.ListedUsageEventList> {
  return presented<bodies.ListedUsageEventList>({ data: events.map(usageEvent), has_more: hasMore });
}
