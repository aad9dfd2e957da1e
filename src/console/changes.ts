/** Changes as they happen: one stream of the server for all tabs of this browser that show an organization. */
import { useEffect, useRef } from 'react';
import { hideOutage, showOutage } from './parts/problems/outage.ts';
import { isPortal } from './portal.ts';
import { UPDATE_EVERY_MS } from './query-client.ts';
import { secondsToWaitForAnything } from './refusals.ts';
import { useAccess } from './session.ts';

/** What the server says has changed; what it is, pages ask for. */
export type ChangeKind = 'deliveries' | 'endpoints' | 'replays' | 'notices';

type Listener = (kinds: readonly string[]) => void;

/** The browser itself comes back after a broken connection, but not after a refusal. */
const AGAIN_MS = 10_000;
/** A connection that is broken for longer is worth a word; the server asks browsers to come back after 5 s. */
const OUTAGE_MS = 7_000;
/** How often a portal's pages ask: they have no stream, which could not say which of the browser's sessions it is of. */
const PORTAL_EVERY_MS = 15_000;
/** After an interruption anything may have changed. */
const everything: readonly ChangeKind[] = ['deliveries', 'endpoints', 'replays', 'notices'];

const watched = new Map<string, { readonly listeners: Set<Listener>; readonly stop: () => void }>();

/**
 * Calls back when something of these kinds has changed in the organization of this page: at once, then every two seconds
 * at most, and not before a promise that the callback returned is settled. While nobody sees the page it waits. The callback asks anew,
 * by `refetch()`: a request that is under way may have been answered before the change.
 */
export function useChanges(kinds: readonly ChangeKind[], onChange: () => unknown): void {
  useChangesOf(useAccess().organization.id, kinds, onChange);
}

/** The same for an organization, where there is one. */
export function useChangesOf(
  organizationId: string | undefined,
  kinds: readonly ChangeKind[],
  onChange: () => unknown,
): void {
  const latest = useRef({ kinds, onChange });
  latest.current = { kinds, onChange };
  useEffect(() => {
    if (organizationId === undefined) return;
    let isAsking = false;
    let hasChanged = false;
    let isOver = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        while (hasChanged && !isOver && document.visibilityState === 'visible') {
          hasChanged = false;
          const pause = new Promise((resolve) => setTimeout(resolve, UPDATE_EVERY_MS));
          await latest.current.onChange();
          await pause;
        }
      } finally {
        isAsking = false;
      }
    };
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    const stop = listen(organizationId, (changed) => {
      hasChanged ||= latest.current.kinds.some((kind) => changed.includes(kind));
      void ask();
    });
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      stop();
    };
  }, [organizationId]);
}

function listen(organizationId: string, listener: Listener): () => void {
  let entry = watched.get(organizationId);
  if (!entry) {
    const listeners = new Set<Listener>();
    const tell: Listener = (kinds) => {
      for (const each of listeners) each(kinds);
    };
    entry = { listeners, stop: watch(organizationId, tell) };
    watched.set(organizationId, entry);
  }
  const { listeners, stop } = entry;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watched.delete(organizationId);
    stop();
  };
}

/**
 * One of the tabs has the stream and tells the others: a browser opens six connections to a server at most, and
 * each stream keeps one. When that tab closes, the lock and with it the stream goes to another.
 */
function watch(organizationId: string, tell: Listener): () => void {
  const name = `countersign changes ${organizationId}`;
  const abort = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) tell(data.map(String));
  };
  navigator.locks
    .request(name, { signal: abort.signal }, () =>
      stream(organizationId, abort.signal, (kinds) => {
        tell(kinds);
        channel.postMessage(kinds);
      }),
    )
    .catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
  return () => {
    abort.abort();
    channel.close();
  };
}

/** Resolves when it is aborted. */
function stream(organizationId: string, signal: AbortSignal, onChange: Listener): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (isPortal) {
    const repeating = setInterval(() => onChange(everything), PORTAL_EVERY_MS);
    signal.addEventListener('abort', () => {
      clearInterval(repeating);
      resolve();
    });
    return promise;
  }
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let outage: ReturnType<typeof setTimeout> | undefined;
  let wasInterrupted = false;
  const open = () => {
    const seconds = secondsToWaitForAnything();
    if (seconds !== undefined) {
      timer = setTimeout(open, seconds * 1_000);
      return;
    }
    source = new EventSource(`/api/v1/console/organizations/${organizationId}/changes`);
    source.addEventListener('open', () => {
      clearTimeout(outage);
      outage = undefined;
      hideOutage();
      if (wasInterrupted) onChange(everything);
      wasInterrupted = false;
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => onChange(data.split(',')));
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) {
        timer = setTimeout(open, AGAIN_MS);
        // Refused, because the session has ended or for too many requests: whoever asks for what is on the page learns it.
        onChange(everything);
      } else outage ??= setTimeout(showOutage, OUTAGE_MS);
      wasInterrupted = true;
    });
  };
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(outage);
    source?.close();
    resolve();
  });
  if (signal.aborted) resolve();
  else open();
  return promise;
}
