// `countersign redelivery`.
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import type { Context } from '../domain/context.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { getFilterRedelivery, listFilterRedeliveries } from '../domain/redelivery/redelivery.ts';
import {
  filterFacts,
  isNarrow,
  REDELIVERY_DAYS_MAX,
  type RedeliveryFilter,
} from '../domain/redelivery/redelivery-filter.ts';
import { previewRedelivery, type RedeliveryPreview } from '../domain/redelivery/redelivery-preview.ts';
import { startFilterRedelivery } from '../domain/redelivery/redelivery-start.ts';
import { presentRedelivery, presentRedeliveryPreview } from '../http/presenters/redelivery.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { dateTime, eventType, limit, uuid } from './arguments.ts';
import { printDeliveries } from './delivery.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { printQueued, progressOf, untilQueued } from './queueing-progress.ts';
import { withCore } from './with-core.ts';

interface StartOptions extends ActorOptions {
  organization?: string;
  endpoint?: string;
  event?: string;
  type?: EventType;
  urlHost?: string;
  from?: Date;
  before?: Date;
  dryRun: boolean;
  json: boolean;
}

export function redeliveryCommands(): Command {
  const command = new Command('redelivery').description(
    'Redeliveries of all failed deliveries that a filter matches.',
  );
  withActor(
    command
      .command('start')
      .description(
        'Redeliver all failed deliveries that match, and wait until a worker has queued them all. Check first with --dry-run.',
      )
      .option('--organization <id or name>', "this organization's deliveries")
      .option('--endpoint <id>', 'deliveries to this endpoint', uuid)
      .option('--url-host <host>', 'deliveries to endpoints with this host in their URL')
      .option('--event <id>', 'deliveries of this event', uuid)
      .option('--type <event type>', 'deliveries of events of this type', eventType)
      .option('--from <time>', 'deliveries created at this time or later', dateTime)
      .option('--before <time>', 'deliveries created before this time', dateTime)
      .option('--dry-run', 'only show what would be redelivered', false)
      .option('--reason <text>', 'why, for the audit; not needed for a dry run', reasonText)
      .option('--json', 'print JSON, at the end only', false),
  ).action(async (options: StartOptions) => {
    const { reason, dryRun, json } = options;
    if (dryRun) {
      const preview = await withCore(async (context) =>
        previewRedelivery(context, await filterFrom(context, options)),
      );
      return json ? printJson(presentRedeliveryPreview(preview)) : printPreview(preview);
    }
    if (reason === undefined) throw new Error('Give a --reason, or check first with --dry-run.');
    const done = await withOperator(options, async (context) => {
      const filter = await filterFrom(context, options);
      const begun = await startFilterRedelivery(context, filter, reason);
      if (!json) printFacts({ Redelivery: begun.id, Failed: String(begun.matched) });
      return untilQueued(begun, () => getFilterRedelivery(context, begun.id), !json);
    });
    if (json) printJson(presentRedelivery(done));
    else printQueued();
  });
  command
    .command('list')
    .description('List redeliveries, newest first.')
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ limit, json }: { limit: number; json: boolean }) => {
      const { items, next } = await withCore((context) => listFilterRedeliveries(context, { limit }));
      if (json) return printJson(items.map(presentRedelivery));
      printTable(
        ['Id', 'State', 'Progress', 'Started', 'Filter', 'Reason'],
        items.map((redelivery) => [
          redelivery.id,
          redelivery.status,
          progressOf(redelivery),
          redelivery.createdAt.toISOString(),
          filterText(redelivery.filter),
          redelivery.reason,
        ]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
  command
    .command('show')
    .description('Show the progress of a redelivery.')
    .argument('<id>', "the redelivery's id", uuid)
    .option('--json', 'print JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const redelivery = await withCore((context) => getFilterRedelivery(context, id));
      if (json) return printJson(presentRedelivery(redelivery));
      printFacts({
        Redelivery: redelivery.id,
        State: redelivery.status,
        Progress: progressOf(redelivery),
        Filter: filterText(redelivery.filter),
        Reason: redelivery.reason,
        Started: redelivery.createdAt.toISOString(),
        ...(redelivery.completedAt && { Queued: redelivery.completedAt.toISOString() }),
      });
    });
  return command;
}

/** @throws Error for a filter that is too wide, naming the options. */
async function filterFrom(
  context: Context,
  { organization, endpoint, event, type, urlHost, from, before }: StartOptions,
): Promise<RedeliveryFilter> {
  const filter = {
    organizationId:
      organization === undefined ? undefined : (await findOrganization(context, organization)).id,
    endpointId: endpoint,
    eventId: event,
    eventType: type,
    urlHost,
    created: { from, before },
  };
  if (isNarrow(filter)) return filter;
  throw new Error(
    `Narrow it down: give at least one of --organization, --endpoint, --url-host, --event, --type, or --from and --before at most ${REDELIVERY_DAYS_MAX} days apart.`,
  );
}

function printPreview(preview: RedeliveryPreview): void {
  printFacts({
    Failed: String(preview.matched),
    Organizations: String(preview.organizationCount),
    Endpoints: String(preview.endpointCount),
  });
  if (preview.matched === 0) return;
  process.stdout.write('\n');
  printTable(
    ['Organization', 'Name', 'Failed'],
    preview.topOrganizations.map(({ organizationId, name, matched }) => [
      organizationId,
      name,
      String(matched),
    ]),
  );
  process.stdout.write('\n');
  printTable(
    ['Endpoint', 'URL', 'Failed'],
    preview.topEndpoints.map(({ endpointId, endpointUrl, matched }) => [
      endpointId,
      endpointUrl,
      String(matched),
    ]),
  );
  process.stdout.write('\nThe newest of them:\n');
  printDeliveries(preview.sample, false);
  process.stdout.write('\nNothing was redelivered. Run it without --dry-run to redeliver them.\n');
}

function filterText(filter: RedeliveryFilter): string {
  return Object.entries(filterFacts(filter))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
