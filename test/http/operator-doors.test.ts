import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { contractOperations } from '../support/operations.ts';
import { createPartner } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';

const operatorOperations = await contractOperations('operator');
const publicOperations = await contractOperations('public');

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const operatorToken = await server.createOperatorToken();
const apiToken = (await server.createTenant()).token;

test('no operation of one contract has the id of one of the other: logs, metrics and tests tell them apart by it', () => {
  for (const { id } of operatorOperations) expect(id).toMatch(/^operator[A-Z]/);
  for (const { id } of publicOperations) expect(id).not.toMatch(/^operator[A-Z]/);
});

test('the operator contract is served to those who may call the API, and to nobody else', async () => {
  const get = (token: string) =>
    createPartner(server.baseUrl, token).request('GET', '/api/v1/operator/openapi.json');
  expectProblem(await get(apiToken), 401, 'invalid_token');
  expect(await get(operatorToken)).toMatchObject({
    status: 200,
    body: { info: { title: 'Countersign Operator API' } },
  });
});
