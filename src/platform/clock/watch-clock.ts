/** Compares the process's clock with the database's every few seconds and logs a difference. */

import type { Logger } from '../log.ts';
import { Loop } from '../loop.ts';
import { CLOCK_OFFSET_MS_MAX, type DatabaseClock, describeOffset } from './database-clock.ts';

/** Same interval as a worker's heartbeat. */
const MEASURE_MS = 5_000;
/** Until a measurement is this accurate, as it may not be while the process starts, the next one comes soon. */
const ACCURATE_MS = 50;
const INACCURATE_MEASURE_MS = 500;
/** A difference worth a warning, although everything still works. */
const NOTABLE_OFFSET_MS = 5_000;
/** An unchanged warning is repeated at this interval. */
const REPEAT_MS = 60_000;

type State = 'ok' | 'notable' | 'excessive';

/** @returns the function that stops the watch. */
export function watchClock(
  { databaseClock, log }: { databaseClock: DatabaseClock; log: Logger },
  everyMs = MEASURE_MS,
): () => Promise<void> {
  let state: State = 'ok';
  let isUnknown = false;
  let loggedAt = 0;
  const mayRepeat = () => performance.now() - loggedAt >= REPEAT_MS;
  const reportOffset = () => {
    const [before, wasUnknown] = [state, isUnknown];
    state = stateOf(databaseClock);
    isUnknown = false;
    const isNew = state !== before || wasUnknown;
    if (!isNew && (state === 'ok' || !mayRepeat())) return;
    loggedAt = performance.now();
    const facts = { offset_ms: Math.round(databaseClock.offsetMs), limit_ms: CLOCK_OFFSET_MS_MAX };
    const text = describeOffset(facts.offset_ms);
    if (state === 'excessive') log.error(facts, `${text}: claiming is paused until it is corrected`);
    else if (state === 'notable') log.warn(facts, `${text}: correct the wrong clock`);
    else if (before === 'ok') log.info(facts, 'clock comparison with the database works again');
    else log.info(facts, 'clock agrees with the database again');
  };
  const reportFailure = (error: unknown) => {
    if (isUnknown && !mayRepeat()) return;
    isUnknown = true;
    loggedAt = performance.now();
    log.warn({ err: error }, 'clock comparison with the database failed');
  };
  reportOffset();
  const stopListening = databaseClock.onMeasured(reportOffset);
  const nextAfterMs = () =>
    databaseClock.uncertaintyMs > ACCURATE_MS ? Math.min(INACCURATE_MEASURE_MS, everyMs) : everyMs;
  const loop = new Loop({
    pass: () => databaseClock.measure().then(nextAfterMs),
    failed: (error) => {
      reportFailure(error);
      return everyMs;
    },
  });
  loop.start(nextAfterMs());
  return () => {
    stopListening();
    return loop.stop();
  };
}

function stateOf(databaseClock: DatabaseClock): State {
  if (databaseClock.offsetError() !== undefined) return 'excessive';
  const isNotable = Math.abs(databaseClock.offsetMs) - databaseClock.uncertaintyMs > NOTABLE_OFFSET_MS;
  return isNotable ? 'notable' : 'ok';
}
