const LOOK_EVERY_MS = 10;

/**
 * Waits for a condition, at most `timeoutMs`.
 *
 * @throws Error naming what was waited for and, by `progress`, how far it got.
 */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
  progress: () => string = () => 'not so',
  timeoutMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what}: ${progress()}.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
