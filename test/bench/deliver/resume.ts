// How soon what a killed process had in hand is sent again.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bench } from '../bench.ts';
import { insertEndpoints, makeEndpoints } from '../endpoints.ts';
import { countersign } from './countersign.ts';
import { startCountersign, startTimed } from './start.ts';

/** Milliseconds from the start of the process that follows to the delivery's second arrival. */
export async function measureResumption(bench: Bench): Promise<number> {
  await using database = await bench.postgres.createDatabase();
  // It never answers: what it gets is in hand until the sender dies.
  await using receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const endpoints = makeEndpoints([[`http://127.0.0.1:${port}/`]]);
  await insertEndpoints(database, endpoints);
  const { child } = await startTimed(bench, startCountersign, database);
  const arrived = once(receiver, 'request');
  await countersign().enqueue(database, endpoints, 1);
  await Promise.race([arrived, child.failure]);
  const arrivedAgain = once(receiver, 'request');
  await child[Symbol.asyncDispose]();
  const { child: next, beganAt } = await startCountersign(bench.children, database);
  await using _next = next;
  await Promise.race([arrivedAgain, next.failure]);
  const tookMs = performance.now() - beganAt;
  receiver.closeAllConnections();
  return tookMs;
}
