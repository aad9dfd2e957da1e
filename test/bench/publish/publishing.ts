import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { type PublishMethod, publishMethods } from './methods.ts';
import type { Publisher, PublisherOptions } from './publisher.ts';

export type Instruction =
  | ({ kind: 'open'; method: PublishMethod } & PublisherOptions)
  /** Leaves the database. What has been compiled stays so. */
  | { kind: 'close' }
  /** Publishes at this rate, come what may: an event that is late does not hold up the next one. */
  | { kind: 'pace'; eventsPerSecond: number; seconds: number }
  /** Publishes as fast as the clients can, each one event after the other. */
  | { kind: 'rush'; seconds: number };

export type Report =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'published'; calls: readonly PublishCall[] }
  | { kind: 'failed'; message: string };

/** One call, in Unix time in milliseconds, with fractions. */
export interface PublishCall {
  readonly calledAt: number;
  /** When the caller knew of the commit. */
  readonly committedAt: number;
  /** Of the events that it published. */
  readonly ids: readonly string[];
}

let publisher: Publisher | undefined;
let clients = 1;

async function answer(instruction: Instruction): Promise<Report> {
  if (instruction.kind === 'open') {
    publisher = await publishMethods[instruction.method](instruction);
    clients = instruction.clients;
    // At its end it is killed, and would not keep what has been compiled.
    flushCompileCache();
    return { kind: 'opened' };
  }
  if (!publisher) throw new Error('Nothing is open to publish with.');
  if (instruction.kind === 'close') {
    await publisher[Symbol.asyncDispose]();
    publisher = undefined;
    return { kind: 'closed' };
  }
  return instruction.kind === 'pace' ? pace(publisher, instruction) : rush(publisher, instruction.seconds);
}

async function pace(
  { publish }: Publisher,
  { eventsPerSecond, seconds }: { eventsPerSecond: number; seconds: number },
): Promise<Report> {
  const publishing: Promise<PublishCall>[] = [];
  const intervalMs = 1000 / eventsPerSecond;
  const beginMs = performance.now();
  for (let index = 0; index < eventsPerSecond * seconds; index++) {
    // Half an interval to and fro, so that nothing that happens regularly is always met or always missed.
    const dueMs = beginMs + (index + Math.random()) * intervalMs;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    publishing.push(timed(publish));
  }
  return { kind: 'published', calls: await Promise.all(publishing) };
}

async function rush({ publish }: Publisher, seconds: number): Promise<Report> {
  const endMs = performance.now() + seconds * 1000;
  const calls: PublishCall[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endMs) calls.push(await timed(publish));
    }),
  );
  return { kind: 'published', calls };
}

async function timed(publish: Publisher['publish']): Promise<PublishCall> {
  const calledAt = nowMs();
  const ids = await publish();
  return { calledAt, committedAt: nowMs(), ids };
}

const nowMs = () => performance.timeOrigin + performance.now();

process.on('message', (instruction: Instruction) => {
  void answer(instruction)
    .catch((error: unknown): Report => ({ kind: 'failed', message: String(error) }))
    .then((report) => process.send?.(report));
});
// It ends with the benchmark, however that ends; a Ctrl-C at the terminal is the benchmark's to answer.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
