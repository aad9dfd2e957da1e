// `countersign operator-token`.
import { Command } from 'commander';
import {
  issueOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
} from '../domain/access/tokens/operator-token.ts';
import { operatorScopes } from '../domain/access/tokens/scope.ts';
import {
  presentIssuedOperatorToken,
  presentOperatorToken,
} from '../http/presenters/access/operator-token.ts';
import { toChange, toShow } from './actor.ts';
import { commaSeparated, dateTime, uuid } from './arguments.ts';

interface CreateOptions {
  name: string;
  scopes: string[];
  expires?: Date;
}

export function operatorTokenCommands(): Command {
  const command = new Command('operator-token').description(
    'Tokens of the operator API, which reaches every organization.',
  );
  toChange(
    command
      .command('create')
      .description('Issue an operator token. Its plaintext is printed once and stored nowhere.')
      .requiredOption('--name <name>', 'who or what uses it; the audit shows this name')
      .option('--scopes <scopes>', `comma-separated: ${operatorScopes.join(', ')}`, commaSeparated, [
        'operator:read',
        // Implies all others.
        'operator:write',
      ])
      .option('--expires <time>', 'when it stops working, such as 2027-01-31', dateTime),
    async (context, { name, scopes, expires }: CreateOptions) =>
      presentIssuedOperatorToken(await issueOperatorToken(context, { name, scopes, expires_at: expires })),
  );
  toShow(
    command.command('list').description('List the operator tokens, including revoked ones.'),
    async (context) => (await listOperatorTokens(context)).map(presentOperatorToken),
  );
  toChange(
    command
      .command('revoke')
      .description('Revoke an operator token for good. The next request with it is refused.')
      .argument('<id>', "the token's id", uuid),
    async (context, id: string) => presentOperatorToken(await revokeOperatorToken(context, id)),
  );
  return command;
}
