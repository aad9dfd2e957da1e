import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { eventCatalogue } from '../../generated/event-catalogue.ts';
import { contractText } from '../../src/http/edge/contract/contract-text.ts';

const ajv = new Ajv2020({ strict: false });

/** Of a contract: those of components, and those of parameters, headers and bodies. */
function schemasIn(value: unknown, path = '#'): [path: string, schema: object | boolean][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const at = `${path}/${name}`;
    if (name === 'example' || name === 'examples') return [];
    const isSchema = name === 'schema' || path === '#/components/schemas';
    return isSchema && typeof member === 'object' && member !== null ? [[at, member]] : schemasIn(member, at);
  });
}

/** What keeps a schema from being one of JSON Schema 2020-12: the server compiles it without asking. */
function faults(schemas: readonly [string, object | boolean][]): string[] {
  return schemas.flatMap(([path, schema]) =>
    ajv.validateSchema(schema) === true ? [] : [`${path}: ${ajv.errorsText()}`],
  );
}

describe('every schema that the server compiles is one of JSON Schema 2020-12', () => {
  test.each(['public', 'operator', 'console'] as const)('of the contract %s', (name) => {
    const schemas = schemasIn(JSON.parse(contractText(name).json));
    expect(schemas.length).toBeGreaterThan(50);
    expect(faults(schemas)).toEqual([]);
  });

  test('of the data of events', () => {
    const schemas = eventCatalogue.map(({ type, bodySchema }): [string, object] => [type, bodySchema]);
    expect(faults(schemas)).toEqual([]);
  });

  test('and the test would notice', () => {
    expect(faults([['#/wrong', { properties: { a: { type: 'text' } } }]])).toEqual([
      expect.stringContaining('#/wrong: data/properties/a/type must be'),
    ]);
  });
});
