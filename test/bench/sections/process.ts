import { setTimeout as delay } from 'node:timers/promises';
import { lastingFreePort } from '../../support/free-port.ts';
import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../children.ts';
import { countersign } from '../countersign.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { Load } from '../load.ts';
import { memoryMiB } from '../memory.ts';
import { type Start, startBareServer, startCountersign, startTimed } from '../process/start.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import { Rig } from '../rig.ts';
import type { Section } from '../section.ts';
import { insertOperatorToken } from '../tokens.ts';
import { measureUnderLoad } from '../under-load.ts';

const CONNECTIONS = 32;
const ENDPOINTS = { organizations: 20, endpoints: 1 } as const;
/** Requests that the bare server answers, about as many as the product gets events. */
const BARE_REQUESTS_PER_SECOND = 2_000;

/** How soon a process is there, and what it takes of the machine's memory. */
export const process: Section = {
  name: 'process',
  about: ({ seconds, starts }) =>
    `\`countersign start\`, API and worker in one process, beside a bare one: an HTTP server and a pool of one connection. Start: from the start of the process to the first 200 of GET /readyz on a database that is up to date, the fastest of ${starts}. Memory: PSS of the process, which shares Node itself with the other processes of the benchmark; idle ${seconds} s after it was ready, without a request; after load when all is delivered that ${CONNECTIONS} connections published over HTTP for ${seconds} s to 20 endpoints.`,
  measure,
};

const section = process.name;

interface Idle {
  readonly readyMs: number;
  readonly memory: number;
  /** Milliseconds in a second. */
  readonly cpuMs: number;
  readonly statementsPerSecond: number;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const idle = await alternate(bench, `${section}, idle`, [
    ['bare server', () => measureIdle(bench, startBareServer)],
    ['Countersign', () => measureIdle(bench, startCountersign)],
  ]);
  const loaded = await alternate(bench, `${section}, after load`, [
    ['bare server', () => memoryOfBareServer(bench)],
    ['Countersign', () => memoryAfterLoad(bench)],
  ]);
  const compare = (what: string, unit: string, value: (idle: Idle) => number, max?: number) =>
    figure({ section, what, unit }, idle('Countersign').map(value), {
      baseline: { what: 'bare server', values: idle('bare server').map(value) },
      ...(max !== undefined && { target: atMost(max) }),
    });
  return [
    compare('start until ready', 'ms', ({ readyMs }) => readyMs, 600),
    compare('memory, idle', 'MiB', ({ memory }) => memory, 120),
    figure({ section, what: 'memory, after load', unit: 'MiB' }, loaded('Countersign'), {
      baseline: { what: 'bare server', values: loaded('bare server') },
      target: atMost(250),
    }),
    figure(
      { section, what: 'idle, CPU of a second', unit: 'ms' },
      idle('Countersign').map(({ cpuMs }) => cpuMs),
    ),
    figure(
      { section, what: 'idle, SQL statements of a second', unit: '/s' },
      idle('Countersign').map(({ statementsPerSecond }) => statementsPerSecond),
    ),
  ];
}

const atMost = (value: number): Target => ({ of: 'measured', bound: 'at most', value });

async function measureIdle(bench: Bench, start: Start): Promise<Idle> {
  await using database = await bench.postgres.createDatabase();
  const startsMs: number[] = [];
  while (startsMs.length < bench.starts - 1) {
    const { child, readyMs } = await startTimed(start, bench.children, database);
    await child[Symbol.asyncDispose]();
    startsMs.push(readyMs);
  }
  const { child, readyMs } = await startTimed(start, bench.children, database);
  await using _last = child;
  const [cpuBefore, statementsBefore] = await read();
  await delay(bench.seconds * 1_000);
  const [cpuAfter, statementsAfter] = await read();
  return {
    readyMs: Math.min(...startsMs, readyMs),
    memory: await memoryMiB(child.pid),
    cpuMs: ((cpuAfter - cpuBefore) * 1_000) / bench.seconds,
    statementsPerSecond: (statementsAfter - statementsBefore) / bench.seconds,
  };

  function read() {
    return Promise.all([cpuSeconds(child.pid), database.statementCount()]);
  }
}

async function memoryAfterLoad(bench: Bench): Promise<number> {
  const port = await lastingFreePort();
  const product = countersign({ PORT: String(port) }, 'start');
  let server: Child | undefined;
  const startWorker: typeof product.startWorker = (...where) => {
    server = product.startWorker(...where);
    return server;
  };
  await using rig = await Rig.start(bench, { ...product, startWorker }, ENDPOINTS);
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open('HTTP', {
    databaseUrl: rig.database.url,
    endpoints: rig.endpoints,
    clients: CONNECTIONS,
    api: { port, token: await insertOperatorToken(rig.database.session) },
  });
  await measureUnderLoad(bench, rig, publisher, () => publisher.rush(bench.seconds));
  return await memoryMiB(server?.pid ?? 0);
}

async function memoryOfBareServer(bench: Bench): Promise<number> {
  await using database = await bench.postgres.createDatabase();
  const { child, port } = await startTimed(startBareServer, bench.children, database);
  await using _server = child;
  await using load = new Load(`http://127.0.0.1:${port}`);
  await load.send(() => ({ method: 'GET', path: '/readyz' }), BARE_REQUESTS_PER_SECOND * bench.seconds, 200);
  return await memoryMiB(child.pid);
}
