// `countersign queue`.
import { Command } from 'commander';
import { listQueues } from '../domain/workers/queue-overview.ts';
import { presentQueue } from '../http/presenters/queue.ts';
import { printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

/** More than exist. */
const QUEUES_SHOWN = 100;

export function queueCommands(): Command {
  const command = new Command('queue').description('Queues of jobs; deliver-event holds the deliveries.');
  command
    .command('list')
    .description('List the queues and the number of their jobs.')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { items } = await withCore((context) => listQueues(context, { limit: QUEUES_SHOWN }));
      if (json) return printJson(items.map(presentQueue));
      printTable(
        ['Queue', 'Ready', 'Waiting', 'Active', 'Failed', 'Oldest ready'],
        items.map(({ name, ready, waiting, active, failed, oldestReadySeconds }) => [
          name,
          String(ready),
          String(waiting),
          String(active),
          String(failed),
          oldestReadySeconds === null ? '' : `${oldestReadySeconds.toFixed(1)} s`,
        ]),
      );
    });
  return command;
}
