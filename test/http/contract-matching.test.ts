import { readFileSync } from 'node:fs';
import type { Document, Operation } from 'openapi-backend';
import { expect, test } from 'vitest';
import { contractText } from '../../src/http/edge/contract/contract-text.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import { withOperations } from '../support/synthetic-operations.ts';

const prefix = '/api/v1/public';
const { yaml, json } = contractText('public');
const contract = await loadContract({
  serviceName: 'Service',
  text: { yaml, json: JSON.stringify(extend(JSON.parse(json))) },
});

function extend(document: Document): Document {
  const extended = withOperations(document, 100);
  const list = extended.paths?.[`${prefix}/event-types`]?.get;
  if (!list || !extended.paths) throw new Error('There is nothing to copy.');
  // Adds literals beside parameters, at several depths.
  extended.paths[`${prefix}/webhook-endpoints/all`] = {
    get: { ...list, operationId: 'literalBesideParameter' },
  };
  extended.paths[`${prefix}/webhook-endpoints/all/x/{y}`] = { get: { ...list, operationId: 'deeper' } };
  return extended;
}

test.each([
  ['GET', `${prefix}/webhook-endpoints`, 'listWebhookEndpoints', {}],
  ['PUT', `${prefix}/webhook-endpoints/a%2Fb`, 'updateWebhookEndpoint', { id: 'a/b' }],
  ['GET', `${prefix}/webhook-endpoints/all`, 'literalBesideParameter', {}],
  ['GET', `${prefix}/webhook-endpoints/allx`, 'getWebhookEndpoint', { id: 'allx' }],
  // The literal has no such operation, so the parameter matches.
  ['POST', `${prefix}/webhook-endpoints/all/verify`, 'verifyWebhookEndpoint', { id: 'all' }],
  ['GET', `${prefix}/webhook-endpoints/all/x/1`, 'deeper', { y: '1' }],
  ['PUT', `${prefix}/synthetic-99/7`, 'updateSynthetic99', { id: '7' }],
])('among 100 operations, %s %s is %s', (method, path, id, pathParameters) => {
  expect(contract.match(method, path)).toMatchObject({
    kind: 'operation',
    operation: { id, pathParameters },
  });
});

test.each([
  `${prefix}/webhook-endpoints/`,
  `${prefix}/webhook-endpoints//verify`,
  `${prefix}`,
  '',
  `/${prefix}`,
  `${prefix}/webhook-endpoints/all/x`,
])('nothing is at "%s"', (path) => expect(contract.match('GET', path)).toEqual({ kind: 'not_found' }));

test('a path that has other methods names them', () => {
  expect(contract.match('POST', `${prefix}/webhook-endpoints/1`)).toEqual({
    kind: 'method_not_allowed',
    allowed: ['GET', 'PUT', 'DELETE', 'PATCH'],
  });
});

const errorsOf = (query: Record<string, unknown>) =>
  contract.requestErrors('listCustomers', { path: {}, header: {}, query, requestBody: undefined });

test.each(['1e1', '0x10', '0b1', '+5', ' 5', '5 ', '05', '1.0', '', '５', 'NaN'])(
  'limit=%j is not taken for an integer',
  (limit) => {
    expect(errorsOf({ limit })).toEqual([
      { pointer: '/query/limit', code: 'wrong_type', detail: 'must be an integer' },
    ]);
  },
);

test('each error has a code for the kind of fault, which the contract explains', () => {
  const codeOf = (operation: string, requestBody: unknown) =>
    contract
      .requestErrors(operation, { path: {}, header: {}, query: {}, requestBody })
      .map(({ code }) => code);
  const customer = { name: 'A', country: 'GB', currency: 'GBP' };
  const given: [operation: string, body: unknown, code: string][] = [
    ['createCustomer', { country: 'GB', currency: 'GBP' }, 'required'],
    ['createCustomer', { ...customer, nickname: 'B' }, 'unknown_member'],
    ['createCustomer', { ...customer, metadata: { ['k'.repeat(41)]: '1' } }, 'invalid_name'],
    ['createCustomer', { ...customer, name: 7 }, 'wrong_type'],
    ['createCustomer', { ...customer, country: '44' }, 'wrong_format'],
    ['createCustomer', { ...customer, number: '' }, 'too_short'],
    ['createCustomer', { ...customer, number: 'N'.repeat(65) }, 'too_long'],
    ['createMeter', { key: 'calls', name: 'Calls', aggregation: 'mean' }, 'unknown_value'],
    [
      'createWebhookEndpoint',
      { endpoint_url: 'https://a.example', subscriptions: [], max_per_second: 0 },
      'too_small',
    ],
  ];
  expect(given.map(([operation, body]) => codeOf(operation, body)[0])).toEqual(
    given.map(([, , code]) => code),
  );
  expect(errorsOf({ limit: '101' })).toMatchObject([{ code: 'too_large' }]);
  const { components } = JSON.parse(readFileSync('generated/contract/public.json', 'utf8'));
  const { description } = components.schemas.ProblemError.properties.code;
  for (const [, , code] of given) expect(description).toContain(`| \`${code}\` |`);
});

test('an integer is handed on as a number', () => {
  const query = { limit: '7' };
  expect(errorsOf(query)).toEqual([]);
  expect(query).toEqual({ limit: 7 });
});

test('a pointer names a parameter whose name is empty or needs escaping', () => {
  expect(errorsOf({ '': '1', 'a/b~c': '1' }).map(({ pointer }) => pointer)).toEqual([
    '/query/',
    '/query/a~1b~0c',
  ]);
});

test.each(['public', 'operator', 'console'] as const)(
  'what a server reads of the contract %s says about requests what the whole document says',
  async (name) => {
    const [part, whole] = await Promise.all(
      [true, false].map((requestsOnly) => loadContract({ serviceName: 'Acme', name, requestsOnly })),
    );
    const aboutRequests = ({ responses: _, description: _text, requestBody, ...rest }: Operation) => {
      const content = requestBody && 'content' in requestBody ? requestBody.content : {};
      return { ...rest, schemas: Object.entries(content).map(([type, { schema }]) => [type, schema]) };
    };
    expect(part?.operations.map(aboutRequests)).toEqual(whole?.operations.map(aboutRequests));
    expect(JSON.stringify(part?.operations)).not.toContain('$ref');
    expect([part?.json, part?.yaml]).toEqual([whole?.json, whole?.yaml]);
  },
);
