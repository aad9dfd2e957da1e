// `countersign organization`.
import { Command, Option } from 'commander';
import {
  createOrganization,
  findOrganization,
  listOrganizations,
  setTimeZone,
} from '../domain/access/organization.ts';
import { type OwnRateLimit, ownRateLimit, setRateLimit } from '../domain/access/rate-limit.ts';
import { presentOrganization } from '../http/presenters/organization.ts';
import type { Config } from '../platform/config.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { emailAddress, limit, positiveInteger } from './arguments.ts';
import { organizationSsoCommands } from './organization-sso.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

export function organizationCommands(): Command {
  const command = new Command('organization').description('Organizations, which own data and tokens.');
  withActor(
    command
      .command('create')
      .description('Create an organization and its first member, an OWNER.')
      .argument('<name>', 'its name')
      .requiredOption('--owner <email>', "the owner's e-mail address", emailAddress)
      .option('--time-zone <name>', 'where its days begin, such as Europe/Berlin; UTC by default')
      .option('--json', 'print JSON', false),
  ).action(
    async (name: string, options: ActorOptions & { owner: string; timeZone?: string; json: boolean }) => {
      const organization = await withOperator(options, (context) =>
        createOrganization(context, { name, ownerEmail: options.owner, timeZone: options.timeZone }),
      );
      if (options.json) return printJson(presentOrganization(organization));
      printFacts({
        Organization: organization.id,
        Name: organization.name,
        Owner: options.owner,
        'Time zone': organization.timeZone,
      });
    },
  );
  command
    .command('list')
    .description('List organizations, newest first.')
    .option('--limit <number>', 'how many at most', limit, 100)
    .option('--json', 'print JSON', false)
    .action(async (options: { limit: number; json: boolean }) => {
      const { items, next } = await withCore((context) =>
        listOrganizations(context, { limit: options.limit }),
      );
      if (options.json) return printJson(items.map(presentOrganization));
      printTable(
        ['Id', 'Name', 'Created'],
        items.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
  command
    .command('show')
    .description('Show an organization.')
    .argument('<id or name>', 'which one')
    .option('--json', 'print JSON', false)
    .action(async (idOrName: string, { json }: { json: boolean }) => {
      const organization = await withCore((context) => findOrganization(context, idOrName));
      if (json) return printJson(presentOrganization(organization));
      const { id, name, timeZone, createdAt } = organization;
      printFacts({ Organization: id, Name: name, 'Time zone': timeZone, Created: createdAt.toISOString() });
    });
  withActor(
    command
      .command('time-zone')
      .description('Set where the days of an organization begin, for all periods that are not billed yet.')
      .argument('<organization>', 'its id or, if that is unambiguous, its name')
      .argument('<time zone>', 'as IANA names it, such as Europe/Berlin')
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (idOrName: string, timeZone: string, options: ActorOptions & { json: boolean }) => {
    const organization = await withOperator(options, async (context) =>
      setTimeZone(context, (await findOrganization(context, idOrName)).id, timeZone),
    );
    if (options.json) return printJson(presentOrganization(organization));
    printFacts({
      Organization: organization.id,
      Name: organization.name,
      'Time zone': organization.timeZone,
    });
  });
  withActor(
    command
      .command('limit')
      .description(
        'Set how many requests each token of an organization may make, in place of RATE_LIMIT; without options, show it.',
      )
      .argument('<organization>', 'its id or, if that is unambiguous, its name')
      .option('--requests <n>', 'requests in a window', positiveInteger)
      .option('--window <seconds>', 'length of the window', positiveInteger)
      .addOption(new Option('--none', 'no limit').default(false).conflicts(['requests', 'window', 'default']))
      .addOption(
        new Option('--default', 'back to the configured limit')
          .default(false)
          .conflicts(['requests', 'window']),
      )
      .option('--reason <text>', 'why, for the audit', reasonText),
  ).action(async (idOrName: string, options: LimitOptions) => {
    const limit = limitOf(options);
    const found = await withOperator(options, async (context) => {
      const { id } = await findOrganization(context, idOrName);
      const organization = limit
        ? await setRateLimit(context, id, limit)
        : await findOrganization(context, id);
      return { organization, configured: context.rules.rateLimit };
    });
    printFacts({
      Organization: found.organization.id,
      Name: found.organization.name,
      'Each token': describeLimit(ownRateLimit(found.organization), found.configured),
    });
  });
  command.addCommand(organizationSsoCommands());
  return command;
}

interface LimitOptions extends ActorOptions {
  readonly requests?: number;
  readonly window?: number;
  readonly none: boolean;
  readonly default: boolean;
}

/** @throws Error when one of the two numbers is missing. */
function limitOf(options: LimitOptions): OwnRateLimit | undefined {
  const { requests, window: windowSeconds } = options;
  if (options.none) return 'none';
  if (options.default) return 'configured';
  if (requests === undefined && windowSeconds === undefined) return undefined;
  if (requests === undefined || windowSeconds === undefined)
    throw new Error('Give --requests and --window together.');
  return { requests, windowSeconds };
}

function describeLimit(own: OwnRateLimit, configured: Config['rateLimit']): string {
  if (!configured) return 'no limit: RATE_LIMIT is off';
  if (own === 'none') return 'no limit';
  const { requests, windowSeconds } = own === 'configured' ? configured : own;
  return `${requests} requests in ${windowSeconds} s${own === 'configured' ? ', as RATE_LIMIT says' : ''}`;
}
