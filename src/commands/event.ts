import { Command } from 'commander';
import { DomainError } from '../domain/errors.ts';
import { publishEvent } from '../domain/event.ts';
import { type EventData, eventTypes, isEventType } from '../domain/event-type.ts';
import { findOrganization } from '../domain/organization.ts';
import { inTransaction } from '../platform/context.ts';
import { json, uuid } from './arguments.ts';
import { printFacts } from './print.ts';
import { withCore } from './with-core.ts';

interface PublishOptions {
  organization: string;
  data: unknown;
  id?: string;
}

export function eventCommands(): Command {
  const command = new Command('event').description('Domain events.');
  command
    .command('publish')
    .description('Publish an event to the subscribed endpoints of an organization.')
    .argument('<type>', `one of ${eventTypes.map(({ name }) => name).join(', ')}`)
    .requiredOption('--organization <id or name>', 'whose event it is')
    .requiredOption('--data <json>', "the event's data, as the contract describes it", json)
    .option('--id <uuid>', 'the event id (default: a new one)', uuid)
    .action(async (type: string, options: PublishOptions) => {
      if (!isEventType(type)) {
        throw new DomainError(
          'unprocessable_content',
          `There is no event type "${type}". See: countersign event publish --help`,
        );
      }
      const published = await withCore(async (context) => {
        const { id: organizationId } = await findOrganization(context, options.organization);
        return inTransaction(context, (tx) =>
          publishEvent(tx, {
            organizationId,
            type,
            // publishEvent holds it against the contract's schema.
            data: options.data as EventData,
            ...(options.id !== undefined && { id: options.id }),
          }),
        );
      });
      printFacts({ Event: published.id, Type: type, Deliveries: String(published.pendingCount) });
    });
  return command;
}
