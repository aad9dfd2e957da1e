// Follows a redelivery until a worker has queued it.
import { setTimeout } from 'node:timers/promises';

/** A redelivery of either kind: a worker queues what it matched, and then delivers it. */
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

/** Waits until everything is queued. @param isPrinted whether each step is printed. */
export async function untilQueued<Kind extends Queueing>(
  begun: Kind,
  look: () => Promise<Kind>,
  isPrinted: boolean,
): Promise<Kind> {
  let seen = begun;
  let printed = '';
  while (seen.status === 'running') {
    await setTimeout(LOOK_EVERY_MS);
    seen = await look();
    const progress = progressOf(seen);
    if (isPrinted && progress !== printed) process.stdout.write(`  ${progress}\n`);
    printed = progress;
  }
  return seen;
}

export function printQueued(): void {
  process.stdout.write('\nEverything is queued. Workers deliver the rest.\n');
}
