// What one piece of work costs, from readings before and after many of them.
import { setTimeout as delay } from 'node:timers/promises';

export interface Readings {
  /** CPU seconds so far. */
  readonly api: number;
  readonly postgres: number;
  readonly statements: number;
}

/** The same of each, in microseconds. */
export type Cost = Readings;

/** What a contender still does after its last answer is part of the cost, and of no other. */
const REST_MS = 100;

/** @param work returns how much was done. */
export async function costOfEach(read: () => Promise<Readings>, work: () => Promise<number>): Promise<Cost> {
  await delay(REST_MS);
  const before = await read();
  const count = await work();
  await delay(REST_MS);
  const after = await read();
  return {
    api: ((after.api - before.api) / count) * 1e6,
    postgres: ((after.postgres - before.postgres) / count) * 1e6,
    statements: (after.statements - before.statements) / count,
  };
}
