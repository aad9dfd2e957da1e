/** What this browser remembers between visits. Whoever signs out leaves nothing behind. */

import { forgetRefusals } from './refusals.ts';
import { store, stored } from './stored.ts';

const ORGANIZATION = 'console.organization';
const WANTED = 'console.wanted';
const PAGES = 'console.recent';
const PAGES_KEPT = 8;

/** The organization that was looked at last: in this tab, or, in a new one, in any. */
export const lastOrganization = (): string | null =>
  sessionStorage.getItem(ORGANIZATION) ?? localStorage.getItem(ORGANIZATION);

export function rememberOrganization(id: string): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(ORGANIZATION, id);
}

/** As long as a mailed link works. */
const WANTED_MS = 15 * 60_000;

/** Where somebody wants to go who waits for a link: it opens a tab of its own, which knows nothing of this one. */
export const rememberWanted = (href: string): void => store(WANTED, { href, until: Date.now() + WANTED_MS });

/** What `rememberWanted` kept, once. */
export function takeWanted(): string | undefined {
  const { href, until }: { href?: unknown; until?: unknown } = Object(stored(WANTED));
  localStorage.removeItem(WANTED);
  return typeof href === 'string' && typeof until === 'number' && until > Date.now() ? href : undefined;
}

/** A page of one object that was looked at lately. */
export interface RecentPage {
  readonly organizationId: string | undefined;
  /** Below `/console`. */
  readonly href: string;
  readonly title: string;
  /** Such as “Delivery”. */
  readonly kind: string;
}

/** The newest first. */
export const recentPages = (organizationId: string | undefined): RecentPage[] =>
  allPages().filter((page) => page.organizationId === organizationId);

/** Pages add themselves (parts/page.tsx). */
export function rememberPage(page: RecentPage): void {
  const others = allPages().filter(({ href }) => href !== page.href);
  store(PAGES, [page, ...others].slice(0, PAGES_KEPT));
}

export function forgetEverything(): void {
  for (const key of [ORGANIZATION, PAGES, WANTED]) localStorage.removeItem(key);
  sessionStorage.removeItem(ORGANIZATION);
  forgetRefusals();
}

function allPages(): RecentPage[] {
  const kept = stored(PAGES);
  return Array.isArray(kept) ? kept : [];
}
