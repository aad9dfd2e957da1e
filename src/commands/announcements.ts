// What a server says of its start and its stop: a banner for people, or lines of the log for machines.
import type { App } from '../app.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { Roles } from '../platform/process/role.ts';
import { commandName, isPacked } from '../platform/process/version.ts';
import { printFacts, Styled, style } from './print.ts';

export interface Announcements {
  started(): void;
  /** @param delayMs how long requests are still answered. */
  notReady(delayMs: number): void;
  stopping(): void;
  stopped(): void;
}

/** What only an installation for trying things out announces, and where the console is. */
interface Entrances {
  readonly demoToken: string | undefined;
  readonly consoleUrl: string | undefined;
}

export function announcementsOf(app: App, config: Config, roles: Roles, entrances: Entrances): Announcements {
  return config.log.format === 'json'
    ? linesOf(app, config, roles, entrances)
    : bannerOf(app, config, roles, entrances);
}

/** Written whatever the level is, as the banner is. */
function linesOf(
  app: App,
  config: Config,
  roles: Roles,
  { demoToken, consoleUrl }: Entrances,
): Announcements {
  const log: Logger = app.context.log.child({}, { level: 'info' });
  const say = (facts: object, message: string) => {
    log.info(facts, message);
    log.flush();
  };
  const { baseUrl, monitoringUrl } = app;
  return {
    started: () =>
      say(
        {
          base_url: baseUrl,
          docs_url: baseUrl && `${baseUrl}/docs`,
          operations_url: monitoringUrl,
          console_url: consoleUrl,
          database: app.databaseDescription,
          ...(roles.worker && { deliveries_paused: config.worker.isPaused }),
          demo_token: demoToken,
        },
        'started',
      ),
    notReady: (delayMs) => say({ answered_for_ms: delayMs }, 'no longer ready; requests are still answered'),
    stopping: () => say({}, 'stopping'),
    stopped: () => say({}, 'stopped'),
  };
}

function bannerOf(app: App, config: Config, roles: Roles, entrances: Entrances): Announcements {
  const say = (text: string) => void process.stdout.write(text);
  return {
    started: () => printBanner(app, config, roles, entrances),
    notReady: (delayMs) => say(`\nNo longer ready. Requests are still answered for ${delayMs} ms.\n`),
    stopping: () =>
      say('\nStopping: requests and attempts in flight finish first. Ctrl-C again to give up on them.\n'),
    stopped: () => say('Stopped.\n'),
  };
}

function printBanner(app: App, config: Config, roles: Roles, { demoToken, consoleUrl }: Entrances): void {
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
        config.allowInsecureReceivers &&
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

function title({ api, worker }: Roles): string {
  if (api && worker) return 'Countersign is running: API and worker.';
  return api ? 'Countersign is running: API only.' : 'Countersign is running: worker only.';
}
