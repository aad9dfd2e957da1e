/**
 * Adds two operations for each list that can be exported whole and counted. The contract's root names the lists, its own and
 * mirrored ones, as `x-exports`. The export of `listInvoices` is `exportInvoices`, a GET of the list's path and
 * `/export`: it takes the list's filters and the `format`, and answers the rows of all pages. `x-export` says
 * which list it exports, how its file is called, and which columns a row has as CSV. Its count is `countInvoices`, a GET
 * of the list's path and `/count`; `x-count` names the list.
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
/** Whoever catches up does not count. */
const ofNoCount = [...ofOnePage, 'updated_from'];
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
    paths[`${path}/count`] = {
      ...(parameters !== undefined && { parameters }),
      get: countOf(list, contract),
    };
  }
  const [missing] = lists;
  if (missing !== undefined) throw new Error(`x-exports: there is no list ${missing}.`);
  return { ...contract, paths };
}

function exportOf(list: JsonObject, contract: JsonObject): JsonObject {
  const listId = String(list.operationId);
  const resolve = (node: Json) => resolved(node, contract);
  const filters = filtersOf(list, contract, ofOnePage);
  const { '200': ok, ...refusals } = objectOf(list.responses);
  const { content, headers } = resolve(ok);
  const page = resolve(objectOf(objectOf(content)['application/json']).schema);
  const row = resolve(objectOf(objectOf(page.properties).data).items);
  return {
    ...list,
    operationId: derivedId(listId, 'export'),
    summary: `Export: ${String(list.summary)}`,
    description:
      `All rows of \`${listId}\` that its filters leave, in its order, as a file. If it breaks off, the connection does, so that no part is taken for the whole.\n\n${roleOf(list)}`.trim(),
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

function countOf(list: JsonObject, contract: JsonObject): JsonObject {
  const listId = String(list.operationId);
  const { '200': ok, ...refusals } = objectOf(list.responses);
  const { headers } = resolved(ok, contract);
  return {
    ...list,
    operationId: derivedId(listId, 'count'),
    summary: `Count: ${String(list.summary)}`,
    description:
      `How many rows of \`${listId}\` its filters leave, up to 10,000. It takes about a second at most: what was not counted by then is left out.\n\n${roleOf(list)}`.trim(),
    parameters: filtersOf(list, contract, ofNoCount),
    'x-count': listId,
    responses: {
      '200': {
        description: 'The count.',
        headers: objectOf(headers),
        content: {
          'application/json': {
            schema: {
              description: 'How many rows a list has.',
              type: 'object',
              required: ['count', 'is_complete'],
              properties: {
                count: {
                  description: 'How many were counted.',
                  type: 'integer',
                  format: 'int32',
                  minimum: 0,
                  maximum: 10_000,
                },
                is_complete: {
                  description: 'Whether these are all. Otherwise there are more.',
                  type: 'boolean',
                },
              },
            },
            examples: {
              all: { summary: 'All of them', value: { count: 214, is_complete: true } },
              more: { summary: 'More than are counted', value: { count: 10_000, is_complete: false } },
            },
          },
        },
      },
      ...refusals,
    },
  };
}

const derivedId = (listId: string, verb: 'export' | 'count'): string =>
  listId.replace(/list|search/i, (word) =>
    word === word.toLowerCase() ? verb : `${verb[0]?.toUpperCase()}${verb.slice(1)}`,
  );

const roleOf = (list: JsonObject): string => /Required role: .*\./.exec(String(list.description))?.[0] ?? '';

function filtersOf(list: JsonObject, contract: JsonObject, left: readonly string[]): Json[] {
  const parameters = Array.isArray(list.parameters) ? list.parameters : [];
  return parameters.filter((parameter) => !left.includes(String(resolved(parameter, contract).name)));
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
