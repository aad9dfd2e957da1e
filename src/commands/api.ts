// `countersign api <operationId>`: the operations of the operator's contract and, for an organization, of the public
// one, carried out in this process by the API's own handlers. No server has to run.
import { setImmediate } from 'node:timers/promises';
import { Command } from 'commander';
import type { Operation } from 'openapi-backend';
import { findOrganization } from '../domain/access/organization.ts';
import type { Context } from '../domain/context.ts';
import { DomainError } from '../domain/errors.ts';
import { isUuid } from '../domain/page.ts';
import { type Contract, loadContract } from '../http/edge/contract/load.ts';
import { EdgeError } from '../http/edge/problem.ts';
import { operatorHandlers } from '../http/operator/index.ts';
import { isOperatorList, operatorList } from '../http/operator/operator-list.ts';
import { type CarriedOut, carryOut, type HandlersIn, type OperationCall } from '../http/public/carry-out.ts';
import { handlersWithoutFeed } from '../http/public/index.ts';
import type { Config } from '../platform/config.ts';
import { type ChangeOptions, withActor, withJson, withOperator, withReason } from './actor.ts';
import { printAnswer } from './answer.ts';
import { type Field, fieldsOf, ownerField, partsOf, problemInOptions } from './api-fields.ts';
import { askCells, type CellOptions, printOfCells, withCells } from './cells/all-cells.ts';
import { withCore } from './with-core.ts';

interface Api {
  readonly name: 'operator' | 'public';
  readonly contract: Contract;
  readonly handlersIn: HandlersIn;
}

interface Options extends ChangeOptions, CellOptions, Readonly<Record<string, unknown>> {
  readonly organization?: string;
}

/** @param operationId what is called, if it is known. The contract of the public API, which takes longer to read, is not read without need. */
export async function apiCommand(operationId: string): Promise<Command> {
  const command = new Command('api')
    .usage('[operationId] [options]')
    .description(
      'Call an operation of the API in this process, without a server. Without an operation, run only the API.',
    )
    .helpCommand(false);
  // Its texts are shown as they are; what the service is called does not change what is valid.
  const load = (name: Api['name']) => loadContract({ serviceName: 'Service', name });
  const operator: Api = { name: 'operator', contract: await load('operator'), handlersIn: operatorHandlers };
  const apis = [operator];
  if (!operator.contract.operations.some((operation) => operation.operationId === operationId))
    apis.push({ name: 'public', contract: await load('public'), handlersIn: () => handlersWithoutFeed });
  for (const api of apis) {
    for (const operation of api.contract.operations) {
      // Waiting for an event needs a server.
      if (operation.operationId !== 'readEventFeed') command.addCommand(operationCommand(api, operation));
    }
  }
  return command;
}

function operationCommand(api: Api, operation: Operation): Command {
  const { operationId = '', summary = '', description = summary, tags: [tag = ''] = [] } = operation;
  const fields = [...(api.name === 'public' ? [ownerField()] : []), ...fieldsOf(operation)];
  const command = new Command(operationId)
    .summary(summary)
    .description(description.trim().replaceAll(/(?<=\S)\n(?=[\w`"(])/g, ' '))
    .helpGroup(api.name === 'operator' ? `${tag}:` : `${tag} (--organization):`);
  for (const { option } of fields) command.addOption(option);
  const hasReason = fields.some(({ option }) => option.long === '--reason');
  if (isChange(operation)) (hasReason ? withActor : withReason)(command);
  const isList = isOperatorList(operationId, operation.path);
  return withJson(withCells(command, { isShown: isList })).action(async (options: Options) => {
    if (options.allCells || options.cell !== undefined) {
      if (!isList)
        throw new Error('Other cells are asked for lists alone. Run this in the cell that it is about.');
      return listOfCells(api, operation, fields, options);
    }
    const { status, body, headers } = await carryOutHere(api, operation, fields, options);
    if (body) printAnswer(body, options.json);
    if (options.json || !isChange(operation)) return;
    process.stdout.write(`\n${Object(operation.responses?.[status]).description}\n`);
    if (status === 202) printWhereToLook(api, options, headers?.Location ?? '');
  });
}

const isChange = ({ method }: Operation) => method.toUpperCase() !== 'GET';

/** @throws Error that names what is wrong by the options. */
async function carryOutHere(
  api: Api,
  operation: Operation,
  fields: readonly Field[],
  options: Options,
): Promise<CarriedOut> {
  const work = async (context: Context, { serviceName }: Config) => {
    const ids: Record<string, string> = {};
    for (const { option, isOrganization } of fields) {
      const given = options[option.attributeName()];
      if (!isOrganization || typeof given !== 'string') continue;
      ids[option.attributeName()] = (await findOrganization(context, given)).id;
    }
    const reply = await carryOut(
      api,
      context,
      serviceName,
      callOf(operation, fields, { ...options, ...ids }),
    );
    // What was published is logged and announced in the next turn of the loop, when a server has answered.
    await setImmediate();
    return reply;
  };
  try {
    return await (isChange(operation) ? withOperator(options, work) : withCore(work));
  } catch (error) {
    throw inOptions(fields, error);
  }
}

function callOf(operation: Operation, fields: readonly Field[], options: Options): OperationCall {
  const { owner, path, query, body } = partsOf(fields, options);
  const { operationId = '' } = operation;
  return { operationId, owner, path, query, body: operation.requestBody && body };
}

/** The list of each cell that the options name. */
async function listOfCells(
  api: Api,
  operation: Operation,
  fields: readonly Field[],
  options: Options,
): Promise<void> {
  const call = callOf(operation, fields, options);
  for (const { option, isOrganization } of fields) {
    const given = options[option.attributeName()];
    if (isOrganization && typeof given === 'string' && !isUuid(given))
      throw new Error(`Give ${option.long} as an id: countersign organization find shows it.`);
  }
  const replies = await withCore((context, { serviceName }) =>
    askCells(context, options, operatorList, call, async () => ({
      body: (await carryOut(api, context, serviceName, call)).body,
    })),
  ).catch((error: unknown) => {
    throw inOptions(fields, error);
  });
  const pages = replies.map(({ cell, answer, fault = '' }) => {
    if (!answer || 'refusal' in answer) return { cell, fault: answer?.refusal ?? fault };
    const { data = [], next_cursor: next }: { data?: object[]; next_cursor?: string | null } = Object(
      answer.body,
    );
    return { cell, answer: data, next };
  });
  const cursors = pages.flatMap(({ cell, next }) => (next ? [[cell, next] as const] : []));
  const more = cursors.map(([cell, next]) => `\nThere are more: --cell ${cell} --cursor ${next}\n`);
  try {
    printOfCells(pages, options.json, { next_cursors: Object.fromEntries(cursors) });
  } finally {
    if (!options.json) process.stdout.write(more.join(''));
  }
}

/** A refusal in the words of the command line. */
function inOptions(fields: readonly Field[], error: unknown): unknown {
  if (!(error instanceof EdgeError || error instanceof DomainError) || error.errors.length === 0)
    return error;
  // The domain's pointers are into its input, which is the body.
  const part = error instanceof DomainError ? '/body' : '';
  const problems = error.errors.map((each) =>
    problemInOptions(fields, { ...each, pointer: part + each.pointer }),
  );
  return new Error(`${error.message} ${problems.join('; ').replace(/\.$/, '')}.`, { cause: error });
}

/** Work that only begins when it is answered: a worker does it. */
function printWhereToLook({ contract }: Api, { organization }: Options, location: string): void {
  const match = contract.match('GET', location);
  if (match.kind !== 'operation') return;
  const { id, pathParameters } = match.operation;
  const options = Object.entries({ ...(organization !== undefined && { organization }), ...pathParameters });
  const words = options.map(([name, value]) => ` --${name.replaceAll('_', '-')} ${JSON.stringify(value)}`);
  process.stdout.write(`A worker does it; see how far it is: countersign api ${id}${words.join('')}\n`);
}
