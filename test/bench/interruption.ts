/** Someone asked the benchmark to stop: Ctrl-C or SIGTERM. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor() {
    super('stopped before it was done');
  }
}

/**
 * Rejects when the benchmark cannot go on: with Interruption at the first signal, or with an error that nobody caught.
 * Either would end the process on the spot and leave Postgres running. Whatever comes later is heard and changes nothing,
 * for the clean-up is under way.
 */
export function interruption(): Promise<never> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => reject(new Interruption()));
    process.on('uncaughtException', reject);
  });
  // Whoever works races with it; before and after that it is nobody's.
  interrupted.catch(() => undefined);
  return interrupted;
}
