// `countersign endpoint`: replay, test events and health.
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import type { Context } from '../domain/context.ts';
import { getDelivery } from '../domain/delivery-history/delivery-history.ts';
import {
  endpointHealth,
  HEALTH_WINDOW_HOURS,
  HEALTH_WINDOW_HOURS_MAX,
} from '../domain/endpoints/endpoint-health.ts';
import { sendTestEvent } from '../domain/endpoints/test-event.ts';
import { DomainError } from '../domain/errors.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { getEndpointRedelivery } from '../domain/redelivery/redelivery.ts';
import { startEndpointRedelivery } from '../domain/redelivery/redelivery-start.ts';
import { presentEndpointHealth } from '../http/presenters/endpoint-health.ts';
import { presentReplay } from '../http/presenters/replay.ts';
import {
  type ActorOptions,
  type ReasonOptions,
  reasonText,
  withActor,
  withOperator,
  withReason,
} from './actor.ts';
import { dateTime, eventType, hoursUpTo, uuid } from './arguments.ts';
import { printDelivery, withAttempts } from './delivery.ts';
import { addEndpointAdministration } from './endpoint-administration.ts';
import { printFacts, printJson } from './print.ts';
import { printQueued, untilQueued } from './queueing-progress.ts';
import { withCore } from './with-core.ts';

interface ReplayOptions extends ReasonOptions {
  organization: string;
  since: Date;
  json: boolean;
}

interface TestOptions extends ActorOptions {
  organization: string;
  type: EventType;
  json: boolean;
}

interface HealthOptions {
  organization: string;
  windowHours: number;
  json: boolean;
}

const LOOK_EVERY_MS = 250;
/** How long a worker may take to start a test event and to record its outcome. */
const WORKER_MS_MAX = 10_000;

export function endpointCommands(): Command {
  const command = new Command('endpoint').description('Webhook endpoints.');
  addEndpointAdministration(command);
  withReason(
    command
      .command('replay')
      .description(
        'Redeliver all failed deliveries to an endpoint since a time, and wait until a worker has queued them all.',
      )
      .argument('<id>', "the endpoint's id", uuid)
      .requiredOption('--organization <id or name>', 'whose endpoint it is')
      .requiredOption('--since <time>', 'only deliveries created at this time or later', dateTime)
      .option('--json', 'print JSON, at the end only', false),
  ).action(async (id: string, options: ReplayOptions) => {
    const { organization, since, json } = options;
    const replay = await withOperator(options, async (context) => {
      const { id: organizationId } = await findOrganization(context, organization);
      const begun = await startEndpointRedelivery(context, organizationId, id, since);
      if (!json) {
        printFacts({
          Replay: begun.id,
          Failed: String(begun.matched),
          ...(begun.payloadRemoved > 0 && { 'Data removed': `${begun.payloadRemoved}, not replayed` }),
        });
      }
      return untilQueued(begun, () => getEndpointRedelivery(context, organizationId, id, begun.id), !json);
    });
    if (json) printJson(presentReplay(replay));
    else printQueued();
  });
  withActor(
    command
      .command('test')
      .description(
        'Send a test event to an active endpoint, and wait for its outcome. Exit with 1 unless it was delivered.',
      )
      .argument('<id>', "the endpoint's id", uuid)
      .requiredOption('--organization <id or name>', 'whose endpoint it is')
      .requiredOption('--type <event type>', 'one that the endpoint subscribes to', eventType)
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (id: string, options: TestOptions) => {
    const { organization, type, json } = options;
    const found = await withOperator(options, async (context, { serviceName }) => {
      const { id: organizationId } = await findOrganization(context, organization);
      const { id: deliveryId } = await sendTestEvent(context, organizationId, id, type);
      await waitForTestEvent(context, organizationId, deliveryId);
      return withAttempts(context, serviceName, await getDelivery(context, organizationId, deliveryId));
    });
    printDelivery(found, json);
    if (found.delivery.status !== 'delivered') process.exitCode = 1;
  });
  command
    .command('health')
    .description('Show the outcome of recent deliveries to an endpoint.')
    .argument('<id>', "the endpoint's id", uuid)
    .requiredOption('--organization <id or name>', 'whose endpoint it is')
    .option(
      '--window-hours <number>',
      'how many hours to look back',
      hoursUpTo(HEALTH_WINDOW_HOURS_MAX),
      HEALTH_WINDOW_HOURS,
    )
    .option('--json', 'print JSON', false)
    .action(async (id: string, { organization, windowHours, json }: HealthOptions) => {
      const health = await withCore(async (context) => {
        const { id: organizationId } = await findOrganization(context, organization);
        return endpointHealth(context, organizationId, id, windowHours);
      });
      if (json) return printJson(presentEndpointHealth(id, windowHours, health));
      const [p50, p95, p99] = health.latencyMs ?? [];
      const ofAll = health.isComplete ? '' : ' (of the newest)';
      printFacts({
        Endpoint: id,
        [`Last ${windowHours} h`]: Object.entries(health.deliveries)
          .map(([status, count]) => `${count} ${status}`)
          .join(', ')
          .concat(ofAll),
        Latency:
          p50 === undefined
            ? 'no attempt'
            : `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, of ${health.sampleSize} attempts`,
        'Last success': health.lastSuccessAt?.toISOString() ?? 'none',
        'Last failure': health.lastFailureAt?.toISOString() ?? 'none',
        'Oldest undelivered': health.oldestUndeliveredAt?.toISOString() ?? 'none',
      });
    });
  return command;
}

/** @throws DomainError when no worker has sent it in time. */
async function waitForTestEvent(context: Context, organizationId: string, deliveryId: string): Promise<void> {
  const waitMs = context.rules.attempt.timeoutMs + WORKER_MS_MAX;
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { status } = await getDelivery(context, organizationId, deliveryId);
    if (status !== 'pending' && status !== 'delivering') return;
    if (performance.now() > deadline) {
      throw new DomainError(
        'conflict',
        `The test event was not sent in ${waitMs / 1000} s. Is a worker running? "countersign delivery show ${deliveryId}" shows its state.`,
      );
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}
