// `countersign start`, `api`, `worker` and `migrate`.
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import type { App } from '../app.ts';
import { demoOwnerEmail, seedDemoOrganization } from '../domain/access/organization.ts';
import { createSignInLink, signInPath } from '../domain/access/sign-in/sign-in-link.ts';
import { DomainError } from '../domain/errors.ts';
import { misspeltSettings } from '../platform/config/misspelt-settings.ts';
import { type Config, logFormatDefault, readConfig } from '../platform/config.ts';
import { writeLine } from '../platform/log.ts';
import { limitHeap } from '../platform/process/heap.ts';
import { type Roles, roleOf } from '../platform/process/role.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';
import { type Announcements, announcementsOf } from './announcements.ts';
import { consoleOrigin } from './console-address.ts';
import { printUpgrade, printUpgradePlan } from './upgrade-plan.ts';
import { withCore } from './with-core.ts';

/** One Ctrl-C arrives twice, from the terminal and from npm; within this time both are the same. */
const SAME_SIGNAL_MS = 1_000;
/** Postgres has a second to close its side of a connection; nothing else is left once everything is stopped. */
const LINGER_MS_MAX = 2_000;

/** @param api by default the one that runs the API; with operations, it calls them (api.ts). */
export function serverCommands(
  api = new Command('api')
    .description(
      'Run only the API; at least one worker must run elsewhere. With an operation: call it ("api --help" lists them).',
    )
    .action(() => serve({ api: true, worker: false })),
): Command[] {
  return [
    new Command('start')
      .description('Run the API and the worker in one process (the default way to run).')
      .action(() => serve({ api: true, worker: true })),
    api,
    new Command('worker')
      .description('Run only a worker: verification handshakes and deliveries.')
      .action(() => serve({ api: false, worker: true })),
    new Command('migrate')
      .description('Bring the database up to date and exit. start, api and worker do so by themselves.')
      .option(
        '--dry-run',
        'tell what would be changed, whom it would hold up and for about how long; change nothing',
        false,
      )
      .option('--json', 'with --dry-run: print one JSON document for scripts', false)
      .action((options: { dryRun: boolean; json: boolean }) =>
        options.dryRun
          ? printUpgradePlan(options.json)
          : withCore(async (_context, _config, { upgrade }) => printUpgrade(upgrade), { upgrades: true }),
      ),
  ];
}

async function serve(roles: Roles): Promise<void> {
  warnOfMisspeltSettings(roles);
  const config = readConfig(process.env);
  const lastWords = lastWordsOf(config, roles);
  const stopAsked = nextStopSignal(lastWords);
  limitHeap();
  // Loaded here: no other command needs the HTTP server and the transport, and each would wait for them.
  const { startApp } = await import('../app.ts');
  let hasStarted = false;
  void stopAsked.then(() =>
    setTimeout(() => {
      if (!hasStarted) lastWords.giveUp('the start took too long to be stopped');
    }, config.shutdownTimeoutMs).unref(),
  );
  const app = await startApp(config, roles);
  hasStarted = true;
  const demoToken =
    roles.api && roles.worker && isDemoWanted(config) ? await seedDemoOrganization(app.context) : undefined;
  const consoleUrl =
    app.baseUrl === undefined ? undefined : await consoleLink(app, config, app.baseUrl, isDemoWanted(config));
  const announcements = announcementsOf(app, config, roles, { demoToken, consoleUrl });
  announcements.started();
  // What was compiled is kept for the next start, also if this process is killed.
  flushCompileCache();
  const signal = await stopAsked;
  // Nobody at a terminal waits for a load balancer, and no requests are sent to a worker.
  const delayMs = signal === 'SIGTERM' && roles.api ? config.shutdownDelayMs : 0;
  await stop(app, config, { delayMs, announcements, lastWords });
}

/** Before the settings are read: what is missing may be there under a wrong name. */
function warnOfMisspeltSettings(roles: Roles): void {
  for (const { name, nearest } of misspeltSettings(process.env)) {
    const message = `${terminalSafe(name)} is not a setting, and is ignored. Did you mean ${nearest}?`;
    if ((process.env.LOG_FORMAT || logFormatDefault()) === 'pretty')
      process.stderr.write(`countersign: ${message}\n`);
    else writeLine(roleOf(roles), 'warn', message);
  }
}

/** Only an installation for trying things out allows receivers without TLS; no other gets demo data. */
function isDemoWanted({ allowInsecureReceivers, cells }: Config): boolean {
  // It has one id everywhere, so each of several installations would have it.
  return allowInsecureReceivers && cells === undefined;
}

/**
 * Where the console is: in an installation for trying things out, a link that signs the demo's owner in, once.
 */
async function consoleLink(app: App, config: Config, baseUrl: string, isDemo: boolean): Promise<string> {
  const origin = consoleOrigin(config, baseUrl);
  if (!isDemo) return `${origin}/console`;
  try {
    const { token } = await createSignInLink(app.context, demoOwnerEmail);
    return `${origin}${signInPath(token)}`;
  } catch (error) {
    // Somebody else's data, or the demo's owner was removed.
    if (error instanceof DomainError && error.code === 'not_found') return `${origin}/console`;
    throw error;
  }
}

/** Resolves at the first Ctrl-C, SIGTERM or end of the terminal, with its name. A later one gives up on the clean stop. */
function nextStopSignal({ giveUp }: LastWords): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      askedAt ??= performance.now();
      resolve(signal);
      if (performance.now() - askedAt > SAME_SIGNAL_MS) giveUp('stopped before everything had finished');
    };
    // The handlers stay until the process ends: without one, a signal ends it at once and leaves Postgres
    // running.
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    process.on('SIGHUP', onSignal);
  });
}

async function stop(
  app: App,
  config: Config,
  {
    delayMs,
    announcements,
    lastWords,
  }: { delayMs: number; announcements: Announcements; lastWords: LastWords },
): Promise<void> {
  app.drain();
  if (delayMs > 0) {
    announcements.notReady(delayMs);
    await delay(delayMs);
  }
  announcements.stopping();
  const timer = setTimeout(() => lastWords.giveUp('the clean stop took too long'), config.shutdownTimeoutMs);
  try {
    await app[Symbol.asyncDispose]();
  } finally {
    clearTimeout(timer);
  }
  announcements.stopped();
  endSoon(lastWords);
}

/** A leak must not keep a stopped process, and whoever waits for its end: it is reported instead. */
function endSoon({ say }: LastWords): void {
  setTimeout(() => {
    // Those of stdin, stdout and stderr are always there, and keep nothing alive.
    const kinds = process.getActiveResourcesInfo().filter((kind) => !['PipeWrap', 'TTYWrap'].includes(kind));
    say(`stopped, but still held by ${kinds.join(', ')}; the process ends all the same.`);
    writeReport();
    process.exit();
  }, LINGER_MS_MAX).unref();
}

/** Whoever runs Node with `--report-on-signal` wants to know what a process waits for that does not end. */
function writeReport(): void {
  if (process.report.reportOnSignal) process.report.writeReport();
}

/** What a process says outside its log, which may not be open yet, or not be written any more. */
interface LastWords {
  say(message: string): void;
  giveUp(why: string): never;
}

function lastWordsOf({ log }: Config, roles: Roles): LastWords {
  const say =
    log.format === 'json'
      ? machineLastWords(roles)
      : (message: string) => void process.stderr.write(`countersign: ${message}\n`);
  return {
    say,
    giveUp(why) {
      say(`${why}; deliveries in flight will be repeated.`);
      writeReport();
      process.exit(1);
    },
  };
}

/** Node's own words, about a defect or a warning, are several lines of text otherwise. */
function machineLastWords(roles: Roles): (message: string) => void {
  const role = roleOf(roles);
  process.on('uncaughtException', (error) => {
    writeLine(role, 'fatal', 'ended by an error that nothing caught', error);
    writeReport();
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeLine(role, 'warn', 'warning of Node', warning));
  return (message) => writeLine(role, 'fatal', message);
}
