// Says that an answer is still awaited, once it takes long.
import type { Tell } from './happening.ts';

const LONG_MS = 5_000;

/** @param host who is to answer. @param eventId what was sent to a receiver. @returns what ends the waiting. */
export function waitingFor(tell: Tell, host: string, eventId: string | null = null, delayMs = 0): () => void {
  const timer = setTimeout(
    () => tell({ kind: 'waiting', host, event_id: eventId, waited_ms: LONG_MS }),
    delayMs + LONG_MS,
  );
  return () => clearTimeout(timer);
}
