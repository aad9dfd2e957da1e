// Runs one schedule: the order in which the statements of several lanes pass their gates.
import { DomainError } from '../../src/domain/errors.ts';
import { ReplayedRefusal } from '../../src/http/edge/idempotency.ts';
import { EdgeError } from '../../src/http/edge/problem.ts';
import { isDatabaseUnavailable } from '../../src/platform/postgres/database-unavailable.ts';
import { brief, ProcessDied, Stopped } from './gates.ts';
import { brokenInvariants } from './invariants.ts';
import type { Place, Together } from './pair.ts';
import { begin, type Lane, type Rig } from './rig.ts';
import { withoutChance } from './state.ts';

/** The outcome of one operation for its caller. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: string | number | boolean }
  | { readonly kind: 'refused'; readonly code: string }
  /** The process died, so nobody got an answer. */
  | { readonly kind: 'died' }
  /** A 503, or a 500. */
  | { readonly kind: 'unavailable' | 'failed'; readonly error: string };

/** A moment at which more than one lane could continue. */
interface Decision {
  readonly ready: readonly string[];
  readonly chosen: string;
  /** The lane that moved last, if it could have continued. */
  readonly current: string | undefined;
}

export interface Run {
  readonly decisions: readonly Decision[];
  readonly trace: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** The state that everybody can see afterwards. */
  readonly seen: string;
  readonly violations: readonly string[];
  /** The number of deadlocks and conflicts; their transactions were repeated. */
  readonly conflicts: number;
  /** Whether the choices of `prefix` were all possible. */
  readonly isFaithful: boolean;
}

/**
 * @param prefix the lanes that continue at the first decisions; after them, the current lane continues as
 *   long as it can.
 */
export async function runSchedule(rig: Rig, operations: Together, prefix: readonly string[]): Promise<Run> {
  const { world, steps } = operations;
  const place = await world.make(rig);
  const lanes = rig.lanes.slice(0, steps.length);
  const results = Promise.all(
    lanes.map((lane, index) => begin(rig, lane, async () => steps[index]?.run(lane, place))),
  );
  const decisions: Decision[] = [];
  const trace: string[] = [];
  let isFaithful = true;
  let current: Lane | undefined;
  try {
    for (;;) {
      await rig.settled(lanes);
      const ready = lanes.filter(({ isBusy, gates }) => isBusy && gates.isReady);
      const [first] = ready;
      if (!first) break;
      let chosen = current && ready.includes(current) ? current : first;
      if (ready.length > 1) {
        const wanted = prefix[decisions.length];
        const found = ready.find(({ name }) => name === wanted);
        if (wanted !== undefined && !found) isFaithful = false;
        const goesOn = current && ready.includes(current) ? current.name : undefined;
        chosen = found ?? chosen;
        decisions.push({ ready: ready.map(({ name }) => name), chosen: chosen.name, current: goesOn });
      }
      const blocked = lanes.filter((lane) => lane !== chosen && lane.isBusy && lane.gates.isRunning);
      const note = blocked.map(({ name }) => ` [${name} waits for a lock]`).join('');
      trace.push(`${chosen.name} ${brief(chosen.gates.pass().text)}${note}`);
      current = chosen;
    }
  } finally {
    for (const { gates } of lanes) gates.open();
  }
  const outcomes = (await results).map(outcomeOf);
  return {
    ...(await look(rig, operations, place, outcomes)),
    decisions,
    trace,
    outcomes,
    conflicts: conflictsOf(lanes),
    isFaithful,
  };
}

/** Runs the operations one after the other, in this order. */
export async function runInTurn(
  rig: Rig,
  operations: Together,
  order: readonly number[],
): Promise<Pick<Run, 'outcomes' | 'seen' | 'violations'>> {
  const place = await operations.world.make(rig);
  const outcomes: Outcome[] = [];
  for (const index of order) {
    const lane = rig.lanes[index];
    if (!lane) throw new Error(`There is no lane ${index}.`);
    const [result] = await Promise.allSettled([operations.steps[index]?.run(lane, place)]);
    outcomes[index] = outcomeOf(result);
  }
  return { ...(await look(rig, operations, place, outcomes)), outcomes };
}

/** Returns the resulting state, and what is wrong with it. */
export async function look(
  rig: Rig,
  { world, options }: Pick<Together, 'world' | 'options'>,
  place: Place,
  outcomes: readonly Outcome[],
): Promise<Pick<Run, 'seen' | 'violations'>> {
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'failed' || outcome.kind === 'unavailable'
      ? [`${rig.lanes[index]?.name} has ${outcome.kind}: ${outcome.error}`]
      : [],
  );
  const checked = [
    ...((await options.check?.({ rig, place, outcomes })) ?? []),
    ...((await world.afterwards?.(rig, place)) ?? []),
  ];
  const state = await rig.state.of(place.organizationId);
  const broken = await brokenInvariants(rig, place.organizationId);
  return {
    seen: JSON.stringify({ outcomes: outcomes.map((outcome) => asSeen(outcome, options.alike)), state }),
    violations: [...failed, ...checked, ...broken].map(withoutChance),
  };
}

/** A caller who has just lost a permission may be refused by the session, the edge or the domain. */
const NOT_ALLOWED = ['signed_out', 'forbidden_resource', 'insufficient_role'];

function asSeen(outcome: Outcome, alike: readonly string[] = []): Outcome {
  if (outcome.kind !== 'refused') return outcome;
  const same = [NOT_ALLOWED, alike].find((codes) => codes.includes(outcome.code));
  return { kind: 'refused', code: same?.join(' or ') ?? outcome.code };
}

export function outcomeOf(result: PromiseSettledResult<unknown>): Outcome {
  if (result.status === 'fulfilled') {
    const { value } = result;
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    return { kind: 'done', value: isPlain ? (value as string | number | boolean) : 'done' };
  }
  const { reason } = result;
  const refusal = reason instanceof ReplayedRefusal ? reason.refusal : reason;
  if (refusal instanceof DomainError || refusal instanceof EdgeError)
    return { kind: 'refused', code: refusal.code };
  if (reason instanceof Stopped) return { kind: 'done', value: 'stopped' };
  if (reason instanceof ProcessDied) return { kind: 'died' };
  const error = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  const kind = isDatabaseUnavailable(reason) ? 'unavailable' : 'failed';
  return { kind, error: withoutChance(error.split('\n').slice(0, 4).join(' ')) };
}

const CONFLICTS = ['40P01', '40001'];

const conflictsOf = (lanes: readonly Lane[]): number =>
  lanes.flatMap(({ gates }) => gates.sqlStates).filter((state) => CONFLICTS.includes(state)).length;
