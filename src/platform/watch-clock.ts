/** Has a server compare its clock with the database's every few seconds, and log what is wrong with it. */
import { CLOCK_OFFSET_MS_MAX, type DatabaseClock, describeOffset } from './database-clock.ts';
import type { Logger } from './log.ts';

/** As often as a worker's heartbeat. */
const MEASURE_MS = 5_000;
/** A difference that is told, although everything still works. */
const NOTABLE_OFFSET_MS = 5_000;
/** While nothing changes, it is said again this often. */
const REPEAT_MS = 60_000;

type State = 'right' | 'apart' | 'wrong';

/** Returns the function that stops it. */
export function watchClock(
  { databaseClock, log }: { databaseClock: DatabaseClock; log: Logger },
  everyMs = MEASURE_MS,
): () => Promise<void> {
  let compared: State = 'right';
  let isUnknown = false;
  let loggedAt = 0;
  const mayRepeat = () => performance.now() - loggedAt >= REPEAT_MS;
  const reportOffset = () => {
    const [before, wasUnknown] = [compared, isUnknown];
    compared = stateOf(databaseClock);
    isUnknown = false;
    const isNew = compared !== before || wasUnknown;
    if (!isNew && (compared === 'right' || !mayRepeat())) return;
    loggedAt = performance.now();
    const facts = { offset_ms: Math.round(databaseClock.offsetMs), limit_ms: CLOCK_OFFSET_MS_MAX };
    const text = describeOffset(facts.offset_ms);
    if (compared === 'wrong') log.error(facts, `${text}: nothing is claimed until it is right`);
    else if (compared === 'apart') log.warn(facts, `${text}: set the clock of the machine that is wrong`);
    else if (before === 'right') log.info(facts, 'the clock is compared with the database again');
    else log.info(facts, 'the clock agrees with the database again');
  };
  const reportFailure = (error: unknown) => {
    if (isUnknown && !mayRepeat()) return;
    isUnknown = true;
    loggedAt = performance.now();
    log.warn({ err: error }, 'clock not compared with the database');
  };
  reportOffset();
  const stopListening = databaseClock.onMeasured(reportOffset);
  let measuring: Promise<void> | undefined;
  const timer = setInterval(() => {
    measuring ??= databaseClock
      .measure()
      .catch(reportFailure)
      .finally(() => {
        measuring = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopListening();
    await measuring;
  };
}

function stateOf(databaseClock: DatabaseClock): State {
  if (databaseClock.wrong() !== undefined) return 'wrong';
  const isApart = Math.abs(databaseClock.offsetMs) - databaseClock.uncertaintyMs > NOTABLE_OFFSET_MS;
  return isApart ? 'apart' : 'right';
}
