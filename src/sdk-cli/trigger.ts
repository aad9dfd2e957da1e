// `trigger`: an event of a type of your choice, made up on this machine, or sent by the service.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { EventTemplate } from '../../generated/event-templates.ts';
import { API_KEY_VARIABLE } from '../sdk/requests/environment.ts';
import { asJson, forward, inWords, isDelivered, openTarget, type Target } from './forward.ts';
import {
  addSharedOptions,
  envFileHint,
  readEnvironment,
  readForwardTo,
  readSecret,
  SECRET_VARIABLE,
  type SharedOptions,
  wholeNumber,
} from './settings.ts';
import { type Action, EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';
import { buildEvent, type FiledEvent, readEventFile } from './trigger/build-event.ts';
import { currentTemplates, exampleOf, templateOf } from './trigger/templates.ts';
import { triggerAtEndpoint } from './trigger/test-event.ts';

interface Given extends SharedOptions {
  readonly list?: true;
  readonly example?: string;
  readonly set: readonly string[];
  readonly file?: string;
  readonly fresh?: true;
  readonly schemaVersion?: number;
  readonly testMark: boolean;
  readonly print?: true;
  readonly endpoint?: string;
  readonly signingSecret?: string;
  readonly serviceName: string;
}

export const triggerCommand = (program: Command, action: Action): Command =>
  addSharedOptions(program.command('trigger'))
    .summary('try a receiver with an event of any type')
    .description(
      'Posts the example of an event type to your receiver, signed like a delivery. The event has a new id and the present time, and is checked against the schema of its type before it is sent. That needs no server and creates nothing there: the signing secret is --signing-secret, SIGNING_SECRET, or the one that listen signs with, which is computed from the API key. Examples belong together: invoice.paid and payment.received are about the invoice of invoice.issued.',
    )
    .argument('[event-type]')
    .option('--list', 'list the event types and their examples')
    .option('--example <name>', 'which of the examples of the type (default: the first one)')
    .option(
      '--set <path=value>',
      'change one place, such as data.total.amount=5000, data.due_on=null or data.number=INV-7; a number after a dot is an item of an array, from 0; repeatable',
      (setting: string, others: readonly string[]) => [...others, setting],
      [],
    )
    .addOption(
      new Option(
        '--file <file>',
        'take the data from this JSON file instead: an event, or its data alone; - is the standard input',
      ).conflicts('example'),
    )
    .option('--fresh', 'give the data new ids, and move its times so that they end now')
    .option(
      '--schema-version <number>',
      'the version of the type’s schema (default: the one that the service publishes)',
      wholeNumber,
    )
    .option('--no-test-mark', 'leave out "test": true, for a receiver that ignores test events')
    .option('--print', 'print the event instead of posting it')
    .addOption(
      new Option(
        '--endpoint <id>',
        'have the service send its test event of the type to this webhook endpoint, and wait for the outcome',
      ).conflicts(['forwardTo', 'example', 'file', 'fresh', 'schemaVersion', 'print']),
    )
    .option('--signing-secret <secret>', 'the secret of your receiver')
    .option('--service-name <word>', 'the first word of the signed headers', serviceName, 'Service')
    .addHelpText(
      'after',
      `
Examples:
  countersign trigger invoice.issued --forward-to 4000/hooks
  countersign trigger invoice.issued --set data.total.amount=5000 --forward-to 4000/hooks
  countersign trigger payment.received --print > event.json
  countersign trigger payment.received --file event.json --forward-to 4000/hooks
  countersign trigger invoice.issued --endpoint 01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f`,
    )
    .action(action(trigger));

async function trigger(tool: Tool, type: string | undefined, given: Given): Promise<ExitCode> {
  if (given.list) return list(given, tool);
  if (given.endpoint === undefined) return triggerLocally(type, given, tool);
  if (given.set.length > 0 || !given.testMark)
    throw new UsageError('With --endpoint the service sends the example as it is, marked as a test.');
  if (type === undefined) throw typeMissing();
  return triggerAtEndpoint(given, tool, templateOf(type, undefined).type, given.endpoint);
}

async function triggerLocally(type: string | undefined, given: Given, tool: Tool): Promise<ExitCode> {
  const { file } = given;
  const filed = file === undefined ? undefined : await readEventFile(file, tool);
  const template = templateFor(type, given, filed);
  const event = buildEvent(
    template,
    {
      data: filed?.data ?? exampleOf(template, given.example).data,
      settings: given.set,
      isFresh: given.fresh === true,
      isMarked: given.testMark,
    },
    new Date(),
  );
  if (given.print) {
    tool.stdout.write(`${JSON.stringify(JSON.parse(event.body), null, given.json ? 0 : 2)}\n`);
    return EXIT.ok;
  }
  const target = await openLocalTarget(given, tool);
  try {
    const outcome = await forward(event, target);
    tool.stdout.write(
      given.json
        ? `${JSON.stringify(asJson({ ...template, id: event.id }, target.url, outcome))}\n`
        : inWords(template.type, event.id, outcome),
    );
    return isDelivered(outcome) ? EXIT.ok : EXIT.failed;
  } finally {
    target.close();
  }
}

function templateFor(
  given: string | undefined,
  options: Given,
  filed: FiledEvent | undefined,
): EventTemplate {
  const type = given ?? filed?.type;
  if (type === undefined)
    throw filed ? new UsageError('The file has the data alone: name the event type as well.') : typeMissing();
  if (filed?.type !== undefined && filed.type !== type)
    throw new UsageError(`The event in the file is of the type ${filed.type}, not ${type}.`);
  return templateOf(type, options.schemaVersion ?? filed?.schemaVersion);
}

const typeMissing = () => new UsageError('The event type is missing. trigger --list shows all of them.');

async function openLocalTarget(given: Given, tool: Tool): Promise<Target> {
  const url = readForwardTo(given);
  const environment = await readEnvironment(given, tool);
  const secret = given.signingSecret || environment[SECRET_VARIABLE];
  if (!(secret || environment[API_KEY_VARIABLE]))
    throw new UsageError(
      `There is nothing to sign with: give the secret of your receiver with --signing-secret or ${SECRET_VARIABLE}, or set ${API_KEY_VARIABLE}, from which listen computes it.${envFileHint(given)}`,
    );
  const { serviceName, standardWebhooks } = given;
  const signingSecret = secret || readSecret(given, environment).text;
  return openTarget({ url, serviceName, signingSecret, standardWebhooks });
}

/** What the SDK's receivers expect too by default, so that no server has to be asked. */
function serviceName(name: string): string {
  if (/^[A-Z][A-Za-z0-9]{0,30}$/.test(name)) return name;
  throw new InvalidArgumentError('It must be a word with a capital, such as Acme.');
}

function list(given: Given, tool: Tool): ExitCode {
  if (given.json) {
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
    tool.stdout.write(`${type}\n  ${isDeprecated ? 'Deprecated. ' : ''}${sentence}\n`);
    if (examples.length > 1)
      for (const { name, summary } of examples) tool.stdout.write(`    --example ${name}: ${summary}\n`);
  }
  return EXIT.ok;
}
