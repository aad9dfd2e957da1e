/** The zone in which moments are shown and entered: the viewer's, or UTC as logs and the API have it. */
import { useSyncExternalStore } from 'react';

const UTC = 'console.utc';
const listeners = new Set<() => void>();
let isUtc: boolean | undefined;

export function showsUtc(): boolean {
  isUtc ??= localStorage.getItem(UTC) !== null;
  return isUtc;
}

export function showUtc(wanted: boolean): void {
  isUtc = wanted;
  if (wanted) localStorage.setItem(UTC, 'yes');
  else localStorage.removeItem(UTC);
  for (const listener of listeners) listener();
}

/** For whatever shows a moment: it is shown again in the other zone. */
export const useUtc = (): boolean => useSyncExternalStore(listen, showsUtc);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
