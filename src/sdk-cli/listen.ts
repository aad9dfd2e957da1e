// `listen`: forwards the organization's events to a receiver on this machine.
import type { Command } from 'commander';
import type { Countersign } from '../sdk/countersign.ts';
import { GoneError } from '../sdk/errors.ts';
import { exitCodeOf } from './failure.ts';
import { openTarget, type Target } from './forward.ts';
import { readInstallation } from './installation.ts';
import { clockNotice, readAccount } from './listen/account.ts';
import { type Beginning, beginning, placeOf } from './listen/beginning.ts';
import { Ending } from './listen/ending.ts';
import { chooseTypes } from './listen/event-types.ts';
import type { EndReason, Tell } from './listen/happening.ts';
import { watchKeys } from './listen/keys.ts';
import { PlaceFile, type SavedPlace } from './listen/place-file.ts';
import { Session } from './listen/session.ts';
import { tellingJson, tellingPeople } from './listen/telling.ts';
import { untilAnswered } from './listen/until-answered.ts';
import {
  addSharedOptions,
  createClient,
  readEnvironment,
  readForwardTo,
  readSecret,
  readSettings,
  type Secret,
  type Settings,
  type SharedOptions,
  wholeNumber,
} from './settings.ts';
import { type Action, CommandFailed, EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';

interface Given extends SharedOptions {
  readonly events?: string;
  readonly since?: Beginning;
  readonly resume?: true;
  readonly exitAfter?: number;
  readonly printSecret?: true;
}

const NOTHING_SAVED =
  'No place is saved for this API, key and receiver: it begins as it would without --resume.';

export const listenCommand = (program: Command, action: Action): Command =>
  addSharedOptions(program.command('listen'))
    .summary('forward events to your machine as they happen, signed like deliveries')
    .description(
      'Reads the event feed of your organization, and posts each event to your receiver: the bytes and headers of a delivery, signed here with SIGNING_SECRET, or else with a secret that is computed from your API key. The service keeps nothing about it: endpoints, deliveries and retries are as if you did not listen.',
    )
    .option('--events <types>', 'only these event types, such as "invoice.*,payment.received"')
    .option(
      '--since <when>',
      'begin so long ago (30s, 10m, 2h, 7d), at a time, or at the start: the oldest event that is kept',
      beginning,
    )
    .option('--resume', 'begin where the last session with this API, key and receiver ended')
    .option('--exit-after <n>', 'end after so many events', wholeNumber)
    .option('--print-secret', 'print the secret that requests are signed with, and nothing else')
    .addHelpText(
      'after',
      `
Examples:
  countersign listen --forward-to localhost:4000/hooks
  countersign listen --forward-to 4000/hooks --events "invoice.*" --since 1h
  countersign listen --print-secret`,
    )
    .action(action(listen));

async function listen(tool: Tool, given: Given): Promise<ExitCode> {
  const environment = await readEnvironment(given, tool);
  const secret = readSecret(given, environment);
  if (given.printSecret) {
    tool.stdout.write(`${secret.text}\n`);
    return EXIT.ok;
  }
  const forwardTo = readForwardTo(given);
  const settings = readSettings(given, environment);
  // The retrying is done here, where each failure is shown.
  const client = createClient(settings, environment, { maxRetries: 0 });
  const file = new PlaceFile(settings, forwardTo.href, environment);
  const saved = given.resume ? await file.read() : undefined;
  const tell = given.json
    ? tellingJson(tool)
    : tellingPeople(tool, secret.isDerived ? secret.text : undefined);
  const ending = new Ending();
  try {
    return await forwardEvents({
      given,
      forwardTo,
      settings,
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
}

interface Preparation {
  readonly given: Given;
  readonly forwardTo: URL;
  readonly settings: Settings;
  readonly client: Countersign;
  readonly secret: Secret;
  readonly file: PlaceFile;
  readonly saved: SavedPlace | undefined;
  readonly tell: Tell;
  readonly ending: Ending;
  readonly tool: Tool;
}

async function forwardEvents(prepared: Preparation): Promise<ExitCode> {
  const { given, tell, ending, tool } = prepared;
  let session: Session | undefined;
  let stopKeys = () => {};
  try {
    session = await openSession(prepared);
    const running = session;
    if (!given.json)
      stopKeys = watchKeys(tool.stdin, { again: () => running.again(), end: ending.interrupt });
    return end(await running.run());
  } catch (thrown) {
    if (ending.reading.aborted && session === undefined) return end('interrupted');
    const error = explained(thrown);
    if (!(error instanceof UsageError)) end('error', exitCodeOf(error));
    throw error;
  } finally {
    stopKeys();
    session?.close();
  }

  /** Says how it went. */
  function end(reason: EndReason, code?: ExitCode): ExitCode {
    const counts = session?.counts ?? { forwarded: 0, failed: 0 };
    const isIncomplete = reason === 'interrupted' && given.exitAfter !== undefined;
    const exitCode = code ?? (isIncomplete || counts.failed > 0 ? EXIT.failed : EXIT.ok);
    tell({ kind: 'ended', reason, ...counts, exit_code: exitCode });
    return exitCode;
  }
}

async function openSession(prepared: Preparation): Promise<Session> {
  const { given, forwardTo, settings, client, secret, saved, tell, ending } = prepared;
  const signal = ending.reading;
  const { baseUrl } = settings;
  const asking = { baseUrl, tell, signal };
  const account = await untilAnswered(() => readAccount(client, settings, signal), asking);
  const { serviceName, eventTypes } = await untilAnswered(() => readInstallation(client, signal), asking);
  const types = given.events === undefined ? undefined : chooseTypes(given.events, eventTypes);
  const from = placeOf(given.since, account.clockAheadMs);
  tell({
    kind: 'starting',
    base_url: baseUrl,
    organization: account.organization,
    key_end: settings.apiKey.slice(-4),
    service_name: serviceName,
    forward_to: forwardTo.href,
    types: types ?? null,
    from: saved === undefined ? from : 'cursor',
    saved_at: saved?.savedAt ?? null,
    secret: secret.isDerived ? 'derived' : 'given',
  });
  const notices = [given.resume && saved === undefined && NOTHING_SAVED, clockNotice(account)];
  for (const message of notices) if (message) tell({ kind: 'notice', message });
  const target: Target = openTarget({
    url: forwardTo,
    serviceName,
    signingSecret: secret.text,
    standardWebhooks: given.standardWebhooks,
  });
  return new Session({
    client,
    baseUrl,
    target,
    types,
    begin: saved === undefined ? { from } : { cursor: saved.cursor },
    exitAfter: given.exitAfter,
    save: savingTo(prepared),
    ending,
    tell,
  });
}

/** Whoever did not ask for `--resume` can do without: where nothing can be written, as in some containers, that is said once. */
function savingTo({ file, tell, given }: Preparation): (cursor: string) => Promise<void> {
  let isPossible = true;
  return async (cursor) => {
    if (!isPossible) return;
    try {
      await file.save(cursor);
    } catch (error) {
      isPossible = false;
      const message = `The place cannot be saved for --resume: ${error instanceof Error ? error.message : error}`;
      if (given.resume) throw new CommandFailed(message);
      tell({ kind: 'notice', message });
    }
  };
}

/** What can be done about an error that ends a session. */
function explained(error: unknown): unknown {
  if (!(error instanceof GoneError)) return error;
  return new CommandFailed(
    `${error.message}\nThe events behind the place where you were cannot be read in full any more. Begin anew, without ` +
      '--resume: --since start with the oldest event that is kept, or --since 1h.',
  );
}
