/** Lets a worker take jobs only while its clock and the database's agree. */
import type { Context } from '../domain/context.ts';

type Stop = () => Promise<void>;

/**
 * Starts the handlers once the clock is correct, stops them while it is wrong, and starts them again. A
 * handler finishes what it has started.
 *
 * @returns a function that stops them for good.
 */
export async function whileClockIsCorrect(context: Context, start: () => Promise<Stop>): Promise<Stop> {
  const { databaseClock, log } = context;
  let stop: Stop | undefined;
  let isClosed = false;
  let adjusting: Promise<void> | undefined;
  const adjust = async () => {
    for (;;) {
      const isWanted = !isClosed && databaseClock.offsetError() === undefined;
      if (isWanted === (stop !== undefined)) return;
      if (stop) {
        const running = stop;
        stop = undefined;
        await running();
      } else {
        stop = await start();
      }
    }
  };
  const adjusted = () => {
    adjusting ??= adjust().finally(() => {
      adjusting = undefined;
    });
    return adjusting;
  };
  await adjusted();
  // A failure is retried after the next measurement.
  const stopListening = databaseClock.onMeasured(() => {
    adjusted().catch((error: unknown) =>
      log.error({ err: error }, 'handlers not started or stopped with the clock'),
    );
  });
  return async () => {
    stopListening();
    isClosed = true;
    await adjusting?.catch(() => undefined);
    await adjusted();
  };
}
