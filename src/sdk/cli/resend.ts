// `resend`: forwards one event again, or has the service deliver it again.
import { WaitTimeoutError } from '../errors.ts';
import type { Arguments, Command } from './command.ts';
import { forward, hintAbout, isDelivered, type Outcome, shortBody } from './forward.ts';
import { readInstallation } from './installation.ts';
import { readSecret, readServiceName, secretOptions } from './secret.ts';
import { createClient, readEnvironment, readSettings, settingsOptions } from './settings.ts';
import { forwardToOption, openTarget, readForwardTo } from './target.ts';
import { CommandFailed, EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';

const TIMEOUT_MS = 60_000;

const options = {
  ...forwardToOption,
  endpoint: {
    value: '<id>',
    about:
      'Instead of forwarding it, have the service redeliver the failed delivery to this endpoint, and wait for the outcome.',
  },
  timeout: { value: '<duration>', about: 'With --endpoint: how long to wait. Default: 60s.' },
  json: { about: 'Print the outcome as JSON.' },
  ...secretOptions,
  ...settingsOptions,
} as const;

type Given = Arguments<keyof typeof options>;

export const resend: Command<keyof typeof options> = {
  name: 'resend',
  summary: 'Forward one event again, by its id.',
  usage: '<event id> --forward-to <url>',
  operands: ['<event id>'],
  about:
    'Reads an event, and posts it to your receiver as listen does: the same bytes, the same event id and delivery id. A receiver that deduplicates ignores what it has already handled.',
  options,
  examples: [
    'resend 01a1f82f-1e80-77a3-bb2e-6a98456e9cfb --forward-to 4000/hooks',
    'resend 01a1f82f-1e80-77a3-bb2e-6a98456e9cfb --endpoint 01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f',
  ],
  async run(given, tool) {
    const endpointId = given.text('endpoint');
    if (endpointId === undefined) return forwardAgain(given, tool, readForwardTo(given));
    if (given.text('forward-to') !== undefined)
      throw new UsageError('--forward-to and --endpoint are two receivers: give one.');
    return redeliver(given, tool, endpointId);
  },
};

async function forwardAgain(given: Given, tool: Tool, url: URL): Promise<ExitCode> {
  const environment = await readEnvironment(given, tool);
  const client = createClient(readSettings(given, environment));
  const signingSecret = readSecret(given, environment).text;
  const [id = ''] = given.operands;
  const [event, serviceName] = await Promise.all([
    client.events.get(id, { include: 'body' }),
    readServiceName(given) ?? readInstallation(client).then((installation) => installation.serviceName),
  ]);
  const { type, body } = event;
  if (body === undefined)
    throw new CommandFailed(`The service has removed the data of ${type} ${id} because of its age.`);
  const target = openTarget({ url, serviceName, signingSecret, isInsecure: given.flag('insecure') });
  try {
    const outcome = await forward({ id, body }, target);
    tool.stdout.write(given.flag('json') ? asJson(event, url, outcome) : `${inWords(event, outcome)}\n`);
    return isDelivered(outcome) ? EXIT.ok : EXIT.failed;
  } finally {
    target.close();
  }
}

function asJson(
  event: { id: string; type: string; schema_version: number },
  url: URL,
  outcome: Outcome,
): string {
  const isAnswer = outcome.kind === 'answer';
  const fields = {
    event_id: event.id,
    type: event.type,
    schema_version: event.schema_version,
    forward_to: url.href,
    delivered: isDelivered(outcome),
    status: isAnswer ? outcome.status : null,
    error: isAnswer ? null : outcome.message,
    response_body: isAnswer ? outcome.body : null,
    duration_ms: outcome.durationMs,
  };
  return `${JSON.stringify(fields)}\n`;
}

function inWords({ id, type }: { id: string; type: string }, outcome: Outcome): string {
  const what = outcome.kind === 'answer' ? `${outcome.status}${shortBody(outcome)}` : outcome.message;
  const hint = hintAbout(outcome);
  return `${type} ${id}: ${what} (${outcome.durationMs} ms)${hint === undefined ? '' : `\n${hint}`}`;
}

async function redeliver(given: Given, tool: Tool, endpointId: string): Promise<ExitCode> {
  const timeoutMs = given.durationMs('timeout') ?? TIMEOUT_MS;
  const client = createClient(readSettings(given, await readEnvironment(given, tool)));
  const [id = ''] = given.operands;
  const event = await client.events.get(id);
  const delivery = event.deliveries.find((each) => each.endpoint_id === endpointId);
  if (delivery === undefined)
    throw new CommandFailed(
      `${event.type} ${id} has no delivery to the endpoint ${endpointId}: ${
        event.deliveries.length === 0
          ? 'no endpoint had subscribed to it.'
          : `it was for ${event.deliveries.map((each) => each.endpoint_id).join(', ')}.`
      }`,
    );
  await client.deliveries.redeliver(delivery.id);
  const ended = await client.deliveries.waitForOutcome(delivery.id, { timeoutMs }).catch((error: unknown) => {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new CommandFailed(
      `${error.message} The service continues to try: deliveries.get('${delivery.id}') shows the outcome.`,
    );
  });
  const { status, reason } = ended;
  const attempts = `${ended.attempt_count} attempt${ended.attempt_count === 1 ? '' : 's'} in all`;
  const text = `${event.type} ${id}: ${status}${reason === null ? '' : ` (${reason})`}, ${attempts}`;
  tool.stdout.write(`${given.flag('json') ? JSON.stringify(ended) : text}\n`);
  return status === 'delivered' ? EXIT.ok : EXIT.failed;
}
