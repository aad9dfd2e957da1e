// `countersign delivery`.
import { Command, Option } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import type { Context } from '../domain/context.ts';
import { getDelivery, listAttempts } from '../domain/delivery-history/delivery-history.ts';
import { searchDeliveries } from '../domain/delivery-history/delivery-search.ts';
import {
  type DeliveryState,
  deliveryStates,
  type RecordedAttempt,
  type RecordedDelivery,
} from '../domain/delivery-history/recorded-delivery.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { anyOrganization } from '../domain/operator.ts';
import { redeliverDelivery } from '../domain/redelivery/redeliver-delivery.ts';
import { WebhookRequests } from '../egress/webhook-request.ts';
import { presentDeliveryOfAny, presentDeliveryWithAttempts } from '../http/presenters/delivery.ts';
import { type ReasonOptions, withOperator, withReason } from './actor.ts';
import { dateTime, eventType, limit, uuid } from './arguments.ts';
import { MORE_BEFORE, printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface ListOptions {
  organization?: string;
  urlHost?: string;
  status?: DeliveryState;
  endpoint?: string;
  event?: string;
  type?: EventType;
  from?: Date;
  before?: Date;
  limit: number;
  json: boolean;
}

/** Attempts shown of one delivery: more than a round has. */
const ATTEMPTS_SHOWN = 50;

export function deliveryCommands(): Command {
  const command = new Command('delivery').description('Deliveries of events to endpoints.');
  command
    .command('list')
    .description('List deliveries, newest first.')
    .option('--organization <id or name>', "only this organization's deliveries")
    .option('--url-host <host>', 'only deliveries to endpoints with this host in their URL')
    .addOption(new Option('--status <state>', 'only deliveries in this state').choices(deliveryStates))
    .option('--endpoint <id>', 'only deliveries to this endpoint', uuid)
    .option('--event <id>', 'only deliveries of this event', uuid)
    .option('--type <event type>', 'only deliveries of events of this type', eventType)
    .option('--from <time>', 'only deliveries created at this time or later', dateTime)
    .option('--before <time>', 'only deliveries created before this time', dateTime)
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ organization, json, ...options }: ListOptions) => {
      const { items, next } = await withCore(async (context) =>
        searchDeliveries(
          context,
          { limit: options.limit },
          {
            organizationId:
              organization === undefined ? undefined : (await findOrganization(context, organization)).id,
            urlHost: options.urlHost,
            status: options.status,
            endpointId: options.endpoint,
            eventId: options.event,
            eventType: options.type,
            created: { from: options.from, before: options.before },
          },
        ),
      );
      if (json) printJson(items.map(presentDeliveryOfAny));
      else printDeliveries(items, next !== undefined);
    });
  command
    .command('show')
    .description('Show a delivery and its attempts: what was sent, and what the receiver answered.')
    .argument('<id>', "the delivery's id", uuid)
    .option('--organization <id or name>', "fail unless it is this organization's")
    .option('--json', 'print JSON', false)
    .action(async (id: string, { organization, json }: { organization?: string; json: boolean }) => {
      const found = await withCore(async (context, { serviceName }) => {
        const owner =
          organization === undefined ? anyOrganization : (await findOrganization(context, organization)).id;
        const delivery = await getDelivery(context, owner, id);
        return withAttempts(context, serviceName, delivery);
      });
      printDelivery(found, json);
    });
  withReason(
    command
      .command('redeliver')
      .description(
        'Redeliver a failed delivery, with the same event id and delivery id and a full round of attempts.',
      )
      .argument('<id>', "the delivery's id", uuid)
      .option('--json', 'print JSON', false),
  ).action(async (id: string, options: ReasonOptions & { json: boolean }) => {
    const delivery = await withOperator(options, (context) =>
      redeliverDelivery(context, anyOrganization, id),
    );
    if (options.json) return printJson(presentDeliveryOfAny(delivery));
    printFacts({ Delivery: delivery.id, Event: delivery.eventId, Status: delivery.status });
  });
  return command;
}

export function printDeliveries(deliveries: readonly RecordedDelivery[], hasMore: boolean): void {
  printTable(
    ['Id', 'State', 'Event type', 'Endpoint', 'Attempts', 'Created', 'Reason or next attempt'],
    deliveries.map((delivery) => [
      delivery.id,
      delivery.status,
      delivery.eventType,
      delivery.endpointId,
      String(delivery.attemptCount),
      delivery.createdAt.toISOString(),
      delivery.reason ?? delivery.nextAttemptAt?.toISOString() ?? '',
    ]),
  );
  if (hasMore) process.stdout.write(MORE_BEFORE);
}

/** A delivery with its attempts, the latest first. */
export interface AttemptedDelivery {
  readonly delivery: RecordedDelivery;
  readonly attempts: readonly RecordedAttempt[];
  /** They name the headers that were sent. */
  readonly requests: WebhookRequests;
}

export async function withAttempts(
  context: Context,
  serviceName: string,
  delivery: RecordedDelivery,
): Promise<AttemptedDelivery> {
  const page = { limit: ATTEMPTS_SHOWN };
  const { items } = await listAttempts(context, delivery.organizationId, delivery.id, page);
  return { delivery, attempts: items, requests: new WebhookRequests(serviceName) };
}

/** A delivery's facts, then its attempts in a table. */
export function printDelivery({ delivery, attempts, requests }: AttemptedDelivery, json: boolean): void {
  if (json) {
    printJson(presentDeliveryWithAttempts(delivery, attempts, requests));
    return;
  }
  printFacts({
    Delivery: delivery.id,
    Organization: delivery.organizationId,
    Event: `${delivery.eventId} (${delivery.eventType})`,
    Endpoint: delivery.endpointId,
    ...(delivery.isTest && { Test: 'yes' }),
    State: delivery.status,
    ...(delivery.reason !== null && { Reason: delivery.reason }),
    Attempts: String(delivery.attemptCount),
    ...(delivery.nextAttemptAt && { 'Next attempt': delivery.nextAttemptAt.toISOString() }),
    Created: delivery.createdAt.toISOString(),
  });
  if (attempts.length === 0) return;
  process.stdout.write('\n');
  printTable(
    ['#', 'Started', 'Took', 'Answer'],
    attempts.map((attempt) => [
      String(attempt.number),
      attempt.startedAt.toISOString(),
      `${attempt.durationMs} ms`,
      attempt.responseStatus === null
        ? `${attempt.errorClass}: ${attempt.errorMessage}`
        : `${attempt.responseStatus} ${firstLine(attempt.responseBody)}`.trim(),
    ]),
  );
}

/** An answer may be long; `printTable` escapes what could steer a terminal. */
function firstLine(body: Uint8Array | null): string {
  return (
    Buffer.from(body ?? [])
      .toString('utf8')
      .split(/[\r\n]/)[0] ?? ''
  ).slice(0, 80);
}
