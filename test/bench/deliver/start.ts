// How soon a process is there, and what it takes while nobody asks it for anything.
import { setTimeout as delay } from 'node:timers/promises';
import { lastingFreePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Child, Children } from '../children.ts';
import { memoryMiB, timed } from '../cpu-time.ts';
import { productSettings } from '../endpoints.ts';
import type { BenchDatabase } from '../postgres.ts';

/** A server that is starting. */
interface Starting {
  readonly child: Child;
  /** By `performance.now()`. */
  readonly beganAt: number;
  readonly healthUrl: string;
  readonly readyUrl: string;
}

export type Start = (children: Children, database: BenchDatabase) => Promise<Starting>;

export const startCountersign: Start = (children, database) => begin(productSettings, children, database);

/** For developers, a start also makes the first organization and a sign-in link, for which it loads Prisma. */
export const startInProduction: Start = (children, database) =>
  begin({ ENCRYPTION_KEYS: productSettings.ENCRYPTION_KEYS }, children, database);

async function begin(settings: Record<string, string>, children: Children, database: BenchDatabase) {
  const [port, operationsPort] = [await lastingFreePort(), await lastingFreePort()];
  const where = { DATABASE_URL: database.url, PORT: String(port), OPERATIONS_PORT: String(operationsPort) };
  return {
    beganAt: performance.now(),
    child: children.countersign('start', { ...settings, ...where }),
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    readyUrl: `http://127.0.0.1:${operationsPort}/readyz`,
  };
}

export const startBareServer: Start = async (children, database) => {
  const port = String(await lastingFreePort());
  const url = `http://127.0.0.1:${port}/`;
  const script = new URL('./bare-server.js', import.meta.url);
  return {
    beganAt: performance.now(),
    child: children.fork(script, { DATABASE_URL: database.url, PORT: port }),
    healthUrl: url,
    readyUrl: url,
  };
};

export const STARTS = 4;
const LOOK_EVERY_MS = 2;

export async function measureIdle(bench: Bench, start: Start) {
  await using database = await bench.postgres.createDatabase();
  let started = await startTimed(bench, start, database);
  const starts = [started];
  while (starts.length < STARTS) {
    await started.child[Symbol.asyncDispose]();
    started = await startTimed(bench, start, database);
    starts.push(started);
  }
  /** What slows a start down is the machine. */
  const least = (of: (each: typeof started) => number) => Math.min(...starts.map(of));
  await using child = started.child;
  // What a process does once after its start is over.
  await delay(bench.seconds * 1_000);
  const { cpu } = await timed([child, bench.postgres], () => delay(bench.seconds * 1_000));
  return {
    healthyMs: least(({ healthyMs }) => healthyMs),
    readyMs: least(({ readyMs }) => readyMs),
    /** Of the process, until it is ready. */
    startCpuMs: least(({ cpuMs }) => cpuMs),
    memory: await memoryMiB(child.pid),
    /** Of a second, of the process and of Postgres. */
    cpuMs: (cpu.reduce((sum, each) => sum + each) * 1_000) / bench.seconds,
  };
}

export async function startTimed({ children }: Bench, start: Start, database: BenchDatabase) {
  const { child, beganAt, healthUrl, readyUrl } = await start(children, database);
  const until200 = async (url: string) => {
    while (!(await Promise.race([answers200(url), child.failure]))) await delay(LOOK_EVERY_MS);
    return performance.now() - beganAt;
  };
  const healthyMs = await until200(healthUrl);
  const readyMs = await until200(readyUrl);
  return { child, healthyMs, readyMs, cpuMs: (await child.cpuSeconds()) * 1_000 };
}

async function answers200(url: string): Promise<boolean> {
  // A connection of its own each time; nobody listens yet.
  const headers = { connection: 'close' };
  const answer = await fetch(url, { headers }).catch(() => undefined);
  return answer?.status === 200;
}
