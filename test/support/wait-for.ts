import { setTimeout as delay } from 'node:timers/promises';
import { timeLimit } from './slowness.ts';

/** After a tenth of the time that it has waited: whoever waits long looks seldom, for looking often costs others the processor. */
const LOOK_EVERY_MS = { min: 10, max: 100 } as const;

/**
 * Waits for a condition, at most `timeoutMs` as `timeLimit` stretches it.
 *
 * @throws Error naming what was waited for and, by `progress`, how far it got.
 */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
  progress: () => string = () => 'not so',
  timeoutMs = 15_000,
): Promise<void> {
  const begin = performance.now();
  const limitMs = timeLimit(timeoutMs);
  while (!(await condition())) {
    const waitedMs = performance.now() - begin;
    if (waitedMs > limitMs) throw new Error(`Waited ${limitMs} ms for ${what}: ${progress()}.`);
    await delay(Math.min(Math.max(waitedMs / 10, LOOK_EVERY_MS.min), LOOK_EVERY_MS.max));
  }
}
