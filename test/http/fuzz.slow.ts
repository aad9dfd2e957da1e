import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { type ConsoleOperation, consoleOperations } from '../support/console-operations.ts';
import { type ContractOperation, contractOperations } from '../support/operations.ts';
import { timeLimit } from '../support/slowness.ts';
import { createConsoleWorld, endsSession, inItsOrganization } from './fuzz/console-world.ts';
import { curlLine, type WireRequest } from './fuzz/curl.ts';
import { type Draft, validDraft } from './fuzz/draft.ts';
import { withFault, withWrongCredentials } from './fuzz/faults.ts';
import { createOperatorWorld } from './fuzz/operator-world.ts';
import { asSchema } from './fuzz/schema-arbitrary.ts';
import { Trial } from './fuzz/trial.ts';
import { createWorld } from './fuzz/world.ts';

/** How long to search; longer runs find more. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 3);
/** On a slow machine the search continues until it has covered everything, but no longer than this. */
const secondsMax = Math.max(seconds, 90);
/**
 * The same seed makes the same requests, though not in the same order: several run at once. Who changes
 * something else is not to hear of what nobody has found yet, so only `FUZZ_SEED=random` looks for it.
 */
const { FUZZ_SEED = '1' } = process.env;
const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 30) : Number(FUZZ_SEED);
const LANES = 12;
/** Requests made from one seed. */
const RUNS = 10;
/** Time for setting up before, and for shrinking and tearing down afterwards. */
const RESERVE_SECONDS = 120;
/** Reports a failure in the form it is shrunk to by then, so that the test does not run out of time. */
const SHRINKING = { interruptAfterTimeLimit: timeLimit((secondsMax + RESERVE_SECONDS / 2) * 1000) };
const TIME_LIMIT_MS = timeLimit((secondsMax + RESERVE_SECONDS) * 1000);
/** Every endpoint that the fuzz creates stays, and one person asks for all. */
const UNLIMITED = { ENDPOINTS_PER_ORGANIZATION: '100000', CONSOLE_RATE_LIMIT: '1000000/60' };

test(
  'whatever is sent, the answer is one that the contract documents, never a 5xx, and never a 2xx to what is invalid',
  async () => {
    const operations = await contractOperations();
    await using app = await startTestApp(UNLIMITED, undefined, { timePasses: true });
    await using world = await createWorld(app);
    const trial = new Trial(app.baseUrl, world, LANES);
    const requestsOf = (some: readonly ContractOperation[]) =>
      fc
        .constantFrom(...some)
        .chain((operation) => validDraft(operation, world))
        .chain(spoiltOrNot);
    const begin = performance.now();
    const elapsedSeconds = () => (performance.now() - begin) / 1000;
    /** The required outcomes that an operation has not had yet: a success and a refusal. */
    const missing = () =>
      operations.flatMap(({ id, responses }) =>
        Object.keys(responses)
          .filter((status) => Number(status) < 402 && !trial.answers.has(`${id} ${status}`))
          .map((status) => `${id} ${status}`),
      );
    const isDone = () => elapsedSeconds() >= (missing().length > 0 ? secondsMax : seconds);
    const failures: string[] = [];
    const lane = async (first: number) => {
      for (let its = seed + first; failures.length === 0 && !isDone(); its += LANES) {
        // When the time is over, only operations without enough outcomes continue, and those that create
        // endpoints for them.
        const unfinished = new Set(missing().map((outcome) => outcome.split(' ')[0]));
        const due = operations.filter(
          ({ id }) => elapsedSeconds() < seconds || unfinished.has(id) || id === 'createWebhookEndpoint',
        );
        const property = fc.asyncProperty(requestsOf(due), (draft) => trial.run(draft));
        const { failed, numRuns, errorInstance } = await fc.check(property, {
          seed: its,
          numRuns: RUNS,
          ...SHRINKING,
        });
        if (failed)
          failures.push(`FUZZ_SEED=${its} (after ${numRuns} of its requests)\n${messageOf(errorInstance)}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
    trial.close();
    const elapsed = elapsedSeconds();
    console.log(
      `fuzz: ${trial.cases} requests in ${elapsed.toFixed(1)} s (${Math.round(trial.cases / elapsed)}/s), FUZZ_SEED=${seed}`,
    );
    expect(failures.join('\n\n')).toBe('');
    expect(missing()).toEqual([]);
  },
  TIME_LIMIT_MS,
);

function spoiltOrNot(draft: Draft): fc.Arbitrary<Draft> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(draft) },
    { weight: 5, arbitrary: withFault(draft) },
    { weight: 1, arbitrary: withWrongCredentials(draft) },
    // Credentials are checked first, whatever else is wrong.
    { weight: 1, arbitrary: withFault(draft).chain(withWrongCredentials) },
  );
}

test(
  "so it is with the console's API, which has sessions of people in place of tokens",
  async () => {
    await using app = await startTestApp(UNLIMITED, undefined, { timePasses: true });
    await using partners = await createWorld(app);
    const operators = await createOperatorWorld(app);
    const operations = (await consoleOperations()).map(inItsOrganization);
    const mirrored = new Map(operations.map((each) => [each.id, each.mirrored]));
    const consoleWorld = await createConsoleWorld(app, { partners, operators }, (id) => mirrored.get(id));
    const trial = new Trial(app.baseUrl, { ...partners, ...consoleWorld }, LANES);
    const requestsOf = (operation: ConsoleOperation) =>
      validDraft(operation, operation.mirrored?.contract === 'operator' ? operators : partners)
        .chain(spoiltOrNot)
        .map(asOperatorDraft)
        .filter((draft) => makesSense(draft));
    const failures: string[] = [];
    const queue = [...operations];
    const lane = async () => {
      for (let operation = queue.pop(); operation; operation = queue.pop()) {
        const property = fc.asyncProperty(requestsOf(operation), (draft) => trial.run(draft));
        const { failed, errorInstance } = await fc.check(property, {
          seed,
          numRuns: RUNS_OF_CONSOLE,
          ...SHRINKING,
        });
        if (failed) failures.push(messageOf(errorInstance));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    trial.close();
    console.log(`fuzz of the console's API: ${trial.cases} requests, FUZZ_SEED=${seed}`);
    expect(failures.join('\n\n')).toBe('');
  },
  TIME_LIMIT_MS,
);

/** Requests for each operation; the domain behind them is fuzzed with the other two contracts. */
const RUNS_OF_CONSOLE = 2 * seconds;

function makesSense({ credentials, operation, headers }: Draft): boolean {
  // The console rejects a foreign Origin before anything else; test/http/console covers that.
  if (headers.some(([name]) => name === 'Origin')) return false;
  const isWrong = !['full', 'foreign', 'exact scope'].includes(credentials);
  if (operation.isOpen) return !isWrong;
  if (credentials === 'without scope') return operation.scopes.length > 0;
  return isWrong || !endsSession(operation);
}

/** The audit's filter `action` accepts any text by its schema, and refuses an unknown action with 422. */
const asOperatorDraft = (draft: Draft): Draft =>
  /AuditEntries$/.test(draft.operation.id) &&
  draft.expectation.kind === 'refused' &&
  draft.expectation.status === 400
    ? { ...draft, expectation: { kind: 'anything documented' } }
    : draft;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

test(
  'so it is with the operator API',
  async () => {
    const operations = await contractOperations('operator');
    await using app = await startTestApp({}, { api: true, worker: false }, { timePasses: true });
    await using world = await createOperatorWorld(app);
    const trial = new Trial(app.baseUrl, world, LANES);
    const drafts = fc
      .constantFrom(...operations)
      .chain((operation) => validDraft(operation, world))
      .chain(spoiltOrNot)
      .map(asOperatorDraft)
      // Every operator token has the scope for reading.
      .filter(
        ({ credentials, operation }) =>
          credentials !== 'without scope' || operation.scopes[0] !== 'operator:read',
      );
    const lane = (first: number) =>
      fc.check(
        fc.asyncProperty(drafts, (draft) => trial.run(draft)),
        { seed: seed + first, numRuns: operations.length * seconds, ...SHRINKING },
      );
    const results = await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
    trial.close();
    console.log(`fuzz of the operator API: ${trial.cases} requests, FUZZ_SEED=${seed}`);
    expect(
      results.flatMap(({ failed, errorInstance }) => (failed ? [messageOf(errorInstance)] : [])),
    ).toEqual([]);
    const reached = operations.filter(({ id }) =>
      [...trial.answers.keys()].some((key) => key.startsWith(`${id} `)),
    );
    expect(reached).toHaveLength(operations.length);
  },
  TIME_LIMIT_MS,
);

test('the fuzz refuses to go on with a schema that says more than it knows', () => {
  expect(() => asSchema({ type: 'string', contentEncoding: 'base64' }, 'body')).toThrow('contentEncoding');
  expect(() => asSchema({ type: 'object', properties: { a: { oneOf: [] } } }, 'body')).toThrow('body.a');
});

const hasCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);

const awkward: readonly WireRequest[] = [
  { method: 'GET', target: "/a/../b%2F%00?x=%27&y=[1]{2}'", headers: [['Authorization', 'Bearer $TOKEN']] },
  {
    method: 'POST',
    target: '/',
    headers: [
      ['Idempotency-Key', ''],
      ['Idempotency-Key', "it's"],
    ],
  },
  {
    method: 'POST',
    target: '/',
    headers: [['Idempotency-Key', 'é\u00ff']],
    body: Buffer.from('{"a":"\'%s\\u0000\\\\"}\n'),
  },
  {
    method: 'PUT',
    target: '/',
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from([0, 0xff, 0x27, 0x5c, 0x31, 10]),
  },
  { method: 'PUT', target: '/', headers: [], body: Buffer.from(`{}${' '.repeat(300_000)}`) },
  { method: 'DELETE', target: '/', headers: [], body: Buffer.from('') },
];

test.runIf(hasCurl).each(awkward)(
  'the curl line sends what the fuzz sent: $method $target $headers',
  async (wire) => {
    const seen: {
      method?: string | undefined;
      target?: string | undefined;
      headers: string[];
      body: Buffer;
    }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url: target, rawHeaders: headers } = request;
      seen.push({ method, target, headers, body: Buffer.concat(chunks) });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const line = curlLine(`http://127.0.0.1:${port}`, wire);
      await promisify(execFile)('bash', ['-c', line], { env: { ...process.env, TOKEN: 'se$cret"' } });
    } finally {
      server.close();
    }
    const [request] = seen;
    expect(request).toMatchObject({ method: wire.method, target: wire.target });
    const named = new Set(wire.headers.map(([name]) => name));
    const pairs = (request?.headers ?? []).flatMap((name, index, all) =>
      index % 2 === 0 && (named.has(name) || name === 'Content-Type' || name === 'Expect')
        ? [[name, all[index + 1]]]
        : [],
    );
    const expected = wire.headers.map(([name, value]) => [name, value.replace('$TOKEN', () => 'se$cret"')]);
    expect(pairs).toEqual(expected);
    expect(request?.body.equals(Buffer.from(wire.body ?? []))).toBe(true);
  },
);
