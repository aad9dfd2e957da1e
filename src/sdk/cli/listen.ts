// `listen`: forwards the organization's events to a receiver on this machine.
import type { Countersign } from '../countersign.ts';
import { GoneError } from '../errors.ts';
import type { Arguments, Command } from './command.ts';
import { exitCodeOf } from './failure.ts';
import { shakeHands } from './forward.ts';
import { readInstallation } from './installation.ts';
import { clockNotice, readAccount } from './listen/account.ts';
import { type Beginning, placeOf, readBeginning } from './listen/beginning.ts';
import { Ending } from './listen/ending.ts';
import { chooseTypes } from './listen/event-types.ts';
import type { Tell } from './listen/happening.ts';
import { watchKeys } from './listen/keys.ts';
import { PlaceFile, type SavedPlace } from './listen/place-file.ts';
import { type Route, routesOfEndpoints } from './listen/routes.ts';
import { type EndReason, type OpenRoute, Session } from './listen/session.ts';
import { tellingJson, tellingPeople } from './listen/telling.ts';
import { untilAnswered } from './listen/until-answered.ts';
import { readSecret, readServiceName, type Secret, secretOptions } from './secret.ts';
import {
  createClient,
  type Environment,
  readEnvironment,
  readSettings,
  type Settings,
  settingsOptions,
} from './settings.ts';
import { forwardToOption, openTarget, readForwardTo } from './target.ts';
import { CommandFailed, EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';
import { unusedProxy } from './unused-proxy.ts';

const options = {
  ...forwardToOption,
  events: {
    value: '<types>',
    about: 'Only these event types, such as invoice.*,payment.received. Default: all.',
  },
  'load-from': {
    value: '<endpoint id>|all',
    about:
      'Forward what this endpoint has subscribed to, or each active one, to its path at --forward-to, which is then an origin such as http://localhost:4000.',
  },
  from: {
    value: 'now|start|<time>',
    about: 'Where to begin: now (default), at the oldest event that is kept, or at a time.',
  },
  since: { value: '<duration>', about: 'Begin so long ago: 30s, 10m, 2h, 7d.' },
  resume: {
    about:
      'Begin where the last session with this API, key and receiver ended. Without one: at --from or --since.',
  },
  concurrency: {
    value: '<n>',
    about: 'How many events to forward at a time, at most 50. Default: 1, in the order of the feed.',
  },
  retry: {
    value: '<n>',
    about: 'How often to send an event again that fails, after 1 s, 2 s, 4 s … Default: 0.',
  },
  verify: { about: 'First send the verification handshake, and check the answer.' },
  'exit-after': { value: '<n>', about: 'End after so many events.' },
  timeout: { value: '<duration>', about: 'End after this time; with --exit-after that is a failure.' },
  json: { about: 'Print a JSON object per line; the guide "Receive on your laptop" describes them.' },
  'print-secret': { about: 'Print the secret that requests are signed with, and nothing else.' },
  ...secretOptions,
  ...settingsOptions,
} as const;

type Given = Arguments<keyof typeof options>;

const NOTHING_SAVED =
  'No place is saved for this API, key and receiver: it begins as it would without --resume.';

export const listen: Command<keyof typeof options> = {
  name: 'listen',
  summary: 'Forward events to your machine as they happen, signed like deliveries.',
  usage: '--forward-to <url> [options]',
  operands: [],
  about:
    'Reads the event feed of your organization, and posts each event to your receiver: the bytes and headers of a delivery, signed here with a secret that is computed from your API key. The service keeps nothing about it: endpoints, deliveries and retries are as if you did not listen.',
  options,
  examples: [
    'listen --forward-to localhost:4000/hooks',
    'listen --forward-to 4000/hooks --events "invoice.*" --since 1h',
    'listen --forward-to 4000/hooks --exit-after 1 --timeout 60s --json',
    'listen --print-secret',
  ],
  async run(given, tool) {
    const environment = await readEnvironment(given, tool);
    const secret = readSecret(given, environment);
    if (given.flag('print-secret')) {
      tool.stdout.write(`${secret.text}\n`);
      return EXIT.ok;
    }
    const plan = readPlan(given);
    const settings = readSettings(given, environment);
    // The retrying is done here, where each failure is shown.
    const client = createClient(settings, { maxRetries: 0 });
    const file = new PlaceFile(settings, receiverOf(plan), environment);
    const saved = given.flag('resume') ? await file.read() : undefined;
    const shown = secret.isDerived ? secret.text : undefined;
    const tell = given.flag('json') ? tellingJson(tool) : tellingPeople(tool, shown);

    const ending = new Ending(plan.timeoutMs);
    try {
      return await forwardEvents(given, {
        plan,
        settings,
        environment,
        client,
        secret,
        file,
        saved,
        tell,
        ending,
        tool,
      });
    } finally {
      ending.release();
    }
  },
};

interface Preparation {
  readonly plan: Plan;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly client: Countersign;
  readonly secret: Secret;
  readonly file: PlaceFile;
  readonly saved: SavedPlace | undefined;
  readonly tell: Tell;
  readonly ending: Ending;
  readonly tool: Tool;
}

async function forwardEvents(given: Given, prepared: Preparation): Promise<ExitCode> {
  const { plan, tell, ending, tool } = prepared;
  const opened: OpenRoute[] = [];
  let session: Session | undefined;
  let stopKeys = () => {};
  try {
    session = await openSession(given, prepared, opened);
    const running = session;
    ending.handOver(running);
    if (!given.flag('json'))
      stopKeys = watchKeys(tool.stdin, {
        again: () => running.again(),
        end: () => ending.end('interrupted'),
      });
    return end(await running.run());
  } catch (thrown) {
    if (ending.early !== undefined) return end(ending.early);
    const error = explained(thrown);
    if (!(error instanceof UsageError)) end('error', exitCodeOf(error));
    throw error;
  } finally {
    stopKeys();
    for (const { target } of opened) target.close();
  }

  /** Says how it went. */
  function end(reason: EndReason | 'error', code?: ExitCode): ExitCode {
    const counts = session?.counts ?? { forwarded: 0, failed: 0, skipped: 0 };
    const isIncomplete = reason === 'timeout' && plan.exitAfter !== undefined;
    const exitCode = code ?? (isIncomplete || counts.failed > 0 ? EXIT.failed : EXIT.ok);
    tell({ kind: 'ended', reason, ...counts, exit_code: exitCode });
    return exitCode;
  }
}

/** @param opened gets the routes, whose targets are to be closed. */
async function openSession(given: Given, prepared: Preparation, opened: OpenRoute[]): Promise<Session> {
  const { plan, settings, environment, client, secret, saved, tell, ending } = prepared;
  const { signal } = ending;
  const { baseUrl } = settings;
  const asking = { baseUrl, tell, signal, hint: unusedProxy(environment, baseUrl) };
  const account = await untilAnswered(() => readAccount(client, settings, signal), asking);
  const { serviceName, routes, types } = await untilAnswered(
    () => prepareRoutes(given, plan, client, signal),
    asking,
  );
  const from = placeOf(plan.beginning, account.clockAheadMs);
  for (const route of routes) {
    const target = { url: route.url, serviceName, signingSecret: secret.text, isInsecure: plan.isInsecure };
    opened.push({ ...route, target: openTarget(target) });
  }
  tell({
    kind: 'starting',
    base_url: baseUrl,
    organization: account.organization,
    key_end: settings.apiKey.slice(-4),
    service_name: serviceName,
    routes: routes.map(({ url, endpoint, versions }) => ({
      forward_to: url.href,
      endpoint_id: endpoint?.id ?? null,
      types: versions === undefined ? null : [...versions.keys()],
    })),
    types: types ?? null,
    from: saved === undefined ? from : 'cursor',
    saved_at: saved?.savedAt ?? null,
    secret: secret.isDerived ? 'derived' : 'given',
  });
  const isResumed = given.flag('resume');
  const notices = [isResumed && saved === undefined && NOTHING_SAVED, clockNotice(account)];
  for (const message of notices) if (message) tell({ kind: 'notice', message });
  if (plan.isVerified) await verify(opened, tell, signal);
  const { concurrency, retries, exitAfter } = plan;
  return new Session({
    client,
    baseUrl,
    routes: opened,
    types,
    begin: saved === undefined ? { from } : { cursor: saved.cursor },
    concurrency,
    retries,
    exitAfter,
    save: savingTo(prepared, isResumed),
    tell,
  });
}

interface Plan {
  readonly forwardTo: URL;
  readonly isInsecure: boolean;
  readonly isVerified: boolean;
  readonly patterns: readonly string[];
  readonly loadFrom: string | undefined;
  readonly beginning: Beginning;
  readonly concurrency: number;
  readonly retries: number;
  readonly exitAfter: number | undefined;
  readonly timeoutMs: number | undefined;
}

/** @throws UsageError */
function readPlan(given: Given): Plan {
  const forwardTo = readForwardTo(given);
  const loadFrom = given.text('load-from');
  if (loadFrom !== undefined && (forwardTo.pathname !== '/' || forwardTo.search !== ''))
    throw new UsageError(
      `With --load-from the path is the endpoint's: give --forward-to ${forwardTo.origin} without one.`,
    );
  return {
    forwardTo,
    isInsecure: given.flag('insecure'),
    isVerified: given.flag('verify'),
    patterns: given.list('events'),
    loadFrom,
    beginning: readBeginning(given),
    concurrency: given.wholeNumber('concurrency', { min: 1, max: 50 }) ?? 1,
    retries: given.wholeNumber('retry', { min: 0, max: 100 }) ?? 0,
    exitAfter: given.wholeNumber('exit-after', { min: 1, max: 1_000_000 }),
    timeoutMs: given.durationMs('timeout'),
  };
}

/** Whose places are saved together. */
const receiverOf = ({ forwardTo, loadFrom }: Plan): string =>
  loadFrom === undefined ? forwardTo.href : `${forwardTo.href} as ${loadFrom}`;

/** @throws UsageError for an unknown event type; whatever the API answers. */
async function prepareRoutes(
  given: Given,
  { forwardTo, patterns, loadFrom }: Plan,
  client: Countersign,
  signal: AbortSignal,
): Promise<{ serviceName: string; routes: readonly Route[]; types: readonly string[] | undefined }> {
  const named = readServiceName(given);
  const [installation, routes] = await Promise.all([
    named !== undefined && patterns.length === 0 ? undefined : readInstallation(client, signal),
    loadFrom === undefined
      ? [{ url: forwardTo, versions: undefined, endpoint: undefined }]
      : routesOfEndpoints(client, loadFrom, forwardTo, signal),
  ]);
  const known = [...new Set(installation?.eventTypes.map(({ type }) => type))];
  const chosen = chooseTypes(patterns, known);
  const wanted = patterns.length === 0 || chosen.length === known.length ? undefined : chosen;
  const subscribed = routes.flatMap(({ versions }) => (versions === undefined ? [] : [...versions.keys()]));
  const types =
    loadFrom === undefined
      ? wanted
      : [...new Set(subscribed)].filter((type) => wanted === undefined || wanted.includes(type)).sort();
  if (types?.length === 0)
    throw new UsageError(
      'No event can come: what --load-from names has subscribed to nothing that --events names.',
    );
  const serviceName = named ?? installation?.serviceName ?? 'Service';
  return { serviceName, routes, types };
}

/** @throws CommandFailed that says what a receiver did. */
async function verify(routes: readonly OpenRoute[], tell: Tell, signal: AbortSignal): Promise<void> {
  for (const { url, target } of routes) {
    const problem = await shakeHands(target, signal);
    if (problem !== undefined) throw new CommandFailed(`The verification of ${url.href} failed: ${problem}`);
    tell({ kind: 'verified', forward_to: url.href });
  }
}

/** Who did not ask for `--resume` can do without: where nothing can be written, as in some containers, that is said once. */
function savingTo({ file, tell }: Preparation, isNeeded: boolean): (cursor: string) => Promise<void> {
  let isPossible = true;
  return async (cursor) => {
    if (!isPossible) return;
    try {
      await file.save(cursor);
    } catch (error) {
      isPossible = false;
      const message = `The place cannot be saved for --resume: ${error instanceof Error ? error.message : error}`;
      if (isNeeded) throw new CommandFailed(message);
      tell({ kind: 'notice', message });
    }
  };
}

/** What can be done about an error that ends a session. */
function explained(error: unknown): unknown {
  if (!(error instanceof GoneError)) return error;
  return new CommandFailed(
    `${error.message}\nThe events behind the place where you were cannot be read in full any more. Begin anew, without ` +
      '--resume: --from start with the oldest event that is kept, --since 1h, or --from now.',
  );
}
