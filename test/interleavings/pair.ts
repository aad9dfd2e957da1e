// Declares operations that run at once: where they begin (a world), what each does (a step), one line for
// each pair.

import type { Lane, Rig } from './rig.ts';
import type { Outcome } from './schedule.ts';

/** Every world has an organization of its own. */
export interface Place {
  readonly organizationId: string;
}

/** The state in which operations begin. It is created again for every schedule. */
export interface World<P extends Place> {
  readonly name: string;
  make(rig: Rig): Promise<P>;
  /**
   * Work that the service does later without a call, such as the next round of a worker. Runs before the
   * outcome is compared.
   *
   * @returns what is wrong then.
   */
  afterwards?(rig: Rig, place: P): Promise<readonly string[]>;
}

/** An operation that somebody carries out. */
export interface Step<P extends Place> {
  readonly name: string;
  /** The contracts' operations and the commands that do this. */
  readonly operations: readonly string[];
  /** @returns what the caller sees: a text, a number or a boolean; anything else counts as "done". */
  readonly run: (lane: Lane, place: P) => Promise<unknown>;
}

export interface PairOptions<P extends Place> {
  /** Checks further conditions. @returns those that are violated. */
  readonly check?: (run: { rig: Rig; place: P; outcomes: readonly Outcome[] }) => Promise<readonly string[]>;
  /** Refusals that mean the same for a caller, whichever check comes first. */
  readonly alike?: readonly string[];
  /**
   * Whether an outcome is intended although running the operations one after the other never has it; the
   * declaration says why.
   */
  readonly isMeant?: (outcomes: readonly Outcome[]) => boolean;
}

/** Operations that run at once, for the explorer, which need not know their world. */
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
  // The explorer passes each step the place that this world has created.
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

/**
 * An operation that is interrupted at any of its statements, by the loss of its connection or process, and
 * then repeated.
 */
export interface Crashing {
  readonly name: string;
  readonly world: World<Place>;
  readonly step: Step<Place>;
  readonly again: Step<Place>;
}

/** @param again how it is repeated; by default the same step. */
export function crash<P extends Place>(
  world: World<P>,
  step: Step<NoInfer<P>>,
  again: Step<NoInfer<P>> = step,
): Crashing {
  return { name: `${step.name} (${world.name})`, world, step, again } as unknown as Crashing;
}

/** Pairs that are explored on one database, one after the other. */
export interface Area {
  readonly name: string;
  /** Explored by every `npm run test:slow`, with one preemption. */
  readonly always: readonly Together[];
  /** Explored only by `npm run chaos -- interleavings`. */
  readonly chaos: readonly Together[];
  /** Interrupted at every statement by every `npm run test:slow`. */
  readonly alwaysCrashes?: readonly Crashing[];
  /** Interrupted at every statement by `npm run chaos -- interleavings`. */
  readonly crashes: readonly Crashing[];
}
