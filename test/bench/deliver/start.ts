// How soon a process is there, and what it takes while nobody asks it for anything.
import { setTimeout as delay } from 'node:timers/promises';
import { lastingFreePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Child, Children } from '../children.ts';
import { memoryMiB } from '../cpu-time.ts';
import { productSettings } from '../endpoints.ts';
import type { BenchDatabase } from '../postgres.ts';

/** Starts a server that answers GET /readyz at this port with 200 once it can serve. */
export type Start = (children: Children, database: BenchDatabase, port: number) => Child;

export const startCountersign: Start = (children, database, port) =>
  children.countersign('start', {
    ...productSettings,
    DATABASE_URL: database.url,
    ...{ PORT: '0', OPERATIONS_PORT: String(port) },
  });

export const startBareServer: Start = (children, database, port) =>
  children.fork(new URL('./bare-server.js', import.meta.url), {
    DATABASE_URL: database.url,
    PORT: String(port),
  });

export const STARTS = 4;
const LOOK_EVERY_MS = 2;

export async function measureIdle(bench: Bench, start: Start) {
  await using database = await bench.postgres.createDatabase();
  const startsMs: number[] = [];
  while (startsMs.length < STARTS - 1) {
    const { child, readyMs } = await startTimed(bench, start, database);
    await child[Symbol.asyncDispose]();
    startsMs.push(readyMs);
  }
  const { child, readyMs } = await startTimed(bench, start, database);
  await using _last = child;
  const read = async () => (await child.cpuSeconds()) + (await bench.postgres.cpuSeconds());
  // What a process does once after its start is over.
  await delay(bench.seconds * 1_000);
  const before = await read();
  await delay(bench.seconds * 1_000);
  const after = await read();
  return {
    /** What slows a start down is the machine. */
    readyMs: Math.min(...startsMs, readyMs),
    memory: await memoryMiB(child.pid),
    /** Of a second, of the process and of Postgres. */
    cpuMs: ((after - before) * 1_000) / bench.seconds,
  };
}

async function startTimed({ children }: Bench, start: Start, database: BenchDatabase) {
  const port = await lastingFreePort();
  const beganAt = performance.now();
  const child = start(children, database, port);
  while (!(await Promise.race([isReady(port), child.failure]))) await delay(LOOK_EVERY_MS);
  return { child, readyMs: performance.now() - beganAt };
}

async function isReady(port: number): Promise<boolean> {
  // A connection of its own each time; nobody listens yet.
  const headers = { connection: 'close' };
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers }).catch(() => undefined);
  return answer?.status === 200;
}
