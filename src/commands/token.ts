import { Command } from 'commander';
import { issueToken, listTokens, revokeToken } from '../domain/api-token.ts';
import { findOrganization, ownerOf } from '../domain/organization.ts';
import { fullAccess, knownScopes } from '../domain/scope.ts';
import { commaSeparated, dateTime, uuid } from './arguments.ts';
import { printFacts, printTable } from './print.ts';
import { stateOf } from './token-state.ts';
import { withCore } from './with-core.ts';

interface CreateOptions {
  organization: string;
  name: string;
  scopes: string[];
  expires?: Date;
  issuedBy?: string;
}

export function tokenCommands(): Command {
  const command = new Command('token').description('API tokens of an organization.');
  command
    .command('create')
    .description('Issue a token. Its plaintext is printed once and kept nowhere.')
    .requiredOption('--organization <id or name>', 'whose data the token opens')
    .requiredOption('--name <name>', 'what the token is for')
    .option('--scopes <scopes>', `comma-separated: ${knownScopes.join(', ')}`, commaSeparated, [fullAccess])
    .option('--expires <time>', 'when it stops working, such as 2027-01-31', dateTime)
    .option('--issued-by <email>', 'the OWNER or ADMIN who issues it (default: the first owner)')
    .action(async (options: CreateOptions) => {
      const { token, plaintext } = await withCore(async (context) => {
        const { id } = await findOrganization(context, options.organization);
        return issueToken(context, {
          organizationId: id,
          issuedBy: options.issuedBy ?? (await ownerOf(context, id)),
          name: options.name,
          scopes: options.scopes,
          expiresAt: options.expires,
        });
      });
      printFacts({
        Token: plaintext,
        Id: token.id,
        Scopes: token.scopes.join(', '),
        Expires: token.expiresAt?.toISOString() ?? 'never',
      });
      process.stdout.write('\nKeep it now: it is not shown again.\n');
    });
  command
    .command('list')
    .description('List the tokens of an organization, revoked ones too.')
    .requiredOption('--organization <id or name>', 'whose tokens')
    .action(async (options: { organization: string }) => {
      const tokens = await withCore(async (context) =>
        listTokens(context, (await findOrganization(context, options.organization)).id),
      );
      printTable(
        ['Id', 'Name', 'Ends in', 'Scopes', 'Created', 'State'],
        tokens.map((token) => [
          token.id,
          token.name,
          token.hint,
          token.scopes.join(', '),
          token.createdAt.toISOString(),
          stateOf(token),
        ]),
      );
    });
  command
    .command('revoke')
    .description('Revoke a token for good. The next request with it is refused.')
    .argument('<id>', "the token's id", uuid)
    .requiredOption('--organization <id or name>', 'whose token it is')
    .action(async (id: string, options: { organization: string }) => {
      const token = await withCore(async (context) =>
        revokeToken(context, (await findOrganization(context, options.organization)).id, id),
      );
      printFacts({ Revoked: token.id, Name: token.name, At: token.revokedAt?.toISOString() ?? '' });
    });
  return command;
}
