// `trigger --live`: causes a real event, after somebody has read and confirmed what will be done.
import { createInterface } from 'node:readline/promises';
import type { Countersign } from '../../countersign.ts';
import { ApiError } from '../../errors.ts';
import type { Arguments } from '../command.ts';
import { organizationName } from '../organization-name.ts';
import { createClient, readEnvironment, readSettings } from '../settings.ts';
import { CommandFailed, EXIT, type ExitCode, type Tool, UsageError } from '../tool.ts';
import { type Made, type Recipe, recipes, type Scene } from './live-steps.ts';
import type { TriggerOption } from './options.ts';

/** The event is in the feed a moment after it happened. */
const EVENT_WAIT_SECONDS = 10;

/** @throws UsageError if nothing of the API causes the type, or nobody can confirm. */
export async function triggerLive(
  given: Arguments<TriggerOption>,
  tool: Tool,
  type: string,
): Promise<ExitCode> {
  const recipe = recipes[type];
  if (!recipe)
    throw new UsageError(
      `No operation of the API causes ${type}. Without --live, trigger makes one up for your receiver.`,
    );
  refuseOtherSubject(recipe, given);
  const isAsked = !given.flag('yes');
  if (isAsked && !tool.stdin.isTTY)
    throw new UsageError('Nobody can be asked here: --live needs --yes where there is no terminal.');
  const settings = readSettings(given, await readEnvironment(given, tool));
  const client = createClient(settings);
  const scene = await sceneOf(given, client);
  if (isAsked) {
    const plan = planOf(type, recipe, scene, await placeOf(client, settings.baseUrl));
    if (!(await isConfirmed(plan, tool))) throw new CommandFailed('Nothing was done.');
  }

  const report = given.flag('json') ? undefined : (line: string) => tool.stdout.write(`${line}\n`);
  const place = await feedPlace(client);
  const made: Made[] = [];
  let done = scene;
  for (const step of recipe.steps) {
    try {
      done = await step.run(done);
    } catch (error) {
      if (report) report(`failed: ${step.does}`);
      else tool.stdout.write(`${JSON.stringify({ type, event_id: null, created: made })}\n`);
      throw error;
    }
    const thing = step.makes && done[step.makes];
    if (step.makes && thing) made.push({ kind: step.makes, id: thing.id });
    report?.(`done: ${step.does}${step.makes && thing ? `\n      ${step.makes} ${thing.id}` : ''}`);
  }
  const eventId = place && (await eventSince(place, type, subjectIds(done), client));
  if (!report) tool.stdout.write(`${JSON.stringify({ type, event_id: eventId ?? null, created: made })}\n`);
  else if (eventId) report(`event: ${type} ${eventId}`);
  else if (place) report(`The event was not in the feed after ${EVENT_WAIT_SECONDS} s.`);
  return EXIT.ok;
}

/** @throws UsageError if what the recipe is about is missing, or something else is given. */
function refuseOtherSubject({ subject }: Recipe, given: Arguments<TriggerOption>): void {
  for (const [option, name] of [
    ['customer', 'customer'],
    ['endpoint', 'webhook endpoint'],
  ] as const) {
    const isGiven = given.text(option) !== undefined;
    if (subject === option && !isGiven)
      throw new UsageError(`--${option} is missing: the id of the ${name} to do it to.`);
    if (subject !== option && isGiven)
      throw new UsageError(`--${option} means nothing for this event type with --live.`);
  }
}

/** @throws CommandFailed for an endpoint that is disabled already: it would be restored in the end. */
async function sceneOf(given: Arguments<TriggerOption>, client: Countersign): Promise<Scene> {
  const [customerId, endpointId] = [given.text('customer'), given.text('endpoint')];
  const customer = customerId === undefined ? undefined : await client.customers.get(customerId);
  const endpoint = endpointId === undefined ? undefined : await client.webhookEndpoints.get(endpointId);
  if (endpoint?.status === 'disabled')
    throw new CommandFailed(`The webhook endpoint ${endpoint.id} is disabled already. Restore it first.`);
  return {
    client,
    now: new Date(),
    ...(customer !== undefined && { customer }),
    ...(endpoint !== undefined && { endpoint }),
  };
}

/** Where it will be done: also in which organization, if the key may know. */
async function placeOf(client: Countersign, baseUrl: string): Promise<string> {
  try {
    return `${baseUrl} in the organization ${organizationName(await client.organization.get())}`;
  } catch (error) {
    if (error instanceof ApiError) return baseUrl;
    throw error;
  }
}

function planOf(type: string, { steps }: Recipe, { customer, endpoint }: Scene, place: string): string {
  const whom = customer
    ? ` for the customer ${customer.number}, ${customer.name}`
    : endpoint
      ? ` with the webhook endpoint ${endpoint.endpoint_url}`
      : '';
  const lines = steps.map(({ does }, index) => `  ${index + 1}. ${does}\n`).join('');
  return `To cause ${type} at ${place}${whom}, this will really be done:\n${lines}`;
}

async function isConfirmed(plan: string, tool: Tool): Promise<boolean> {
  // Not on the standard output, which may be a file.
  const prompt = createInterface({ input: tool.stdin, output: tool.stderr });
  try {
    const closed = new Promise<string>((resolve) => prompt.once('close', () => resolve('')));
    const answer = await Promise.race([prompt.question(`${plan}Do it? [y/N] `), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}

function subjectIds({ customer, endpoint, contract, invoice, payment }: Scene): readonly string[] {
  return [customer, endpoint, contract, invoice, payment].flatMap((thing) => thing?.id ?? []);
}

interface FeedPage {
  readonly data: readonly { readonly id: string; readonly data: object }[];
  readonly cursor: string;
}

/** Undefined where the key must not read events: their ids are an extra. */
async function feedPlace(client: Countersign): Promise<string | undefined> {
  try {
    return (await readFeed(client, { from: 'now' })).cursor;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function eventSince(
  place: string,
  type: string,
  ids: readonly string[],
  client: Countersign,
): Promise<string | undefined> {
  const endsAt = Date.now() + EVENT_WAIT_SECONDS * 1_000;
  let cursor = place;
  do {
    const page = await readFeed(client, { cursor, types: type, limit: 100, wait: EVENT_WAIT_SECONDS / 2 });
    const found = page.data.find(({ data }) => 'id' in data && ids.includes(String(data.id)));
    if (found) return found.id;
    cursor = page.cursor;
  } while (Date.now() < endsAt);
  return undefined;
}

function readFeed(client: Countersign, query: Record<string, string | number>): PromiseLike<FeedPage> {
  return client.request<FeedPage>('GET', '/api/v1/public/event-feed', { query });
}
