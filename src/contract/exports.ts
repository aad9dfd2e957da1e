/**
 * Adds two operations for each list that can be exported whole and counted. The contract's root names the lists, its own and
 * mirrored ones, as `x-exports`, and what the two say: `{list}`, `{summary}` and `{role}` are the list's. The export of
 * `listInvoices` is `exportInvoices`, a GET of the list's path and `/export`: it takes the list's filters and the `format`, and
 * answers the rows of all pages. `x-export` says which list it exports, how its file is called, and which columns a row has
 * as CSV. Its count is `countInvoices`, a GET of the list's path and `/count`; `x-count` names the list.
 */
import { type Json, type JsonObject, lookUp, namesOf, objectOf, textsOf } from './contract-diff/json.ts';
import { membersOf, resolved, type Schema } from './contract-document.ts';

const ofOnePage = ['limit', 'cursor'];
/** Whoever catches up does not count. */
const ofNoCount = [...ofOnePage, 'updated_from'];

export function withExports(document: JsonObject): JsonObject {
  const { 'x-exports': exports, ...contract } = document;
  const { lists: named, ...saying } = objectOf(exports);
  const lists = new Set(textsOf(named));
  const paths: Record<string, Json> = {};
  for (const [path, item] of Object.entries(objectOf(contract.paths))) {
    paths[path] = item;
    const { get, parameters } = objectOf(item);
    const list = objectOf(get);
    const id = String(list.operationId);
    if (!lists.delete(id)) continue;
    const made = (verb: 'export' | 'count', left: readonly string[], more: JsonObject) => ({
      ...(parameters !== undefined && { parameters }),
      get: {
        ...operationOf(list, contract, objectOf(saying[verb]), left),
        ...more,
        operationId: derivedId(id, verb),
      },
    });
    paths[`${path}/export`] = made('export', ofOnePage, {
      // Of one page, which is all that an export has in memory.
      'x-answer-bytes-max': list['x-answer-bytes-max'] ?? 1024 * 1024,
      'x-export': { list: id, file: fileNameOf(id), columns: columnsOf(rowOf(list, contract)) },
    });
    paths[`${path}/count`] = made('count', ofNoCount, { 'x-count': id });
  }
  const [missing] = lists;
  if (missing !== undefined) throw new Error(`x-exports: there is no list ${missing}.`);
  return { ...contract, paths };
}

/** The list's operation, with what it says otherwise. @param left the list's parameters that it does not take. */
function operationOf(
  list: JsonObject,
  contract: JsonObject,
  saying: JsonObject,
  left: readonly string[],
): JsonObject {
  const id = String(list.operationId);
  const role = /Required role: .*\./.exec(String(list.description))?.[0] ?? '';
  const said = filled(saying, { list: id, summary: String(list.summary), role, file: fileNameOf(id) });
  const { '200': ok, ...refusals } = objectOf(list.responses);
  const answer = objectOf(objectOf(said.responses)['200']);
  const headers = { ...objectOf(answerOf(ok, contract).headers), ...objectOf(answer.headers) };
  const filters = eachOf(list.parameters).filter(
    (parameter) => !left.includes(String(objectOf(resolved(parameter, contract)).name)),
  );
  return {
    ...list,
    ...said,
    parameters: [...eachOf(said.parameters), ...filters],
    responses: { '200': { ...answer, headers }, ...refusals },
  };
}

/** With the words in its texts. */
const filled = (node: Json, words: Readonly<Record<string, string>>): JsonObject =>
  JSON.parse(JSON.stringify(node), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (all, name) => words[name] ?? all).trim()
      : value,
  );

const eachOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);

/** With the references to its headers. */
function answerOf(answer: Json, contract: JsonObject): JsonObject {
  const { $ref: reference } = objectOf(answer);
  return objectOf(typeof reference === 'string' ? lookUp(contract, namesOf(reference)) : answer);
}

const derivedId = (listId: string, verb: 'export' | 'count'): string =>
  listId.replace(/list|search/i, (word) =>
    word === word.toLowerCase() ? verb : `${verb[0]?.toUpperCase()}${verb.slice(1)}`,
  );

/** `invoices` of `listInvoices`. */
const fileNameOf = (listId: string): string =>
  listId
    .replace(/^(operator)?(list|search)/i, '')
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

function rowOf({ responses }: JsonObject, contract: JsonObject): Schema {
  const answer = resolved(objectOf(responses)['200'], contract);
  const row = lookUp(answer, ['content', 'application/json', 'schema', 'properties', 'data', 'items']);
  return JSON.parse(JSON.stringify(row));
}

/** Every member that is not an object itself, with the names of those that it is in: `total.amount`. */
const columnsOf = (schema: Schema, within = ''): string[] =>
  Object.entries(membersOf(schema).properties).flatMap(([name, member]) => {
    const column = `${within}${name}`;
    const below = columnsOf(member, `${column}.`);
    return below.length === 0 ? [column] : below;
  });
