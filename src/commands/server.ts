// `countersign start`, `api`, `worker` and `migrate`.
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import type { App } from '../app.ts';
import { demoOwnerEmail, seedDemoOrganization } from '../domain/access/organization.ts';
import { createSignInLink, signInPath } from '../domain/access/sign-in/sign-in-link.ts';
import { DomainError } from '../domain/errors.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { limitHeap } from '../platform/process/heap.ts';
import { commandName, isPacked } from '../platform/process/version.ts';
import { consoleOrigin } from './console-address.ts';
import { printFacts, Styled, style } from './print.ts';
import { printUpgradePlan } from './upgrade-plan.ts';
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
          : withCore(async () => void process.stdout.write('The database is up to date.\n')),
      ),
  ];
}

async function serve(roles: { api: boolean; worker: boolean }): Promise<void> {
  const config = readConfig(process.env);
  const stopAsked = nextStopSignal();
  limitHeap();
  // Loaded here: no other command needs the HTTP server and the transport, and each would wait for them.
  const { startApp } = await import('../app.ts');
  let hasStarted = false;
  void stopAsked.then(() =>
    setTimeout(() => {
      if (!hasStarted) giveUp('the start took too long to be stopped');
    }, config.shutdownTimeoutMs).unref(),
  );
  const app = await startApp(config, roles);
  hasStarted = true;
  const demoToken =
    roles.api && roles.worker && isDemoWanted(config) ? await seedDemoOrganization(app.context) : undefined;
  const consoleUrl =
    app.baseUrl === undefined ? undefined : await consoleLink(app, config, app.baseUrl, isDemoWanted(config));
  announce(app, config, roles, { demoToken, consoleUrl });
  // What was compiled is kept for the next start, also if this process is killed.
  flushCompileCache();
  const signal = await stopAsked;
  // Nobody at a terminal waits for a load balancer, and no requests are sent to a worker.
  const delayMs = signal === 'SIGTERM' && roles.api ? config.shutdownDelayMs : 0;
  await stop(app, config, delayMs);
}

/** Only an installation for trying things out allows receivers without TLS; no other gets demo data. */
function isDemoWanted({ allowInsecureReceivers }: Config): boolean {
  return allowInsecureReceivers;
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
function nextStopSignal(): Promise<NodeJS.Signals> {
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

async function stop(app: App, config: Config, delayMs: number): Promise<void> {
  app.drain();
  if (delayMs > 0) {
    process.stdout.write(`\nNo longer ready. Requests are still answered for ${delayMs} ms.\n`);
    await delay(delayMs);
  }
  process.stdout.write(
    '\nStopping: requests and attempts in flight finish first. Ctrl-C again to give up on them.\n',
  );
  const timer = setTimeout(() => giveUp('the clean stop took too long'), config.shutdownTimeoutMs);
  try {
    await app[Symbol.asyncDispose]();
  } finally {
    clearTimeout(timer);
  }
  process.stdout.write('Stopped.\n');
  endSoon();
}

/** A leak must not keep a stopped process, and whoever waits for its end: it is reported instead. */
function endSoon(): void {
  setTimeout(() => {
    // Those of stdin, stdout and stderr are always there, and keep nothing alive.
    const kinds = process.getActiveResourcesInfo().filter((kind) => !['PipeWrap', 'TTYWrap'].includes(kind));
    process.stderr.write(
      `countersign: stopped, but still held by ${kinds.join(', ')}; the process ends all the same.\n`,
    );
    writeReport();
    process.exit();
  }, LINGER_MS_MAX).unref();
}

/** Whoever runs Node with `--report-on-signal` wants to know what a process waits for that does not end. */
function writeReport(): void {
  if (process.report.reportOnSignal) process.report.writeReport();
}

function giveUp(why: string): never {
  process.stderr.write(`countersign: ${why}; deliveries in flight will be repeated.\n`);
  writeReport();
  process.exit(1);
}

function announce(
  app: App,
  config: Config,
  roles: { api: boolean; worker: boolean },
  { demoToken, consoleUrl }: { demoToken: string | undefined; consoleUrl: string | undefined },
): void {
  const { baseUrl } = app;
  process.stdout.write(`\n${style.bold(title(roles))}\n\n`);
  printFacts({
    ...(baseUrl !== undefined && { 'Base URL': baseUrl, Docs: `${baseUrl}/docs` }),
    ...(app.monitoringUrl !== undefined && { Operations: `${app.monitoringUrl}/metrics, /readyz, /healthz` }),
    ...(consoleUrl !== undefined && { Console: consoleLine(consoleUrl) }),
    Database: app.databaseDescription,
    ...(roles.worker &&
      config.worker.isPaused && {
        Deliveries: new Styled(style.yellow('paused: this worker calls no receiver (DELIVERIES_PAUSED)')),
      }),
    ...(demoToken !== undefined && {
      'Demo token': new Styled(`${demoToken}   ${style.dim('(shown only now)')}`),
    }),
  });
  if (baseUrl !== undefined) {
    process.stdout.write('\nTry next\n');
    const token = demoToken ?? '<API_KEY>';
    printFacts({
      'List customers': `curl -H "Authorization: Bearer ${token}" ${baseUrl}/api/v1/public/party/customers`,
      // The demo's receiver listens on loopback, and only a worker calls it.
      ...(roles.worker &&
        isDemoWanted(config) &&
        // A packed release has no demo.
        !isPacked() && { 'See it all': `${demoCommand(baseUrl)}   (in another terminal)` }),
      ...(demoToken === undefined && {
        'Get a token': `${commandName()} api operatorIssueToken --organization <id or name> --name mine --scopes full_access`,
      }),
    });
  }
  process.stdout.write(`\n${style.dim('Ctrl-C stops everything cleanly.')}\n\n`);
}

const consoleLine = (url: string): string | Styled =>
  url.includes('#') ? new Styled(`${url}   ${style.dim('(signs you in, once, within 15 minutes)')}`) : url;

/** The demo looks for the API on PORT, 3000 if unset. */
function demoCommand(baseUrl: string): string {
  const { port } = new URL(baseUrl);
  return port === '3000' ? 'npm run demo' : `PORT=${port} npm run demo`;
}

function title({ api, worker }: { api: boolean; worker: boolean }): string {
  if (api && worker) return 'Countersign is running: API and worker.';
  return api ? 'Countersign is running: API only.' : 'Countersign is running: worker only.';
}
