// Announces that something of an organization has changed, and only what kind of thing, to the processes
// through which people look at it. Nothing relies on an announcement: after a lost one, the change is seen at
// the next request.
import type { Database } from '../platform/database.ts';

/** The kinds of changes that viewers are told about. */
export const changeKinds = ['deliveries', 'endpoints', 'replays', 'notices'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Announces that somebody may have lost the right to look. */
const ACCESS = 'access';

/** Postgres's channel for announcements. */
export const changesChannel = 'countersign_changes';

/** Announcements within this time share one NOTIFY, which takes a lock that all commits of the server wait for. */
const GATHERED_MS = 500;
/** A payload has at most 8,000 bytes; an organization with all kinds of changes takes 42. */
const ORGANIZATIONS_PER_PAYLOAD = 180;

/** Collects changes, and announces them outside of every transaction. */
export class ChangeAnnouncer {
  readonly #db: Pick<Database, 'notify'>;
  readonly #gathered = new Map<string, Set<ChangeKind | typeof ACCESS>>();
  #timer: NodeJS.Timeout | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(db: Pick<Database, 'notify'>) {
    this.#db = db;
  }

  /** Call it after the commit. The first announcement after a silence is sent at once. */
  announce(organizationId: string, kind: ChangeKind): void {
    this.#gather(organizationId, kind);
  }

  /**
   * Makes every process check at once who may still look. @param id of the session or organization concerned.
   */
  announceAccess(id: string): void {
    this.#gather(id, ACCESS);
  }

  #gather(id: string, kind: ChangeKind | typeof ACCESS): void {
    const kinds = this.#gathered.get(id);
    if (kinds) kinds.add(kind);
    else this.#gathered.set(id, new Set([kind]));
    if (this.#timer !== undefined) return;
    const waitMs = Math.max(this.#sentAt + GATHERED_MS - performance.now(), 0);
    this.#timer = setTimeout(() => this.flush(), waitMs).unref();
  }

  /** Sends the collected announcements without waiting for more. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAt = performance.now();
    const entries = [...this.#gathered];
    this.#gathered.clear();
    for (let first = 0; first < entries.length; first += ORGANIZATIONS_PER_PAYLOAD) {
      this.#db.notify(changesChannel, payloadOf(entries.slice(first, first + ORGANIZATIONS_PER_PAYLOAD)));
    }
  }
}

/** Entries of the form `<organization>:<first letters of the kinds>`, one after the other. */
function payloadOf(entries: readonly (readonly [string, ReadonlySet<string>])[]): string {
  return entries
    .map(([organizationId, kinds]) => `${organizationId}:${[...kinds].map(letterOf).join('')}`)
    .join();
}

/** Reads a payload. Unknown letters come from a later version. */
export function* changesIn(
  payload: string,
): Generator<{ organizationId: string; kinds: ChangeKind[]; isAccess: boolean }> {
  for (const entry of payload.split(',')) {
    const [organizationId = '', letters = ''] = entry.split(':');
    yield {
      organizationId,
      kinds: changeKinds.filter((kind) => letters.includes(letterOf(kind))),
      isAccess: letters.includes(letterOf(ACCESS)),
    };
  }
}

function letterOf(kind: string): string {
  return kind.charAt(0);
}
