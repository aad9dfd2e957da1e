import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { lastingFreePort } from '../../support/free-port.ts';
import type { Child, Children } from '../children.ts';
import { productSettings } from '../endpoints.ts';
import type { BenchDatabase } from '../postgres.ts';

/** Starts a server that answers GET /readyz at this port with 200 once it can serve. */
export type Start = (children: Children, database: BenchDatabase, port: number) => Child;

export const startCountersign: Start = (children, database, port) =>
  children.countersign(['start'], {
    ENCRYPTION_KEYS: productSettings.ENCRYPTION_KEYS,
    DATABASE_URL: database.url,
    PORT: '0',
    OPERATIONS_PORT: String(port),
  });

export const startBareServer: Start = (children, database, port) =>
  children.fork(new URL('./bare-server.js', import.meta.url), {
    DATABASE_URL: database.url,
    PORT: String(port),
  });

export interface Started {
  readonly child: Child;
  readonly port: number;
  /** From the start of the process to the first answer that it is ready. */
  readonly readyMs: number;
}

const LOOK_EVERY_MS = 2;

export async function startTimed(
  start: Start,
  children: Children,
  database: BenchDatabase,
): Promise<Started> {
  const port = await lastingFreePort();
  const beganAt = performance.now();
  const child = start(children, database, port);
  while (!(await Promise.race([isReady(port), child.failure]))) await delay(LOOK_EVERY_MS);
  return { child, port, readyMs: performance.now() - beganAt };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      // Nobody listens yet.
      .on('error', () => resolve(false))
      .end();
  });
}
