import { Command } from 'commander';
import { redeliver } from '../domain/delivery.ts';
import { uuid } from './arguments.ts';
import { printFacts } from './print.ts';
import { withCore } from './with-core.ts';

export function deliveryCommands(): Command {
  const command = new Command('delivery').description('Deliveries of events to endpoints.');
  command
    .command('redeliver')
    .description(
      'Start a failed delivery again, with the same event id and delivery id and a full round of attempts.',
    )
    .argument('<id>', "the delivery's id", uuid)
    .action(async (id: string) => {
      const delivery = await withCore((context) => redeliver(context, id));
      printFacts({ Delivery: delivery.id, Event: delivery.eventId, Status: delivery.status });
    });
  return command;
}
