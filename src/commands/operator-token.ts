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
import { type ChangeOptions, withChange, withJson, withOperator } from './actor.ts';
import { printAnswer } from './answer.ts';
import { commaSeparated, dateTime, uuid } from './arguments.ts';
import { withCore } from './with-core.ts';

interface CreateOptions extends ChangeOptions {
  name: string;
  scopes: string[];
  expires?: Date;
}

export function operatorTokenCommands(): Command {
  const command = new Command('operator-token').description(
    'Tokens of the operator API, which reaches every organization.',
  );
  withChange(command.command('create'))
    .description('Issue an operator token. Its plaintext is printed once and stored nowhere.')
    .requiredOption('--name <name>', 'who or what uses it; the audit shows this name')
    .option('--scopes <scopes>', `comma-separated: ${operatorScopes.join(', ')}`, commaSeparated, [
      ...operatorScopes,
    ])
    .option('--expires <time>', 'when it stops working, such as 2027-01-31', dateTime)
    .action(async ({ name, scopes, expires, ...options }: CreateOptions) => {
      const issued = await withOperator(options, (context) =>
        issueOperatorToken(context, { name, scopes, expires_at: expires }),
      );
      printAnswer(presentIssuedOperatorToken(issued), options.json);
    });
  withJson(command.command('list'))
    .description('List the operator tokens, including revoked ones.')
    .action(async ({ json }: { json: boolean }) => {
      const tokens = await withCore(listOperatorTokens);
      printAnswer(tokens.map(presentOperatorToken), json);
    });
  withChange(command.command('revoke'))
    .description('Revoke an operator token for good. The next request with it is refused.')
    .argument('<id>', "the token's id", uuid)
    .action(async (id: string, options: ChangeOptions) => {
      const token = await withOperator(options, (context) => revokeOperatorToken(context, id));
      printAnswer(presentOperatorToken(token), options.json);
    });
  return command;
}
