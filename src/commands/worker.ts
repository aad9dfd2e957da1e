// `countersign worker list`; `countersign worker` runs one (server.ts).
import { Command } from 'commander';
import { listWorkers } from '../domain/workers/worker.ts';
import { presentWorker } from '../http/presenters/worker.ts';
import { limit } from './arguments.ts';
import { printJson, printTable, Styled, style } from './print.ts';
import { withCore } from './with-core.ts';

export function workerListCommand(): Command {
  return new Command('list')
    .description('List the worker processes, newest first.')
    .option('--limit <number>', 'how many at most', limit, 100)
    .option('--json', 'print JSON', false)
    .action(async ({ limit, json }: { limit: number; json: boolean }) => {
      const { items, next } = await withCore((context) => listWorkers(context, { limit }));
      if (json) return printJson(items.map(presentWorker));
      printTable(
        ['Id', 'State', 'Host', 'Pid', 'Version', 'In flight', 'Unrecorded', 'Started', 'Last seen'],
        items.map((worker) => [
          worker.id,
          worker.isLost ? new Styled(style.red('lost')) : 'running',
          worker.host,
          String(worker.pid),
          worker.version,
          String(worker.inFlight),
          String(worker.unrecorded),
          worker.startedAt.toISOString(),
          worker.lastSeenAt.toISOString(),
        ]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
}
