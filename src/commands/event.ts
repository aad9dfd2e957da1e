// `countersign event`.
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import { deliveriesOfEvent } from '../domain/delivery-history/delivery-history.ts';
import { DomainError } from '../domain/errors.ts';
import { type EventType, isEventType, publishableTypes } from '../domain/event-types/event-type.ts';
import { getEvent, listEvents } from '../domain/events/event-history.ts';
import { publicationCall, publishCall } from '../domain/events/event-publication.ts';
import { presentEvent, presentEventDetails, presentPublicationOutcome } from '../http/presenters/event.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { dateTime, eventType, json, limit, positiveInteger, uuid } from './arguments.ts';
import { printDeliveries } from './delivery.ts';
import { MORE_BEFORE, printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface ListOptions {
  organization: string;
  type?: EventType;
  from?: Date;
  before?: Date;
  limit: number;
  json: boolean;
}

interface PublishOptions extends ActorOptions {
  organization: string;
  data: unknown;
  id?: string;
  schemaVersion?: number;
  json: boolean;
}

export function eventCommands(): Command {
  const command = new Command('event').description('Domain events.');
  withActor(
    command
      .command('publish')
      .description(
        'Publish an event to the subscribed endpoints of an organization. Publishing it again with the same id changes nothing.',
      )
      .argument('<type>', `one of ${publishableTypes.map(({ name }) => name).join(', ')}`)
      .requiredOption('--organization <id or name>', 'whose event it is')
      .requiredOption('--data <json>', "the event's data, as the contract describes it", json)
      .option('--id <uuid>', 'the event id (default: a new one)', uuid)
      .option(
        '--schema-version <number>',
        "the version of its payload's schema (default: the newest that is not deprecated)",
        positiveInteger,
      )
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (type: string, options: PublishOptions) => {
    if (!isEventType(type)) {
      throw new DomainError(
        'unprocessable_content',
        `There is no event type "${type}". See: countersign event publish --help`,
      );
    }
    const [published] = await withOperator(options, async (context) => {
      const { id: organizationId } = await findOrganization(context, options.organization);
      const call = publicationCall(context, organizationId, {
        id: options.id,
        type,
        schemaVersion: options.schemaVersion,
        // Anything but an object fails the validation against the contract's schema.
        data: options.data as object,
      });
      return publishCall(context, call);
    });
    if (!published) throw new Error('Nothing was published.');
    if (options.json) return printJson(presentPublicationOutcome(published));
    printFacts({ Event: published.id, Type: type, Deliveries: String(published.queuedCount) });
    if (!published.isNew) process.stdout.write('\nIt was already published; nothing has changed.\n');
  });
  command
    .command('list')
    .description('List the events of an organization, newest first.')
    .requiredOption('--organization <id or name>', 'whose events')
    .option('--type <event type>', 'only events of this type', eventType)
    .option('--from <time>', 'only those created at this time or later', dateTime)
    .option('--before <time>', 'only those created before this time', dateTime)
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ organization, type, from, before, ...options }: ListOptions) => {
      const { items, next } = await withCore(async (context) => {
        const { id } = await findOrganization(context, organization);
        return listEvents(context, id, { limit: options.limit }, { type, created: { from, before } });
      });
      if (options.json) return printJson(items.map(presentEvent));
      printTable(
        ['Id', 'Type', 'Created'],
        items.map((event) => [event.id, event.type, event.createdAt.toISOString()]),
      );
      if (next) process.stdout.write(MORE_BEFORE);
    });
  command
    .command('show')
    .description('Show an event, its data, and its delivery to each subscribed endpoint.')
    .argument('<id>', "the event's id", uuid)
    .requiredOption('--organization <id or name>', 'whose event it is')
    .option('--json', 'print JSON', false)
    .action(async (id: string, options: { organization: string; json: boolean }) => {
      const { event, deliveries } = await withCore(async (context) => {
        const { id: organizationId } = await findOrganization(context, options.organization);
        return {
          event: await getEvent(context, organizationId, id),
          deliveries: await deliveriesOfEvent(context, organizationId, id),
        };
      });
      if (options.json) return printJson(presentEventDetails(event, deliveries));
      const { type, createdAt, payloadRemovedAt, body } = event;
      printFacts({
        Event: id,
        Type: type,
        Created: createdAt.toISOString(),
        Data: payloadRemovedAt
          ? `removed at ${payloadRemovedAt.toISOString()}`
          : JSON.stringify(JSON.parse(body ?? 'null')?.data),
      });
      process.stdout.write('\n');
      if (deliveries.length === 0) process.stdout.write('No endpoint subscribed to it.\n');
      else printDeliveries(deliveries, false);
    });
  return command;
}
