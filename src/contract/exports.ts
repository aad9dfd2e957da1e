/**
 * Adds an operation for each list that can be exported whole. The contract's root names the lists, its own and
 * mirrored ones, as `x-exports`. The export of `listInvoices` is `exportInvoices`, a GET of the list's path and
 * `/export`: it takes the list's filters and the `format`, and answers the rows of all pages. `x-export` says
 * which list it exports, how its file is called, and which columns a row has as CSV.
 */
import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  namesOf,
  objectOf,
  textsOf,
} from './contract-diff/json.ts';

const ofOnePage = ['limit', 'cursor'];
const format = {
  name: 'format',
  in: 'query',
  description: 'Of the file.',
  schema: { type: 'string', enum: ['csv', 'ndjson'], default: 'csv' },
  examples: { for_programs: { value: 'ndjson' } },
};

export function withExports(document: JsonObject): JsonObject {
  const { 'x-exports': exports, ...contract } = document;
  const lists = new Set(textsOf(exports));
  if (lists.size === 0) return contract;
  const paths: Record<string, Json> = {};
  for (const [path, item] of Object.entries(objectOf(contract.paths))) {
    paths[path] = item;
    const { get, parameters } = objectOf(item);
    const list = objectOf(get);
    if (!lists.delete(String(list.operationId))) continue;
    paths[`${path}/export`] = {
      ...(parameters !== undefined && { parameters }),
      get: exportOf(list, contract),
    };
  }
  const [missing] = lists;
  if (missing !== undefined) throw new Error(`x-exports: there is no list ${missing}.`);
  return { ...contract, paths };
}

function exportOf(list: JsonObject, contract: JsonObject): JsonObject {
  const listId = String(list.operationId);
  const resolve = (node: Json) => resolved(node, contract);
  const filters = (Array.isArray(list.parameters) ? list.parameters : []).filter(
    (parameter) => !ofOnePage.includes(String(resolve(parameter).name)),
  );
  const { '200': ok, ...refusals } = objectOf(list.responses);
  const { content, headers } = resolve(ok);
  const page = resolve(objectOf(objectOf(content)['application/json']).schema);
  const row = resolve(objectOf(objectOf(page.properties).data).items);
  return {
    ...list,
    operationId: listId.replace(/list|search/i, (word) =>
      word === word.toLowerCase() ? 'export' : 'Export',
    ),
    summary: `Export: ${String(list.summary)}`,
    description:
      `All rows of \`${listId}\` that its filters leave, in its order, as a file. If it breaks off, the connection does, so that no part is taken for the whole.\n\n${/Required role: .*\./.exec(String(list.description))?.[0] ?? ''}`.trim(),
    parameters: [format, ...filters],
    // Of one page, which is all that an export has in memory.
    'x-answer-bytes-max': list['x-answer-bytes-max'] ?? 1024 * 1024,
    'x-export': { list: listId, file: fileNameOf(listId), columns: columnsOf(row, resolve) },
    responses: {
      '200': {
        description: 'The rows.',
        headers: {
          ...objectOf(headers),
          'Content-Disposition': {
            description: 'The name of the file.',
            required: true,
            schema: { type: 'string' },
            example: `attachment; filename="${fileNameOf(listId)}-2026-11-20.csv"`,
          },
        },
        content: {
          'text/csv': {
            schema: {
              type: 'string',
              description: 'RFC 4180 in UTF-8, with the names of the columns in the first line.',
            },
          },
          'application/x-ndjson': {
            schema: { type: 'string', description: 'One row a line, as the list has it.' },
          },
        },
      },
      ...refusals,
    },
  };
}

/** `invoices` of `listInvoices`. */
const fileNameOf = (listId: string): string =>
  listId
    .replace(/^(operator)?(list|search)/i, '')
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

/** Every member that is not an object itself, with the names of those that it is in: `total.amount`. */
function columnsOf(schema: JsonObject, resolve: (node: Json) => JsonObject, within = ''): string[] {
  return Object.entries(propertiesOf(schema, resolve)).flatMap(([name, value]) => {
    const member = withoutNull(resolve(value), resolve);
    const column = `${within}${name}`;
    const below = columnsOf(member, resolve, `${column}.`);
    return below.length === 0 ? [column] : below;
  });
}

/** None for an object whose members are not known, or differ from row to row. */
function propertiesOf(schema: JsonObject, resolve: (node: Json) => JsonObject): JsonObject {
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  return Object.assign(
    {},
    ...parts.map((part) => propertiesOf(resolve(part), resolve)),
    objectOf(schema.properties),
  );
}

function withoutNull(schema: JsonObject, resolve: (node: Json) => JsonObject): JsonObject {
  const { anyOf, oneOf } = schema;
  const alternatives = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const others = alternatives.map(resolve).filter(({ type }) => type !== 'null');
  const [only] = others;
  return only !== undefined && others.length === 1 ? only : schema;
}

function resolved(node: Json, contract: JsonObject): JsonObject {
  const value = objectOf(node);
  if (typeof value.$ref !== 'string') return value;
  const found = lookUp(contract, namesOf(value.$ref));
  if (!isObject(found)) throw new Error(`${value.$ref} leads nowhere.`);
  return resolved(found, contract);
}
