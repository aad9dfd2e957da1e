import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createReceiver, memoryDedupe, nodeHandler, RetryLater, simulate } from '../../src/sdk/webhooks.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { Program } from '../support/process.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';
import { simulatedRequest } from './receiver-simulated.ts';

// The samples that the docs print, each a process of its own as its reader would run it, all endpoints of one organization.
const samples = 'src/docs/samples/receivers';
const hasPython = spawnSync('python3', ['--version']).status === 0;
const programs: Readonly<Record<string, readonly [command: string, script: string]>> = {
  node: [process.execPath, `${samples}/node.ts`],
  express: [process.execPath, `${samples}/express.ts`],
  koa: [process.execPath, `${samples}/koa.ts`],
  fastify: [process.execPath, `${samples}/fastify.ts`],
  hono: [process.execPath, `${samples}/hono.ts`],
  fetch: [process.execPath, 'test/sdk/receiver-fetch-server.ts'],
  'node:crypto': [process.execPath, 'src/docs/samples/without-sdk/receiver.ts'],
  ...(hasPython && { python: ['python3', `${samples}/receiver.py`] }),
};

class Sample {
  readonly program: Program;
  readonly url: string;
  readonly signingSecret: string;
  readonly endpointId: string;

  private constructor(program: Program, url: string, signingSecret: string, endpointId: string) {
    this.program = program;
    this.url = url;
    this.signingSecret = signingSecret;
    this.endpointId = endpointId;
  }

  /** As its user does it: the endpoint is registered first, because the receiver needs its secret. */
  static async start(scene: Scene, command: string, script: string): Promise<Sample> {
    const port = await lastingFreePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const endpoint = await scene.partner.register(url, ['invoice.issued']);
    const settings = { SIGNING_SECRET: endpoint.signing_secret, PORT: String(port) };
    const program = new Program(script, [], settings, command);
    await waitFor(
      `${script} to listen`,
      () =>
        fetch(url).then(
          ({ ok }) => !ok,
          () => program.hasEnded,
        ),
      () => program.stderr,
    );
    return new Sample(program, url, endpoint.signing_secret, endpoint.id);
  }
}

const running = new Map<string, Sample>();

const scene = await forFile(startScene());
await Promise.all(
  Object.entries(programs).map(async ([name, [command, script]]) => {
    running.set(name, await Sample.start(scene, command, script));
  }),
);

afterAll(async () => {
  await Promise.all([...running.values()].map(({ program }) => program.stop()));
});

function sampleOf(name: string): Sample {
  const sample = running.get(name);
  if (!sample) throw new Error(`${name} does not run.`);
  return sample;
}

test('each sample answers the real handshake and becomes active', async () => {
  for (const [name, { endpointId }] of running) {
    const path = `/api/v1/public/webhook-endpoints/${endpointId}/verify`;
    expect([name, (await scene.partner.request('POST', path)).status]).toEqual([name, 204]);
  }
});

test('one published event reaches them all, and each accepts it at the first attempt', async () => {
  const invoice = await scene.issueInvoice();
  await Promise.all([...running.values()].map(({ program }) => program.says(`issued ${invoice.number}`)));
  const endpointIds = [...running.values()].map(({ endpointId }) => endpointId);
  const deliveries = () =>
    scene.server.app.context.db.prisma.delivery.findMany({ where: { endpointId: { in: endpointIds } } });
  await waitFor('every delivery to be recorded', async () =>
    (await deliveries()).every(({ status }) => status === 'delivered'),
  );
  expect((await deliveries()).map(({ attemptCount }) => attemptCount)).toEqual(endpointIds.map(() => 1));
});

describe.for(Object.keys(programs))('%s', (name) => {
  const event = { type: 'invoice.issued', data: { number: 'INV-SIMULATED' } } as const;

  test('takes a simulated event as it takes a real one', async () => {
    const { url, signingSecret, program } = sampleOf(name);
    expect((await simulate(url, event, { signingSecret })).ok).toBe(true);
    await program.says('issued INV-SIMULATED');
  });

  test('refuses what is forged, altered, old, early, unsigned or an unsigned handshake, and acts on none of it', async () => {
    const { url, signingSecret, program } = sampleOf(name);
    const said = program.stdout;
    const refused = { type: 'invoice.issued', data: { number: 'INV-REFUSED' } } as const;
    const handshake = { type: 'service.webhook.verify', challenge: 'c_1' } as const;
    const at = (seconds: number) => () => Date.now() + seconds * 1_000;
    const altering: typeof fetch = (target, init) =>
      fetch(target, { ...init, body: String(init?.body).replace('REFUSED', 'ALTERED') });
    const unsigned: typeof fetch = (target, init) =>
      fetch(target, { ...init, headers: { 'Content-Type': 'application/json' } });
    const responses = await Promise.all([
      simulate(url, refused, { signingSecret: 'forged' }),
      simulate(url, refused, { signingSecret, fetch: altering }),
      simulate(url, refused, { signingSecret, now: at(-310) }),
      simulate(url, refused, { signingSecret, now: at(310) }),
      simulate(url, refused, { signingSecret, fetch: unsigned }),
      simulate(url, handshake, { signingSecret: 'forged' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400));
    expect(await responses.at(-1)?.text()).not.toContain('c_1');
    expect(program.stdout).toBe(said);
  });

  test('refuses a body over the limit, whether its length is announced or not, and lives on', async () => {
    const { url } = sampleOf(name);
    const body = new Uint8Array(600 * 1_024);
    expect([413, 'reset']).toContain(await statusOrReset(url, { method: 'POST', body }));
    const stream = new Blob([name === 'python' ? 'x' : body]).stream();
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    // Python's server does not read chunks, and asks for a length.
    expect([name === 'python' ? 411 : 413, 'reset']).toContain(await statusOrReset(url, init));
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
  });
});

/** Whoever is still writing when a receiver has answered and closed the connection may not get to see the answer. */
async function statusOrReset(url: string, init: RequestInit): Promise<number | 'reset'> {
  try {
    return (await fetch(url, init)).status;
  } catch (error) {
    const code: unknown = Object(Object(error).cause).code;
    if (['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(String(code))) return 'reset';
    throw error;
  }
}

test('an event whose handler fails comes again from the real worker until it is handled, and then no more', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = await scene.partner.register(`http://127.0.0.1:${port}`, ['invoice.issued']);
  const failures = [new Error('the database is away'), new RetryLater(0)];
  const handled: string[] = [];
  const told: unknown[] = [];
  const receiver = createReceiver({
    signingSecret: endpoint.signing_secret,
    dedupe: memoryDedupe(),
    onError: (error) => told.push(error),
    on: {
      'invoice.issued': (event) => {
        const failure = failures.shift();
        if (failure) throw failure;
        handled.push(event.data.number);
      },
    },
  });
  server.on('request', nodeHandler(receiver));
  await scene.partner.request('POST', `/api/v1/public/webhook-endpoints/${endpoint.id}/verify`);
  const { number } = await scene.issueInvoice();
  const delivery = () =>
    scene.server.app.context.db.prisma.delivery.findFirst({ where: { endpointId: endpoint.id } });
  await waitFor('the delivery', async () => (await delivery())?.status === 'delivered');
  server.close();
  expect(await delivery()).toMatchObject({ attemptCount: 3 });
  expect([handled, told]).toEqual([[number], [new Error('the database is away')]]);
});

test('a simulated delivery and handshake are, but for ids and times, what the real worker sends', async () => {
  const endpoint = await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
  await scene.issueInvoice();
  const [delivery] = await scene.receiver.waitForDeliveries(1);
  const [handshake] = scene.receiver.handshakes;
  const transport = ['host', 'connection', 'content-length'];
  const names = (headers: object) =>
    Object.keys(headers)
      .filter((name) => !transport.includes(name))
      .sort();
  const fixed = (headers: Readonly<Record<string, unknown>>) =>
    ['user-agent', 'content-type', 'service-webhook-version'].map((name) => headers[name]);

  const real = JSON.parse(delivery?.body ?? '');
  const simulated = await simulatedRequest(real, { signingSecret: endpoint.signing_secret });
  expect(names(simulated.headers)).toEqual(names(delivery?.headers ?? {}));
  expect(fixed(simulated.headers)).toEqual(fixed(delivery?.headers ?? {}));
  expect(simulated.body).toBe(delivery?.body);

  const challenge = endpoint.verification_challenge;
  const shaken = await simulatedRequest(
    { type: 'service.webhook.verify', challenge },
    { signingSecret: 'any' },
  );
  expect(names(shaken.headers)).toEqual(names(handshake?.headers ?? {}));
  expect(fixed(shaken.headers)).toEqual(fixed(handshake?.headers ?? {}));
  expect(shaken.headers['service-verification']).toBe(challenge);
  expect(shaken.body).toBe(handshake?.body);
});

test('each sample in TypeScript has fewer than ten lines', async () => {
  for (const name of ['node', 'express', 'koa', 'fastify', 'hono', 'fetch']) {
    const source = await readFile(`${samples}/${name}.ts`, 'utf8');
    const lines = source.split('\n').filter((line) => line.trim() !== '');
    expect([name, lines.length < 10 || lines]).toEqual([name, true]);
  }
});

test.runIf(hasPython).for([
  ['Content-Length: -1', 411],
  ['Content-Length: +1', 411],
  ['Content-Length: abc', 411],
  ['Transfer-Encoding: chunked', 411],
  ['Content-Length: 99999999999999999999', 413],
] as const)('the Python receiver answers at once without reading: %s, %i', async ([header, status]) => {
  const socket = connect(Number(new URL(sampleOf('python').url).port), '127.0.0.1');
  socket.write(`POST /hooks HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
  expect(String(Buffer.concat(await socket.toArray()))).toContain(` ${status} `);
});
