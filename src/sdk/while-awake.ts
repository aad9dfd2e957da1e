// Notices that the computer was asleep. Connections from before are often dead, and nothing says so.
import { ConnectionError } from './errors.ts';

const TICK_MS = 1_000;
/** The clock jumps by less when a program is busy. */
const SLEEP_MIN_MS = 10_000;

/**
 * Does something that waits. Its signal is aborted by `stop`, and when the clock shows that timers stood still.
 * @throws ConnectionError after a sleep.
 */
export async function whileAwake<Result>(
  stop: AbortSignal,
  attempt: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(stop.reason);
  stop.addEventListener('abort', abort);
  if (stop.aborted) abort();
  let lastMs = Date.now();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    if (nowMs - lastMs > SLEEP_MIN_MS) {
      controller.abort(new ConnectionError('The computer was asleep, or its clock was set.', attempt));
    }
    lastMs = nowMs;
  }, TICK_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
    stop.removeEventListener('abort', abort);
  }
}
