// A refused text is told what it must be, in words: a regular expression is not an answer for a person.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject, type Json, lookUp, namesOf, objectOf } from '../../src/contract/contract-diff/json.ts';
import { patternNames } from '../../src/http/edge/contract/wording.ts';

test('every pattern of a request has words, and there are words for nothing else', () => {
  const patterns = ['public', 'operator', 'console'].flatMap(patternsOfRequests);
  expect(patterns.length).toBeGreaterThan(0);
  expect([...new Set(patterns)].sort()).toEqual(Object.keys(patternNames).sort());
});

function patternsOfRequests(name: string): string[] {
  const file = new URL(`../../generated/contract/${name}.json`, import.meta.url);
  const contract: Json = JSON.parse(readFileSync(file, 'utf8'));
  const operations = Object.values(objectOf(objectOf(contract).paths)).flatMap((item) => [
    objectOf(item).parameters,
    ...Object.values(objectOf(item)).flatMap((operation) => [
      objectOf(operation).parameters,
      objectOf(operation).requestBody,
    ]),
  ]);
  return patternsIn(contract, operations, new Set());
}

function patternsIn(contract: Json, node: Json, seen: Set<string>): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => patternsIn(contract, item, seen));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'pattern' && typeof value === 'string') return [value];
    if (name === 'example' || name === 'examples') return [];
    if (name !== '$ref' || typeof value !== 'string') return patternsIn(contract, value, seen);
    if (seen.has(value)) return [];
    seen.add(value);
    return patternsIn(contract, lookUp(contract, namesOf(value)), seen);
  });
}
