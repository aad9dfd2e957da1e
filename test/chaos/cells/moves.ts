// Moves an organization to the other cell while faults strike, until it is there. What was killed has to come back by itself. Several
// organizations are moved at once, and what strikes the move of one strikes the cells of all.
import { setTimeout as delay } from 'node:timers/promises';
import { Program } from '../../support/process.ts';
import { measureSlowness } from '../../support/slowness.ts';
import { PostgresProxy } from '../postgres-proxy.ts';
import type { Progress } from '../progress.ts';
import type { Random } from '../random.ts';
import type { SupervisedProcess } from '../supervised-process.ts';
import { type CellFault, cellFaults, type Place, places } from './cell-faults.ts';
import type { ChaosCell } from './chaos-cell.ts';
import type { MovedOrganization } from './moved-organization.ts';
import { MoverRun } from './mover-run.ts';

export interface Strike {
  readonly fault: CellFault;
  /** Where the mover was. */
  readonly place: Place;
  readonly from: number;
  readonly to: number;
}

export interface Move {
  readonly organization: string;
  readonly isDisturbed: boolean;
  readonly strikes: readonly Strike[];
  /** Whether it was undone at first. */
  readonly isUndone: boolean;
  /** What the undo has left behind. */
  readonly left: readonly string[];
  readonly tookMs: number;
  /** How often the mover had to be started. */
  readonly starts: number;
  /** As the mover measured it, in its last run. */
  readonly withoutWritesMs: number | undefined;
  /** Whether receivers left requests unanswered then. */
  readonly hangs: boolean;
  /** How many times longer everything took on this machine then. */
  readonly slowness: number;
}

const STARTS_MAX = 25;
const PAUSE_MS = 2_000;
/** Of a place where nothing was measured yet. */
const LASTS_MS = 400;
/** They last milliseconds. */
const SHORT: readonly Place[] = ['leave', 'open', 'analyze', 'settle'];
const BEFORE_LEAVE: readonly Place[] = [
  'follow',
  'ahead',
  'analyze',
  'drain',
  'stop',
  'settle',
  'last drain',
];
const OF_MOVE = places.filter((place) => place !== 'undo' && place !== 'clean-up');
/** Of the moves, so many are undone first; of the clean-ups, so many are struck. */
const UNDONE = 0.25;
const CLEAN_UPS_STRUCK = 0.4;
const [killMover] = cellFaults;

export class Moves implements AsyncDisposable {
  readonly #cells: readonly [ChaosCell, ChaosCell];
  readonly #proxies: readonly [PostgresProxy, PostgresProxy];
  readonly #router: SupervisedProcess;
  readonly #random: Random;
  readonly #progress: Progress;
  /** How often each place was aimed at. */
  readonly #aims = new Map<Place, number>();
  /** How long each place of each organization took last. */
  readonly #lasts = new Map<string, number>();
  /** A PostgreSQL that is down or silent is not struck again. */
  #striking: Promise<unknown> = Promise.resolve();

  private constructor(
    cells: readonly [ChaosCell, ChaosCell],
    proxies: readonly [PostgresProxy, PostgresProxy],
    router: SupervisedProcess,
    random: Random,
    progress: Progress,
  ) {
    this.#cells = cells;
    this.#proxies = proxies;
    this.#router = router;
    this.#random = random;
    this.#progress = progress;
  }

  static async open(
    cells: readonly [ChaosCell, ChaosCell],
    router: SupervisedProcess,
    random: Random,
    progress: Progress,
  ): Promise<Moves> {
    const [first, second] = cells;
    const proxies = [
      await PostgresProxy.open(first.postgres.port),
      await PostgresProxy.open(second.postgres.port),
    ] as const;
    return new Moves(cells, proxies, router, random, progress);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const proxy of this.#proxies) await proxy[Symbol.asyncDispose]();
  }

  /** @param isDisturbed otherwise nothing strikes. @param hangs whether receivers leave requests unanswered. */
  async move(
    organization: MovedOrganization,
    { isDisturbed, hangs }: { isDisturbed: boolean; hangs: boolean },
  ): Promise<Move> {
    const source = organization.cell;
    const target = this.#otherThan(source);
    const strikes = await this.#cleanUp(organization, target, isDisturbed);
    const startedAt = Date.now();
    const isUndone = isDisturbed && this.#random.next() < UNDONE;
    const left = isUndone ? await this.#giveUp(organization, strikes) : [];
    const slowness = measureSlowness();
    let strikesLeft = isDisturbed ? this.#random.integer(1, 2) : 0;
    for (let starts = 1; ; starts++) {
      const fault = this.#random.pick(cellFaults);
      const run = this.#run(organization, '--yes', fault);
      if (strikesLeft-- > 0) await this.#strike(run, organization, fault, this.#aim(OF_MOVE), strikes);
      const { code, stdout, stderr } = await run.ended;
      if (code === 0) {
        for (const [place, ms] of run.durations) this.#lasts.set(`${organization.name} ${place}`, ms);
        organization.cell = target;
        const [, without] = /Without writes +([\d.]+) s/.exec(stdout) ?? [];
        return {
          organization: organization.name,
          isDisturbed,
          strikes,
          isUndone,
          left,
          tookMs: Date.now() - startedAt,
          starts,
          withoutWritesMs: without === undefined ? undefined : Math.round(Number(without) * 1_000),
          hangs,
          slowness,
        };
      }
      if (starts >= STARTS_MAX) throw new Error(`The move does not end: ${stdout}${stderr}`);
      if (stderr)
        this.#progress.say(`${organization.name}, ${run.phase ?? 'before it began'}: ${stderr.trim()}`);
      await delay(PAUSE_MS);
    }
  }

  #otherThan(cell: ChaosCell): ChaosCell {
    const [first, second] = this.#cells;
    return cell === first ? second : first;
  }

  #proxyOf(cell: ChaosCell): PostgresProxy {
    return this.#proxies[cell === this.#cells[0] ? 0 : 1];
  }

  /** Through the proxy only if it is to be cut: all that is copied would pass through this process. */
  #run(organization: MovedOrganization, option: '--yes' | '--undo', { isCut }: CellFault): MoverRun {
    const source = organization.cell;
    const target = this.#otherThan(source);
    const port = isCut ? this.#proxyOf(target).port : undefined;
    return new MoverRun(organization.id, option, {
      source,
      target,
      targetUrl: target.postgres.productUrl(port),
    });
  }

  /** One of those that were aimed at least often. */
  #aim(among: readonly Place[]): Place {
    const aims = (place: Place) => this.#aims.get(place) ?? 0;
    const least = Math.min(...among.map(aims));
    const [first = 'ahead', ...others] = among.filter((place) => aims(place) === least);
    const aim = this.#random.pick([first, ...others]);
    this.#aims.set(aim, least + 1);
    return aim;
  }

  /** Strikes at a random moment of the place, unless the mover ends before. */
  async #strike(
    run: MoverRun,
    organization: MovedOrganization,
    fault: CellFault,
    aim: Place,
    strikes: Strike[],
  ): Promise<void> {
    if (!(await run.reaches(aim))) return;
    const lasts = SHORT.includes(aim) ? 0 : (this.#lasts.get(`${organization.name} ${aim}`) ?? LASTS_MS);
    if (lasts > 0) await Promise.race([delay(this.#random.next() * lasts), run.ended]);
    await this.#strikeAt(
      async () => (lasts === 0 ? aim : run.place()),
      run,
      fault,
      organization.cell,
      strikes,
    );
  }

  async #strikeAt(
    placeOf: () => Promise<Place | undefined>,
    program: Program,
    fault: CellFault,
    source: ChaosCell,
    strikes: Strike[],
  ): Promise<void> {
    const target = this.#otherThan(source);
    const strike = async () => {
      const place = await placeOf();
      if (program.hasEnded || !place) return;
      const from = Date.now();
      await fault.strike({
        source,
        target,
        router: this.#router,
        targetProxy: this.#proxyOf(target),
        place,
        signalMover: (name) => program.signal(name),
      });
      strikes.push({ fault, place, from, to: Date.now() });
    };
    if (!fault.takesTime) return strike();
    const struck = this.#striking.then(strike);
    this.#striking = struck.catch(() => undefined);
    await struck;
  }

  /** Begins a move, ends it before its point of no return, and undoes it. @returns what was left behind. */
  async #giveUp(organization: MovedOrganization, strikes: Strike[]): Promise<string[]> {
    const begun = this.#run(organization, '--yes', killMover);
    await this.#strike(begun, organization, killMover, this.#aim(BEFORE_LEAVE), strikes);
    if ((await begun.ended).code === 0) return [];
    for (let starts = 1; ; starts++) {
      const fault = this.#random.pick(cellFaults);
      const undo = this.#run(organization, '--undo', fault);
      if (starts === 1 && this.#random.next() < 0.5)
        await this.#strikeOnceSaid(undo, 'removed', 'undo', fault, organization.cell, strikes);
      const { code, stdout, stderr } = await undo.ended;
      if (code === 0) {
        const looked = this.#striking.then(() =>
          leftOfUndone(organization, this.#otherThan(organization.cell)),
        );
        this.#striking = looked.catch(() => undefined);
        return looked;
      }
      if (/nothing to undo|lives in|has left/.test(stderr)) return [];
      if (starts >= STARTS_MAX) throw new Error(`The undo does not end: ${stdout}${stderr}`);
      await delay(PAUSE_MS);
    }
  }

  /** What a cell keeps of an organization that has left it must go before it comes back. */
  async #cleanUp({ id }: MovedOrganization, cell: ChaosCell, isDisturbed: boolean): Promise<Strike[]> {
    const strikes: Strike[] = [];
    let isStruck = isDisturbed && this.#random.next() < CLEAN_UPS_STRUCK;
    for (let starts = 1; ; starts++) {
      const args = ['organization', 'move', id, '--clean-up'];
      const program = new Program('src/countersign.js', args, cell.settings);
      if (isStruck) {
        const fault = this.#random.pick(cellFaults);
        await this.#strikeOnceSaid(program, 'removed', 'clean-up', fault, cell, strikes);
        isStruck = false;
      }
      const { code, stdout, stderr } = await program.ended;
      if (code === 0 || /There is no organization|nothing to clean up/.test(stderr)) return strikes;
      if (starts >= STARTS_MAX) throw new Error(`The clean-up does not end: ${stdout}${stderr}`);
      await delay(PAUSE_MS);
    }
  }

  async #strikeOnceSaid(
    program: Program,
    said: string,
    place: Place,
    fault: CellFault,
    source: ChaosCell,
    strikes: Strike[],
  ): Promise<void> {
    const isSaid = new Promise<void>((resolve) => {
      program.onPrinted(() => {
        if (program.stdout.includes(said)) resolve();
      });
    });
    await Promise.race([isSaid, program.ended]);
    await Promise.race([delay(this.#random.next() * LASTS_MS), program.ended]);
    await this.#strikeAt(async () => place, program, fault, source, strikes);
  }
}

/** Rows where it was to go, and triggers where it is. */
async function leftOfUndone({ id, name, cell }: MovedOrganization, target: ChaosCell): Promise<string[]> {
  await using there = await target.postgres.connectAsAdmin();
  const { rows } = await there.query<{ what: string; count: number }>(
    `select 'organization' as what, count(*)::int from organization where id = $1
     union all select 'event', count(*)::int from event where organization_id = $1
     union all select 'delivery', count(*)::int from delivery where organization_id = $1
     union all select 'delivery_attempt', count(*)::int from delivery_attempt where organization_id = $1
     union all select 'event_feed', count(*)::int from event_feed where organization_id = $1
     union all select 'organization_move_step', count(*)::int from organization_move_step where organization_id = $1`,
    [id],
  );
  await using here = await cell.postgres.connectAsAdmin();
  const { rowCount } = await here.query(
    `select from pg_trigger where starts_with(tgname, 'move_' || left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 16))`,
    [id],
  );
  return [
    ...rows
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => `${name}: ${count} rows of ${what} are in ${target.name} after an undo`),
    ...(rowCount ? [`${name}: ${rowCount} triggers are in ${cell.name} after an undo`] : []),
  ];
}
