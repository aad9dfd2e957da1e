// Makes contract bodies of what the console shows of business resources beyond the public API.
import type {
  MoneyFigure as FigureBody,
  MoneyFigures as FiguresBody,
  ListedUsageEvent,
  ListedUsageEventList,
  MeterActivity as MeterActivityBody,
  MeterActivityList,
  MoneySum,
  ResourceEvent,
  ResourceEventList,
  ResourceName as ResourceNameBody,
} from '../../../../generated/console/types.gen.ts';
import type { MoneyFigure, MoneyFigures, Sum } from '../../../domain/business/money-figures.ts';
import type { ResourceName } from '../../../domain/business/resource-names.ts';
import type { ActivityOfMeters, MeterActivity } from '../../../domain/business/usage/activity.ts';
import type { RecentUsageEvent } from '../../../domain/business/usage/recent.ts';
import type { RecordedDelivery } from '../../../domain/delivery-history/recorded-delivery.ts';
import type { ListedEvent } from '../../../domain/events/event-history.ts';
import { presentEvent } from '../event.ts';
import { type Presented, presented, presenter } from '../presented.ts';
import { presentDelivery } from '../webhooks/delivery.ts';

const sumBody = ({ count, amount }: Sum): MoneySum => ({ count, amount });
const presentMoneyFigure = presenter<MoneyFigure, FigureBody>('MoneyFigure', {
  owed: ({ owed }) => sumBody(owed),
  overdue: ({ overdue }) => sumBody(overdue),
  issued: ({ issued }) => sumBody(issued),
  received: ({ received }) => sumBody(received),
});
export const presentMoneyFigures = presenter<MoneyFigures, FiguresBody>('MoneyFigures', {
  data: ({ data }) => data.map(presentMoneyFigure),
});

const presentMeterDays = presenter<MeterActivity, MeterActivityBody>('MeterActivity', {
  days: ({ days }) => [...days],
});
export const presentMeterActivity = presenter<ActivityOfMeters, MeterActivityList>('MeterActivityList', {
  data: ({ data }) => data.map(presentMeterDays),
});

export const presentResourceName = presenter<ResourceName, ResourceNameBody>('ResourceName', {});

/** @param deliveries of all the events. */
export function presentResourceEvents(
  events: readonly ListedEvent[],
  deliveries: readonly RecordedDelivery[],
  isComplete: boolean,
): Presented<ResourceEventList> {
  const data = events.map(
    (event): ResourceEvent => ({
      ...presentEvent(event),
      deliveries: deliveries.filter(({ eventId }) => eventId === event.id).map(presentDelivery),
    }),
  );
  return presented<ResourceEventList>({ data, complete: isComplete });
}

const usageEvent = presenter<RecentUsageEvent, ListedUsageEvent>('ListedUsageEvent', {
  dimensions: ({ dimensions }) => dimensions,
});

export function presentUsageEvents(
  events: readonly RecentUsageEvent[],
  hasMore: boolean,
): Presented<ListedUsageEventList> {
  return presented<ListedUsageEventList>({ data: events.map(usageEvent), has_more: hasMore });
}
