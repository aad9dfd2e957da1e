/** A portal: the console for one organization, below `/portal`, perhaps in the frame of the operator's own application. */
import { openPortal } from '#client/calls';
import { toCellOf } from './cells.ts';

export const isPortal = /^\/portal(?:\/|$)/.test(location.pathname);

let entering: Promise<unknown> | undefined;

/**
 * Uses up the link that led here, if one did. Its token stands behind the `#`, which no server and no log sees, and leaves the
 * address before anything else reads that.
 */
export function enterPortal(): void {
  const token = location.hash.slice(1);
  if (!isPortal || !/^(?:[a-z][a-z0-9]*\.)?csp_/.test(token)) return;
  history.replaceState(null, '', location.pathname);
  entering = openPortal<true>({ body: { token }, ...toCellOf(token) });
  // Whoever waits for it learns of it.
  entering.catch(() => undefined);
}

/** Resolves when the link is used up; at once where there was none. */
export const portalEntered = (): Promise<unknown> => entering ?? Promise.resolve();
