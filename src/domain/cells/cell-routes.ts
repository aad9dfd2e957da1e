// Finds the cell of an organization for the proxy before several installations. All cells are asked at once, and the highest epoch
// is true: there is no directory that could be wrong. What one request found out serves the others of two seconds.
import { once } from 'node:events';
import type { Cells } from '../../platform/cells/cells.ts';
import { Deadline } from '../../platform/deadline.ts';
import { Gathering } from '../../platform/gathering.ts';
import {
  cellThatHas,
  type KnownOf,
  type OrganizationPlace,
  organizationPlaces,
  placesOf,
} from '../access/organization-place.ts';
import type { Context } from '../context.ts';

/** How long an organization's cell is not asked for again. */
const KEPT_SECONDS = 2;
/** For each: of so many organizations the cell is remembered, of so many older tokens the organization. */
const REMEMBERED_MAX = 20_000;
/** More look-ups than this at once are refused: whoever makes up tokens must not fill the memory. */
const LOOKUPS_MAX = 2_000;
/** Of one question to a cell. */
const BATCH_MAX = 500;
const OWN_ANSWER_MS = 800;
/** A cell that did not answer is not asked for so long. */
const PAUSE_MS = 250;

/** In the place of an organization's id, for requests that name none. */
const NONE = '';

/** What a request says of where it belongs: a cell by its name, or an organization. */
export type RouteHint = { readonly cell: string } | KnownOf;

/** Where a request belongs, and for how long a proxy may keep that. */
export interface CellRoute {
  readonly cell: string;
  readonly keepSeconds: number;
}

/** What a cell says of an organization; undefined: it did not answer. */
type Said = OrganizationPlace | null | undefined;

interface Found {
  readonly cell: string;
  readonly at: number;
}

/** Where requests belong, as one process of the API sees it. */
export class CellRoutes {
  readonly #cells: Cells;
  readonly #byName: readonly string[];
  /** The look-ups of each cell: those that come together are one question. */
  readonly #lookups: readonly { readonly cell: string; readonly batches: Gathering<KnownOf, Said> }[];
  /** Cells that did not answer, and when: the others' answers do not wait for them. */
  readonly #silentSince = new Map<string, number>();
  /** By organization. */
  readonly #found = new Map<string, Found>();
  readonly #underWay = new Map<string, Promise<CellRoute | undefined>>();
  /** The organizations of tokens that do not name them, by SHA-256. A token never changes its organization. */
  readonly #organizationOfToken = new Map<string, string>();

  constructor(context: Context, cells: Cells) {
    this.#cells = cells;
    this.#byName = cells.names.toSorted();
    const sayOf = (cell: string) => (known: readonly KnownOf[]) =>
      cell === cells.own ? this.#own(context, known) : this.#other(cell, known);
    this.#lookups = cells.names.map((cell) => ({
      cell,
      batches: new Gathering({ run: sayOf(cell), sizeMax: BATCH_MAX, atOnce: 1 }),
    }));
  }

  /**
   * What nothing is said of, and whom nobody knows, goes to the first cell by name that answers, whichever process is asked: a page, its
   * files and its sign-in are of one. So does what names a cell that is no more: a cookie of it is signed out.
   *
   * @returns undefined if nobody knows the organization, but not all have answered.
   */
  async routeOf(hint: RouteHint | undefined): Promise<CellRoute | undefined> {
    if (hint && 'cell' in hint && this.#cells.names.includes(hint.cell))
      return { cell: hint.cell, keepSeconds: KEPT_SECONDS };
    const known = hint && !('cell' in hint) ? hint : { organization_id: NONE };
    const organizationId =
      'organization_id' in known ? known.organization_id : this.#organizationOfToken.get(known.token_sha256);
    const found = organizationId === undefined ? undefined : this.#found.get(organizationId);
    const ageSeconds = found ? (performance.now() - found.at) / 1_000 : KEPT_SECONDS;
    // A proxy keeps it for the rest of the time: together no longer than either alone.
    if (found && ageSeconds < KEPT_SECONDS)
      return { cell: found.cell, keepSeconds: Math.floor(KEPT_SECONDS - ageSeconds) };
    const asked = organizationId === undefined ? known : { organization_id: organizationId };
    const key = organizationId ?? JSON.stringify(asked);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    if (this.#underWay.size >= LOOKUPS_MAX) return found && { cell: found.cell, keepSeconds: 0 };
    const route = organizationId === NONE ? this.#firstThatAnswers() : this.#lookUp(asked, found);
    const lookup = route.finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, lookup);
    return lookup;
  }

  async #firstThatAnswers(): Promise<CellRoute> {
    const { own } = this.#cells;
    for (const cell of this.#byName) {
      // One that was silent is asked as well, and not waited for.
      const asked = cell === own ? undefined : this.#other(cell, []);
      if (!this.#silentSince.has(cell)) await asked;
      if (this.#silentSince.has(cell)) continue;
      remember(this.#found, NONE, { cell, at: performance.now() });
      return { cell, keepSeconds: KEPT_SECONDS };
    }
    throw new Error('CELLS does not name the own cell.');
  }

  async #lookUp(known: KnownOf, before: Found | undefined): Promise<CellRoute | undefined> {
    const said = new Map<string, Said>();
    const asked = this.#lookups.map(({ cell, batches }) => ({
      isPrompt: !this.#silentSince.has(cell),
      answer: batches.add(known).then((place) => said.set(cell, place)),
    }));
    await Promise.all(asked.filter(({ isPrompt }) => isPrompt).map(({ answer }) => answer));
    if (!cellThatHas(said)) await Promise.all(asked.map(({ answer }) => answer));
    const truth = cellThatHas(said);
    if (!truth) {
      const silent = this.#cells.names.filter((cell) => said.get(cell) === undefined);
      if (silent.length === 0) return { cell: this.#byName[0] ?? this.#cells.own, keepSeconds: 0 };
      // A cell whose operations port alone is away still has its organizations.
      return before && silent.includes(before.cell) ? { cell: before.cell, keepSeconds: 0 } : undefined;
    }
    const { organization_id, cell } = truth;
    if (!this.#cells.names.includes(cell)) return undefined;
    if ('token_sha256' in known) remember(this.#organizationOfToken, known.token_sha256, organization_id);
    remember(this.#found, organization_id, { cell, at: performance.now() });
    return { cell, keepSeconds: KEPT_SECONDS };
  }

  async #own(context: Context, known: readonly KnownOf[]): Promise<readonly Said[]> {
    const silent = known.map(() => undefined);
    using deadline = new Deadline(OWN_ANSWER_MS);
    const late = once(deadline.signal, 'abort').then(() => silent);
    try {
      return await Promise.race([placesOf(context, known), late]);
    } catch (error) {
      context.log.warn({ err: error }, 'routes not looked up in the own database');
      return silent;
    }
  }

  async #other(cell: string, known: readonly KnownOf[]): Promise<readonly Said[]> {
    const silent = known.map(() => undefined);
    const since = this.#silentSince.get(cell);
    if (since !== undefined && performance.now() - since < PAUSE_MS) return silent;
    const [reply] = await this.#cells.ask(organizationPlaces, known, [cell]);
    if (reply?.fault === undefined && reply?.answer.length === known.length) {
      this.#silentSince.delete(cell);
      return reply.answer;
    }
    this.#silentSince.set(cell, performance.now());
    return silent;
  }
}

/** Forgets what was remembered first. */
function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  if (memory.size <= REMEMBERED_MAX) return;
  const [oldest] = memory.keys();
  if (oldest !== undefined) memory.delete(oldest);
}
