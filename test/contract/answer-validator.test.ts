import { expect, test } from 'vitest';
import { type Answer, misfitsOf } from '../support/answer-validator.ts';

const limitReached: Answer = {
  operationId: 'createWebhookEndpoint',
  status: 409,
  headers: { 'content-type': 'application/problem+json', 'request-id': 'r', 'retry-after': '2' },
  body: {
    type: 'https://docs.countersign.example/problems/webhook_endpoint_limit_reached',
    title: 'Conflict',
    status: 409,
    detail: 'There are too many.',
    code: 'webhook_endpoint_limit_reached',
    request_id: '01a1f82f-1f7a-7fac-9a08-e86d5ef39821',
  },
};
const deleted: Answer = {
  operationId: 'deleteWebhookEndpoint',
  status: 204,
  headers: { 'request-id': 'r' },
  body: null,
};
const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});

test.each([
  ['a refusal', limitReached],
  ['an answer without a body', deleted],
  ['a kept refusal', withHeaders(limitReached, { 'idempotent-replayed': 'true' })],
])('%s that keeps to the contract fits', async (_name, answer) => {
  expect(await misfitsOf(answer)).toEqual([]);
});

test.each<[string, Answer, string]>([
  ['a status that is not documented', { ...deleted, status: 200 }, 'the status is not documented'],
  ['a missing header', { ...deleted, headers: {} }, 'the header request-id is missing'],
  [
    'a header whose value does not fit',
    withHeaders(limitReached, { 'retry-after': 'soon' }),
    'the header retry-after must be integer',
  ],
  [
    'a header whose value is out of range',
    withHeaders(limitReached, { 'retry-after': '0' }),
    'the header retry-after must be >= 1',
  ],
  [
    'a header that is not documented',
    withHeaders(deleted, { server: 'x' }),
    'the header server is not documented',
  ],
  ['a body where none is documented', { ...deleted, body: {} }, 'there is a body'],
  [
    'an error as plain JSON',
    withHeaders(limitReached, { 'content-type': 'application/json; charset=utf-8' }),
    'the content type is application/json',
  ],
  [
    'a member that is not documented',
    { ...limitReached, body: { ...Object(limitReached.body), stack: 'at …' } },
    ' must NOT have unevaluated properties',
  ],
  [
    'a member that is not documented, deep inside',
    {
      ...limitReached,
      body: { ...Object(limitReached.body), errors: [{ pointer: '', detail: 'x', stack: 'at …' }] },
    },
    '/errors/0 must NOT have unevaluated properties',
  ],
  ['a body of another type', { ...limitReached, body: [] }, ' must be object'],
])('%s is found', async (_name, answer, misfit) => {
  expect(await misfitsOf(answer)).toContain(misfit);
});
