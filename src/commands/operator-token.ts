// `countersign operator-token`.
import { Command } from 'commander';
import {
  issueOperatorToken,
  listOperatorTokens,
  type OperatorToken,
  revokeOperatorToken,
} from '../domain/access/tokens/operator-token.ts';
import {
  listInAllCells,
  revokeInAllCells,
  shareOperatorToken,
} from '../domain/access/tokens/operator-token-of-cells.ts';
import { operatorScopes } from '../domain/access/tokens/scope.ts';
import type { ActorContext } from '../domain/context.ts';
import {
  presentIssuedOperatorToken,
  presentOperatorToken,
} from '../http/presenters/access/operator-token.ts';
import { answerOfCells } from '../http/presenters/of-cells.ts';
import type { CellReply } from '../platform/cells/question.ts';
import { type ChangeOptions, withChange, withJson, withOperator } from './actor.ts';
import { printAnswer } from './answer.ts';
import { commaSeparated, dateTime, uuid } from './arguments.ts';
import { allCellsOption, printOfCells, refuseSilence, severalCells, silentOf } from './cells/all-cells.ts';
import { withCore } from './with-core.ts';

interface CreateOptions extends ChangeOptions {
  readonly name: string;
  readonly scopes: string[];
  readonly expires?: Date;
  readonly allCells: boolean;
}

interface AllCells {
  readonly allCells: boolean;
}

export function operatorTokenCommands(): Command {
  const command = new Command('operator-token').description(
    'Tokens of the operator API, which reaches every organization.',
  );
  withChange(command.command('create'))
    .description('Issue an operator token. Its plaintext is printed once and stored nowhere.')
    .requiredOption('--name <name>', 'who or what uses it; the audit shows this name')
    .option('--scopes <scopes>', `comma-separated: ${operatorScopes.join(', ')}`, commaSeparated, [
      'operator:read',
      // Implies all others.
      'operator:write',
    ])
    .option('--expires <time>', 'when it stops working, such as 2027-01-31', dateTime)
    .addOption(allCellsOption('make it valid in every installation behind this address (CELLS)'))
    .action((options: CreateOptions) => create(options));
  withJson(command.command('list'))
    .description('List the operator tokens, including revoked ones.')
    .addOption(allCellsOption('those of every installation behind this address (CELLS)'))
    .action(async ({ allCells, json }: AllCells & { json: boolean }) => {
      if (!allCells) {
        const tokens = await withCore((context) => listOperatorTokens(context));
        return printAnswer(tokens.map(presentOperatorToken), json);
      }
      const replies = await withCore((context) => listInAllCells(context, severalCells(context)));
      printOfCells(
        replies.map((reply) => ({ ...reply, answer: reply.answer?.map(presentOperatorToken) })),
        json,
      );
    });
  withChange(command.command('share'))
    .description(
      'Make a token of this installation valid in all others behind this address, where it is not yet.',
    )
    .argument('<id>', "the token's id", uuid)
    .action(async (id: string, options: ChangeOptions) => {
      const replies = await withOperator(options, (context) =>
        shareOperatorToken(context, severalCells(context), id),
      );
      printTokenOfCells(replies, options.json);
    });
  withChange(command.command('revoke'))
    .description('Revoke an operator token for good. The next request with it is refused.')
    .argument('<id>', "the token's id", uuid)
    .addOption(allCellsOption('in every installation behind this address (CELLS)'))
    .action(async (id: string, { allCells, ...options }: ChangeOptions & AllCells) => {
      if (!allCells) {
        const revoked = await withOperator(options, (context) => revokeOperatorToken(context, id));
        return printAnswer(presentOperatorToken(revoked), options.json);
      }
      const replies = await withOperator(options, (context) =>
        revokeInAllCells(context, severalCells(context), id),
      );
      if (replies.every(({ answer }) => answer === null))
        throw new Error(`No cell has an operator token ${id}.`);
      printTokenOfCells(replies, options.json, ' Run this again when they do: there the token still works.');
    });
  return command;
}

/** With all cells: what fails there does not hide the token, which is shown once. */
async function create({ allCells, name, scopes, expires, ...options }: CreateOptions): Promise<void> {
  const { issued, replies } = await withOperator(options, async (context: ActorContext) => {
    const cells = allCells ? severalCells(context) : undefined;
    const issued = await issueOperatorToken(context, { name, scopes, expires_at: expires });
    return { issued, replies: cells ? await shareOperatorToken(context, cells, issued.token.id) : [] };
  });
  const body = presentIssuedOperatorToken(issued);
  const silent = silentOf(replies);
  const others = replies.flatMap(({ cell, fault }) => (fault === undefined ? cell : []));
  printAnswer(allCells ? answerOfCells({ ...body, other_cells: others, silent }) : body, options.json);
  refuseSilence(
    silent,
    ` The token is valid in the other cells. When these answer: countersign operator-token share ${issued.token.id}`,
  );
}

/** What each cell has of one token. */
function printTokenOfCells(
  replies: readonly CellReply<OperatorToken | null>[],
  asJson: boolean,
  advice = ' Run this again when they do.',
): void {
  const rows = replies.map((reply) => ({
    ...reply,
    answer:
      reply.answer === undefined
        ? undefined
        : reply.answer === null
          ? []
          : [presentOperatorToken(reply.answer)],
  }));
  printOfCells(rows, asJson, {}, advice);
}
