// Provokes the answers that every operation of the console documents. Refusals of a single operation (409,
// most 422) are tested with its area.
import { afterAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { startAppToCutOff } from '../../support/app-without-database.ts';
import { type ConsoleOperation, consoleOperations, consolePath } from '../../support/console-operations.ts';
import { forFile } from '../../support/for-file.ts';
import type { RequestOptions, WireAnswer } from '../../support/partner.ts';
import { type Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';

const operations = await consoleOperations();
const own = operations.filter(({ mirrored }) => !mirrored);
const seen = new Map<number, number>();
afterAll(() => console.log('reached', Object.fromEntries(seen)));

interface Place {
  readonly server: TestApp;
  readonly person: Person;
  readonly organizationId: string;
}

/** The owner is also an operator, so that they may call everything. */
async function placeOn(server: TestApp): Promise<Place> {
  const { organizationId, ownerEmail } = await server.createTenant();
  await signIn(server, ownerEmail);
  await server.app.pool.query('update person set is_operator = true');
  return { server, person: await signIn(server, ownerEmail), organizationId };
}

const place = await placeOn(await forFile(startTestApp({}, { api: true, worker: false })));
const strict = await placeOn(
  await forFile(startTestApp({ CONSOLE_RATE_LIMIT: '1/3600' }, { api: true, worker: false })),
);
const cutOff = await forFile(startAppToCutOff());
const away = await placeOn(cutOff.server);
cutOff.cut();

async function call(
  operation: ConsoleOperation,
  { person, organizationId }: Place,
  options: RequestOptions = {},
): Promise<WireAnswer> {
  const path = consolePath(operation, {
    organization_id: organizationId,
    domain: 'no.such.example',
    kind: 'customer',
  });
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(
    required.map(({ name, examples = {} }) => [name, String(Object.values(examples)[0]?.value)]),
  );
  const [example] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  const body = example && { body: example.value };
  const answer = await person.copy().request(operation.method, `${path}?${query}`, { ...body, ...options });
  seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
  expect(Object.keys(operation.responses)).toContain(String(answer.status));
  return answer;
}

const needsDatabase = operations.filter(({ id }) => id !== 'getFeatures');

test.each(needsDatabase)('$method $path: 503 while the database is away', async (operation) => {
  const answer = await call(operation, away);
  expectProblem(answer, 503, 'service_unavailable');
  expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
});

test.each(operations.filter(({ isOpen }) => !isOpen))(
  '$method $path: 429 for a person’s request too many',
  async (operation) => {
    await strict.person.copy().request('GET', '/session');
    const answer = await call(operation, strict);
    expectProblem(answer, 429, 'rate_limited');
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
  },
);

test.each(operations.filter(({ requestBody }) => requestBody))(
  '$method $path: 413 for a body that is too large',
  async (operation) => {
    const body = '{}'.padEnd((operation.bodyBytesMax ?? 256 * 1024) + 1);
    expectProblem(await call(operation, place, { body }), 413, 'payload_too_large');
  },
);

/** Operations that need an existing parent before something can be missing, and where that is tested. */
const elsewhere: Readonly<Record<string, string>> = {
  createInbox: 'test/http/console/inbox.test.ts',
  acceptInvitation: 'test/http/console/members.test.ts',
  signInWithSso: 'test/http/console/sso.test.ts',
  finishSsoTest: 'test/http/console/sso.test.ts',
  continueSession: 'test/http/console/people-over-cells.test.ts',
};

test.each(own.filter(({ id, responses }) => '404' in responses && !(id in elsewhere)))(
  '$method $path: 404 for what does not exist',
  async (operation) => {
    expectProblem(await call(operation, place), 404, 'not_found');
  },
);

/** These stay open, so this test cannot wait for their answers. */
const streams = ['watchChanges'];

test.each(
  own.filter(
    ({ method, id, responses }) => method === 'GET' && !('404' in responses) && !streams.includes(id),
  ),
)('$method $path: 200', async (operation) => {
  expect((await call(operation, place)).status).toBe(200);
});
