// `resend`: forwards one event again, or has the service deliver it again.
import type { Command } from 'commander';
import { WaitTimeoutError } from '../sdk/errors.ts';
import { asJson, forward, inWords, isDelivered, openTarget } from './forward.ts';
import { readInstallation } from './installation.ts';
import {
  addSharedOptions,
  createClient,
  durationMs,
  readEnvironment,
  readForwardTo,
  readSecret,
  readSettings,
  type SharedOptions,
} from './settings.ts';
import { type Action, CommandFailed, EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';

interface Given extends SharedOptions {
  readonly endpoint?: string;
  readonly timeout: number;
}

export const resendCommand = (program: Command, action: Action): Command =>
  addSharedOptions(program.command('resend'))
    .summary('forward one event again, by its id')
    .description(
      'Reads an event, and posts it to your receiver as listen does: the same bytes, the same event id and delivery id. A receiver that deduplicates ignores what it has already handled.',
    )
    .argument('<event-id>')
    .option(
      '--endpoint <id>',
      'instead of forwarding it, have the service redeliver the failed delivery to this endpoint, and wait for the outcome',
    )
    .option('--timeout <duration>', 'with --endpoint: how long to wait', durationMs, durationMs('60s'))
    .addHelpText(
      'after',
      `
Examples:
  countersign resend 01a1f82f-1e80-77a3-bb2e-6a98456e9cfb --forward-to 4000/hooks
  countersign resend 01a1f82f-1e80-77a3-bb2e-6a98456e9cfb --endpoint 01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f`,
    )
    .action(action(resend));

async function resend(tool: Tool, id: string, given: Given): Promise<ExitCode> {
  const { endpoint } = given;
  if (endpoint === undefined) return forwardAgain(tool, id, given);
  if (given.forwardTo !== undefined)
    throw new UsageError('--forward-to and --endpoint are two receivers: give one.');
  return redeliver(tool, id, given, endpoint);
}

async function forwardAgain(tool: Tool, id: string, given: Given): Promise<ExitCode> {
  const url = readForwardTo(given);
  const environment = await readEnvironment(given, tool);
  const client = createClient(readSettings(given, environment), environment);
  const signingSecret = readSecret(given, environment).text;
  const [event, { serviceName }] = await Promise.all([
    client.events.get(id, { include: 'body' }),
    readInstallation(client),
  ]);
  const { type, schema_version: schemaVersion, body } = event;
  if (body === undefined)
    throw new CommandFailed(
      event.erased_at === null
        ? `The service has removed the data of ${type} ${id} because of its age.`
        : `The data of ${type} ${id} was erased on request at ${event.erased_at}. It cannot be sent again.`,
    );
  const target = openTarget({ url, serviceName, signingSecret, standardWebhooks: given.standardWebhooks });
  try {
    const outcome = await forward({ id, body }, target);
    tool.stdout.write(
      given.json
        ? `${JSON.stringify(asJson({ id, type, schemaVersion }, url, outcome))}\n`
        : inWords(type, id, outcome),
    );
    return isDelivered(outcome) ? EXIT.ok : EXIT.failed;
  } finally {
    target.close();
  }
}

async function redeliver(tool: Tool, id: string, given: Given, endpointId: string): Promise<ExitCode> {
  const environment = await readEnvironment(given, tool);
  const client = createClient(readSettings(given, environment), environment);
  const event = await client.events.get(id);
  const delivery = event.deliveries.find((each) => each.endpoint_id === endpointId);
  if (delivery === undefined)
    throw new CommandFailed(
      `${event.type} ${id} has no delivery to the endpoint ${endpointId}: ${
        event.deliveries.length === 0
          ? 'no endpoint had subscribed to it, or no filter let it pass.'
          : `it was for ${event.deliveries.map((each) => each.endpoint_id).join(', ')}.`
      }`,
    );
  await client.deliveries.redeliver(delivery.id);
  const { timeout: timeoutMs } = given;
  const ended = await client.deliveries.waitForOutcome(delivery.id, { timeoutMs }).catch((error: unknown) => {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new CommandFailed(
      `${error.message} The service continues to try: deliveries.get('${delivery.id}') shows the outcome.`,
    );
  });
  const { status, reason } = ended;
  const attempts = `${ended.attempt_count} attempt${ended.attempt_count === 1 ? '' : 's'} in all`;
  const text = `${event.type} ${id}: ${status}${reason === null ? '' : ` (${reason})`}, ${attempts}`;
  tool.stdout.write(`${given.json ? JSON.stringify(ended) : text}\n`);
  return status === 'delivered' ? EXIT.ok : EXIT.failed;
}
