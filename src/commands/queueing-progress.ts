import { setTimeout } from 'node:timers/promises';

/** A replay or a redelivery: what it matched is queued by a worker, and delivered after that. */
interface Queueing {
  readonly status: 'running' | 'completed';
  readonly matched: number;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
}

const LOOK_EVERY_MS = 250;

export function progressOf({ matched, queued, delivered, failed }: Queueing): string {
  return `${queued} of ${matched} queued, ${delivered} delivered, ${failed} failed again`;
}

/** Waits until everything is queued. @param isTold whether each step on the way is printed. */
export async function untilQueued<Kind extends Queueing>(
  begun: Kind,
  look: () => Promise<Kind>,
  isTold: boolean,
): Promise<Kind> {
  let seen = begun;
  let told = '';
  while (seen.status === 'running') {
    await setTimeout(LOOK_EVERY_MS);
    seen = await look();
    const progress = progressOf(seen);
    if (isTold && progress !== told) process.stdout.write(`  ${progress}\n`);
    told = progress;
  }
  return seen;
}

export function printQueued(): void {
  process.stdout.write('\nEverything is queued; what is not delivered yet goes on by itself.\n');
}
