// `trigger`: an event of a type of your choice, made up on this machine, sent by the service, or really caused.
import type { EventTemplate } from '../../../generated/event-templates.ts';
import { API_KEY_VARIABLE } from '../environment.ts';
import type { Arguments, Command } from './command.ts';
import { forward, hintAbout, isDelivered, shortBody } from './forward.ts';
import { wrap } from './help.ts';
import { readSecret, SECRET_VARIABLE } from './secret.ts';
import { envFileHint, readEnvironment } from './settings.ts';
import { openTarget, readForwardTo, type Target } from './target.ts';
import { EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';
import { buildEvent, type FiledEvent, readEventFile } from './trigger/build-event.ts';
import { triggerLive } from './trigger/live.ts';
import { localOptions, options, type TriggerOption } from './trigger/options.ts';
import { currentTemplates, exampleOf, templateOf } from './trigger/templates.ts';
import { triggerAtEndpoint } from './trigger/test-event.ts';

export const trigger: Command<TriggerOption> = {
  name: 'trigger',
  summary: 'Try a receiver with an event of any type.',
  usage: '<event type> --forward-to <url> [options]',
  operands: ['[event type]'],
  about:
    'Posts the example of an event type to your receiver, signed like a delivery. The event has a new id and the present time, and is checked against the schema of its type before it is sent. That needs no server and creates nothing there: the signing secret is --signing-secret, SIGNING_SECRET, or the one that listen signs with, which is computed from the API key. Examples belong together: invoice.paid and payment.received are about the invoice of invoice.issued.',
  options,
  examples: [
    'trigger invoice.issued --forward-to 4000/hooks',
    'trigger invoice.issued --set data.total.amount=5000 --forward-to 4000/hooks',
    'trigger payment.received --print > event.json',
    'trigger payment.received --file event.json --forward-to 4000/hooks',
    'trigger invoice.issued --endpoint 01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f',
    'trigger invoice.paid --live --customer 019cadd3-7fc0-7ab8-a1dc-170dc2e43224',
  ],
  async run(given, tool) {
    if (given.flag('list')) return list(given, tool);
    if (given.flag('live')) {
      refuse(given, localOptions, 'with --live: the event is a real one');
      return triggerLive(given, tool, typeOf(given));
    }
    refuse(given, ['customer', 'yes'], 'without --live');
    if (given.text('endpoint') !== undefined) {
      refuse(given, localOptions, 'with --endpoint: the service sends the example as it is');
      return triggerAtEndpoint(given, tool, typeOf(given));
    }
    return triggerLocally(given, tool);
  },
};

async function triggerLocally(given: Arguments<TriggerOption>, tool: Tool): Promise<ExitCode> {
  const path = given.text('file');
  if (path !== undefined) refuse(given, ['example'], 'with --file');
  const filed = path === undefined ? undefined : await readEventFile(path, tool);
  const template = templateFor(given, filed);
  const event = buildEvent(
    template,
    {
      data: filed?.data ?? exampleOf(template, given.text('example')).data,
      settings: given.all('set'),
      isFresh: given.flag('fresh'),
      isMarked: !given.flag('no-test-mark'),
    },
    new Date(),
  );
  if (given.flag('print')) {
    tool.stdout.write(`${JSON.stringify(JSON.parse(event.body), null, given.flag('json') ? 0 : 2)}\n`);
    return EXIT.ok;
  }
  const target = await openLocalTarget(given, tool);
  try {
    const outcome = await forward(event, target);
    const isOk = isDelivered(outcome);
    const isAnswer = outcome.kind === 'answer';
    if (given.flag('json')) {
      const report = {
        event_id: event.id,
        type: template.type,
        schema_version: template.schemaVersion,
        forward_to: target.url.href,
        delivered: isOk,
        status: isAnswer ? outcome.status : null,
        error: isAnswer ? null : outcome.message,
        response_body: isAnswer ? outcome.body : null,
        duration_ms: outcome.durationMs,
      };
      tool.stdout.write(`${JSON.stringify(report)}\n`);
    } else {
      const what = isAnswer ? `${outcome.status}${isOk ? '' : shortBody(outcome)}` : outcome.message;
      tool.stdout.write(`${template.type} ${event.id}: ${what} (${outcome.durationMs} ms)\n`);
      const hint = hintAbout(outcome);
      if (hint !== undefined) tool.stdout.write(`${hint}\n`);
    }
    return isOk ? EXIT.ok : EXIT.failed;
  } finally {
    target.close();
  }
}

function templateFor(given: Arguments<TriggerOption>, filed: FiledEvent | undefined): EventTemplate {
  const [type = filed?.type] = given.operands;
  if (type === undefined)
    throw new UsageError(
      filed
        ? 'The file has the data alone: name the event type as well.'
        : 'The event type is missing. trigger --list shows all of them.',
    );
  if (filed?.type !== undefined && filed.type !== type)
    throw new UsageError(`The event in the file is of the type ${filed.type}, not ${type}.`);
  return templateOf(
    type,
    given.wholeNumber('schema-version', { min: 1, max: 1_000 }) ?? filed?.schemaVersion,
  );
}

async function openLocalTarget(given: Arguments<TriggerOption>, tool: Tool): Promise<Target> {
  if (given.text('forward-to') === undefined)
    throw new UsageError(
      '--forward-to is missing: give the URL of your receiver, such as 4000/hooks, or --print to see the event.',
    );
  const url = readForwardTo(given);
  const environment = await readEnvironment(given, tool);
  if (!(given.text('signing-secret') || environment[SECRET_VARIABLE] || environment[API_KEY_VARIABLE]))
    throw new UsageError(
      `There is nothing to sign with: give the secret of your receiver with --signing-secret or ${SECRET_VARIABLE}, or set ${API_KEY_VARIABLE}, from which listen computes it.${envFileHint(given)}`,
    );
  const signingSecret = readSecret(given, environment).text;
  // What the SDK's receivers expect too, so that no server has to be asked.
  const serviceName = given.text('service-name') ?? 'Service';
  return openTarget({ url, serviceName, signingSecret, isInsecure: given.flag('insecure') });
}

function typeOf(given: Arguments<TriggerOption>): EventTemplate['type'] {
  const [type] = given.operands;
  if (type === undefined)
    throw new UsageError('The event type is missing. trigger --list shows all of them.');
  return templateOf(type, undefined).type;
}

function refuse(given: Arguments<TriggerOption>, names: readonly TriggerOption[], when: string): void {
  const found = names.find((name) => given.flag(name) || given.all(name).length > 0);
  if (found !== undefined) throw new UsageError(`--${found} means nothing ${when}.`);
}

function list(given: Arguments<TriggerOption>, tool: Tool): ExitCode {
  if (given.flag('json')) {
    const types = currentTemplates.map(({ type, schemaVersion, description, isDeprecated, examples }) => ({
      type,
      schema_version: schemaVersion,
      deprecated: isDeprecated,
      description,
      examples: examples.map(({ name, summary }) => ({ name, summary })),
    }));
    tool.stdout.write(`${JSON.stringify(types)}\n`);
    return EXIT.ok;
  }
  for (const { type, description, isDeprecated, examples } of currentTemplates) {
    const sentence = /^.*?\.(?= |$)/.exec(description)?.[0] ?? description;
    const text = wrap(`${isDeprecated ? 'Deprecated. ' : ''}${sentence}`, 74);
    tool.stdout.write(`${type}\n${text.map((line) => `  ${line}\n`).join('')}`);
    if (examples.length > 1)
      for (const { name, summary } of examples) tool.stdout.write(`    --example ${name}: ${summary}\n`);
  }
  return EXIT.ok;
}
