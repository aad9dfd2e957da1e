// `countersign token`.
import { Command } from 'commander';
import { issueToken, listTokens, revokeToken } from '../domain/access/api-token.ts';
import { findOrganization } from '../domain/access/organization.ts';
import { fullAccess, knownScopes } from '../domain/access/scope.ts';
import { presentIssuedToken, presentToken } from '../http/presenters/api-token.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { commaSeparated, dateTime, uuid } from './arguments.ts';
import { printFacts, printJson } from './print.ts';
import { printIssuedToken, printTokens } from './token-output.ts';
import { withCore } from './with-core.ts';

interface CreateOptions extends ActorOptions {
  json: boolean;
  organization: string;
  name: string;
  scopes: string[];
  expires?: Date;
  issuedBy?: string;
}

export function tokenCommands(): Command {
  const command = new Command('token').description('API tokens of an organization.');
  withActor(
    command
      .command('create')
      .description('Issue a token. Its plaintext is printed once and stored nowhere.')
      .requiredOption('--organization <id or name>', 'whose data the token gives access to')
      .requiredOption('--name <name>', 'what the token is for')
      .option('--scopes <scopes>', `comma-separated: ${knownScopes.join(', ')}`, commaSeparated, [fullAccess])
      .option('--expires <time>', 'when it stops working, such as 2027-01-31', dateTime)
      .option('--issued-by <email>', 'the OWNER or ADMIN who issues it (default: the first owner)')
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (options: CreateOptions) => {
    const issued = await withOperator(options, async (context) => {
      const { id } = await findOrganization(context, options.organization);
      return issueToken(context, {
        organizationId: id,
        issuedBy: options.issuedBy,
        name: options.name,
        scopes: options.scopes,
        expiresAt: options.expires,
      });
    });
    if (options.json) return printJson(presentIssuedToken(issued));
    printIssuedToken(issued);
  });
  command
    .command('list')
    .description('List the tokens of an organization, including revoked ones.')
    .requiredOption('--organization <id or name>', 'whose tokens')
    .option('--json', 'print JSON', false)
    .action(async (options: { organization: string; json: boolean }) => {
      const { tokens, now } = await withCore(async (context) => ({
        tokens: await listTokens(context, (await findOrganization(context, options.organization)).id),
        now: context.databaseClock.now(),
      }));
      if (options.json) return printJson(tokens.map(presentToken));
      printTokens(tokens, now);
    });
  withActor(
    command
      .command('revoke')
      .description('Revoke a token for good. The next request with it is refused.')
      .argument('<id>', "the token's id", uuid)
      .requiredOption('--organization <id or name>', 'whose token it is')
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (id: string, options: ActorOptions & { organization: string; json: boolean }) => {
    const token = await withOperator(options, async (context) => {
      const { id: organizationId } = await findOrganization(context, options.organization);
      return revokeToken(context, organizationId, id);
    });
    if (options.json) return printJson(presentToken(token));
    printFacts({ Revoked: token.id, Name: token.name, At: token.revokedAt?.toISOString() ?? '' });
  });
  return command;
}
