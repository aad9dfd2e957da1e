// `countersign organization`.
import { Command, Option } from 'commander';
import { createOrganization, findOrganization } from '../../domain/access/organization.ts';
import { findOrganizations, organizationFind, withStates } from '../../domain/access/organization-find.ts';
import { type OwnRateLimit, ownRateLimit, setRateLimit } from '../../domain/access/rate-limit.ts';
import { presentOrganization } from '../../http/presenters/access/organization.ts';
import type { Config } from '../../platform/config.ts';
import { type ActorOptions, toChange, withJson, withOperator, withReason } from '../actor.ts';
import { emailAddress, positiveInteger } from '../arguments.ts';
import { askCells, printOfCells } from '../cells/all-cells.ts';
import { printFacts } from '../print.ts';
import { withCore } from '../with-core.ts';
import { addMoveCommand } from './move.ts';
import { organizationSsoCommands } from './sso.ts';

export function organizationCommands(): Command {
  const command = new Command('organization').description('Organizations, which own data and tokens.');
  toChange(
    command
      .command('create')
      .description('Create an organization and its first member, an OWNER.')
      .argument('<name>', 'its name')
      .requiredOption('--owner <email>', "the owner's e-mail address", emailAddress)
      .option('--time-zone <name>', 'where its days begin, such as Europe/Berlin; UTC by default'),
    async (context, name: string, { owner, timeZone }: { owner: string; timeZone?: string }) =>
      presentOrganization(
        await createOrganization(context, { name, owner_email: owner, time_zone: timeZone }),
      ),
  );
  withReason(command.command('limit'))
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
    .action(async (idOrName: string, options: LimitOptions) => {
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
  withJson(command.command('find'))
    .description(
      'Find organizations, over all installations behind this address (CELLS) if there are several.',
    )
    .argument('<text>', 'an id, the e-mail address of a member, or a part of the name')
    .action((text: string, { json }: { json: boolean }) => find(text, json));
  addMoveCommand(command);
  command.addCommand(organizationSsoCommands());
  return command;
}

/** Without CELLS, the installation has no name. */
async function find(text: string, asJson: boolean): Promise<void> {
  const replies = await withCore(async (context) => {
    const here = () => findOrganizations(context, { text });
    if (context.cells) return await askCells(context, {}, organizationFind, { text }, here);
    return [{ cell: undefined, answer: await here() }];
  });
  printOfCells(withStates(replies), asJson);
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
