// How operations that run at once are declared: where they begin (a world), what each does (a step), one line a pair.

import type { Lane, Rig } from './rig.ts';
import type { Outcome } from './schedule.ts';

/** Every world has an organization of its own. */
export interface Place {
  readonly organizationId: string;
}

/** Where operations begin. It is made anew for every schedule. */
export interface World<P extends Place> {
  readonly name: string;
  make(rig: Rig): Promise<P>;
  /**
   * What the service does by itself later, such as the next round of a worker. Done before the outcome is looked at.
   *
   * @returns what is wrong then.
   */
  afterwards?(rig: Rig, place: P): Promise<readonly string[]>;
}

/** An operation that somebody carries out. */
export interface Step<P extends Place> {
  readonly name: string;
  /** The operations of the contracts, and the commands, that do this. */
  readonly operations: readonly string[];
  /** @returns what the caller sees: a text, a number or a truth; anything else counts as "done". */
  readonly run: (lane: Lane, place: P) => Promise<unknown>;
}

export interface PairOptions<P extends Place> {
  /** What must be so besides. @returns what is not. */
  readonly check?: (run: { rig: Rig; place: P; outcomes: readonly Outcome[] }) => Promise<readonly string[]>;
  /** Refusals that tell a caller the same, by whichever check they come. */
  readonly alike?: readonly string[];
  /** Whether an outcome that no order of one after the other has is meant all the same; the declaration says why. */
  readonly isMeant?: (outcomes: readonly Outcome[]) => boolean;
}

/** Operations that run at once; the explorer needs not know in which world. */
export interface Together {
  readonly name: string;
  readonly steps: readonly Step<Place>[];
  readonly operations: readonly string[];
  readonly world: World<Place>;
  readonly options: PairOptions<Place>;
}

/** Two operations at once. */
export function pair<P extends Place>(
  world: World<P>,
  one: Step<NoInfer<P>>,
  other: Step<NoInfer<P>>,
  options: PairOptions<NoInfer<P>> = {},
): Together {
  return together(world, [one, other], options);
}

/** Two or three operations at once. */
export function together<P extends Place>(
  world: World<P>,
  steps: readonly Step<NoInfer<P>>[],
  options: PairOptions<NoInfer<P>> = {},
): Together {
  const name = `${steps.map((step) => step.name).join(' × ')} (${world.name})`;
  // The explorer gives each step the place that the same world has made.
  return {
    name,
    steps,
    operations: steps.flatMap(({ operations }) => operations),
    world,
    options,
  } as unknown as Together;
}

export function step<P extends Place>(
  name: string,
  operations: string | readonly string[],
  run: Step<P>['run'],
): Step<P> {
  return { name, operations: [operations].flat(), run };
}

/** An operation whose connection or process is lost at any of its statements, and that is then repeated. */
export interface Crashing {
  readonly name: string;
  readonly world: World<Place>;
  readonly step: Step<Place>;
  readonly again: Step<Place>;
}

/** @param again how it is repeated; as it was, unless that is said. */
export function crash<P extends Place>(
  world: World<P>,
  step: Step<NoInfer<P>>,
  again: Step<NoInfer<P>> = step,
): Crashing {
  return { name: `${step.name} (${world.name})`, world, step, again } as unknown as Crashing;
}

/** What is explored on one database, in turn. */
export interface Area {
  readonly name: string;
  /** Explored by every `npm test`, with one preemption. */
  readonly always: readonly Together[];
  /** Explored by `npm run chaos -- interleavings` as well. */
  readonly chaos: readonly Together[];
  /** Lost at every statement by `npm run chaos -- interleavings`. */
  readonly crashes: readonly Crashing[];
}
