/** Lets a worker take jobs only while its clock and the database's agree. */
import type { Context } from '../domain/context.ts';

type Stop = () => Promise<void>;

/**
 * Starts the handlers once the clock is right, stops them while it is wrong, and starts them again. What a handler has begun it
 * finishes. Resolves to the function that stops them for good.
 */
export async function whileClockIsRight(context: Context, start: () => Promise<Stop>): Promise<Stop> {
  const { databaseClock, log } = context;
  let stop: Stop | undefined;
  let isClosed = false;
  let settling: Promise<void> | undefined;
  const settle = async () => {
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
  const settled = () => {
    settling ??= settle().finally(() => {
      settling = undefined;
    });
    return settling;
  };
  await settled();
  // Tried again after the next measurement.
  const stopListening = databaseClock.onMeasured(() => {
    settled().catch((error: unknown) =>
      log.error({ err: error }, 'handlers not started or stopped with the clock'),
    );
  });
  return async () => {
    stopListening();
    isClosed = true;
    await settling?.catch(() => undefined);
    await settled();
  };
}
