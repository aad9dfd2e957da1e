// `countersign operator-token`.
import { Command } from 'commander';
import {
  issueOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
} from '../domain/access/operator-token.ts';
import { operatorScopes } from '../domain/access/scope.ts';
import { presentIssuedOperatorToken, presentOperatorToken } from '../http/presenters/operator-token.ts';
import { type ActorOptions, withActor, withOperator } from './actor.ts';
import { commaSeparated, dateTime, uuid } from './arguments.ts';
import { printFacts, printJson } from './print.ts';
import { printIssuedToken, printTokens } from './token-output.ts';
import { withCore } from './with-core.ts';

interface CreateOptions extends ActorOptions {
  name: string;
  scopes: string[];
  expires?: Date;
  json: boolean;
}

export function operatorTokenCommands(): Command {
  const command = new Command('operator-token').description(
    'Tokens of the operator API, which reaches every organization.',
  );
  withActor(
    command
      .command('create')
      .description('Issue an operator token. Its plaintext is printed once and stored nowhere.')
      .requiredOption('--name <name>', 'who or what uses it; the audit shows this name')
      .option('--scopes <scopes>', `comma-separated: ${operatorScopes.join(', ')}`, commaSeparated, [
        ...operatorScopes,
      ])
      .option('--expires <time>', 'when it stops working, such as 2027-01-31', dateTime)
      .option('--json', 'print JSON', false),
  ).action(async (options: CreateOptions) => {
    const issued = await withOperator(options, (context) =>
      issueOperatorToken(context, {
        name: options.name,
        scopes: options.scopes,
        expiresAt: options.expires,
      }),
    );
    if (options.json) return printJson(presentIssuedOperatorToken(issued));
    printIssuedToken(issued);
  });
  command
    .command('list')
    .description('List the operator tokens, including revoked ones.')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { tokens, now } = await withCore(async (context) => ({
        tokens: await listOperatorTokens(context),
        now: context.databaseClock.now(),
      }));
      if (json) return printJson(tokens.map(presentOperatorToken));
      printTokens(tokens, now);
    });
  withActor(
    command
      .command('revoke')
      .description('Revoke an operator token for good. The next request with it is refused.')
      .argument('<id>', "the token's id", uuid)
      .option('--json', 'print JSON', false),
  ).action(async (id: string, options: ActorOptions & { json: boolean }) => {
    const token = await withOperator(options, (context) => revokeOperatorToken(context, id));
    if (options.json) return printJson(presentOperatorToken(token));
    printFacts({ Revoked: token.id, Name: token.name, At: token.revokedAt?.toISOString() ?? '' });
  });
  return command;
}
