// Explores the schedules of operations that run at once, those with the fewest preemptions first (as CHESS
// does), and compares each outcome with those of running the operations one after the other.
import { Random } from '../chaos/random.ts';
import type { Together } from './pair.ts';
import type { Rig } from './rig.ts';
import { type Run, runInTurn, runSchedule } from './schedule.ts';

export interface Bounds {
  /** How often a lane that could continue may be interrupted. */
  readonly preemptions: number;
  readonly schedules: number;
  /** Chooses which schedules are tried if there are more than the limit. */
  readonly seed: number;
}

interface Violation {
  readonly what: string;
  readonly trace: readonly string[];
  times: number;
}

export interface Exploration {
  readonly name: string;
  readonly schedules: number;
  /** Schedules within the limits that were not tried. */
  readonly left: number;
  readonly statements: number;
  readonly conflicts: number;
  /** The number of distinguishable outcomes. */
  readonly outcomes: number;
  readonly violations: readonly Violation[];
}

export async function explore(rig: Rig, operations: Together, bounds: Bounds): Promise<Exploration> {
  const found = new Map<string, Violation>();
  const note = (what: string, trace: readonly string[]) => {
    const known = found.get(what);
    if (known) known.times += 1;
    else found.set(what, { what, trace, times: 1 });
  };
  const inTurn = new Map<string, Pick<Run, 'outcomes' | 'seen'>>();
  for (const order of permutations(operations.steps.length)) {
    const run = await runInTurn(rig, operations, order);
    inTurn.set(run.seen, run);
    for (const what of run.violations) note(`one after the other (${order.join(', ')}): ${what}`, []);
  }
  const random = new Random(bounds.seed, operations.name);
  const seen = new Set<string>();
  /** Prefixes of schedules, by their number of preemptions. */
  const toTry: string[][][] = [[[]]];
  let [schedules, statements, conflicts] = [0, 0, 0];
  for (let level = 0; level <= bounds.preemptions && schedules < bounds.schedules; ) {
    const beginnings = toTry[level] ?? [];
    const [prefix] = beginnings.splice(random.integer(0, Math.max(beginnings.length - 1, 0)), 1);
    if (!prefix) {
      level += 1;
      continue;
    }
    const run = await runSchedule(rig, operations, prefix);
    schedules += 1;
    statements = Math.max(statements, run.trace.length);
    conflicts += run.conflicts;
    seen.add(run.seen);
    for (const what of run.violations) note(what, run.trace);
    if (!run.isFaithful) note('a schedule could not be repeated', run.trace);
    if (!inTurn.has(run.seen) && !operations.options.isMeant?.(run.outcomes))
      note(`no order has this outcome: ${difference(run.seen, [...inTurn.keys()])}`, run.trace);
    branch(run, prefix.length, toTry);
  }
  const left = toTry.slice(0, bounds.preemptions + 1).flat().length;
  return {
    name: operations.name,
    schedules,
    left,
    statements,
    conflicts,
    outcomes: seen.size,
    violations: [...found.values()],
  };
}

/** Adds the schedules that choose differently after the prefix. */
function branch({ decisions }: Run, prefixLength: number, toTry: string[][][]): void {
  let preemptions = 0;
  for (const [index, { ready, chosen, current }] of decisions.entries()) {
    if (index >= prefixLength) {
      for (const other of ready.filter((name) => name !== chosen)) {
        const cost = preemptions + (current !== undefined && other !== current ? 1 : 0);
        const beginning = [...decisions.slice(0, index).map((each) => each.chosen), other];
        toTry[cost] = [...(toTry[cost] ?? []), beginning];
      }
    }
    if (current !== undefined && chosen !== current) preemptions += 1;
  }
}

/** How an outcome differs from the nearest outcome of running in turn. */
function difference(seen: string, inTurn: readonly string[]): string {
  const mine = linesOf(seen);
  const differences = inTurn
    .map(linesOf)
    .map((other) => [
      ...without(mine, other).map((line) => `\n   + ${line}`),
      ...without(other, mine).map((line) => `\n   - ${line}`),
    ]);
  const [nearest = []] = differences.sort((one, other) => one.length - other.length);
  return nearest.join('');
}

function linesOf(seen: string): string[] {
  const { outcomes, state } = JSON.parse(seen) as { outcomes: unknown; state: Record<string, string[]> };
  const rows = Object.entries(state).flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`));
  return [`outcomes ${JSON.stringify(outcomes)}`, ...rows];
}

/** The lines that `others` lacks; equal lines count by their number. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return lines.filter((line) => {
    const at = rest.indexOf(line);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

function permutations(length: number): number[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((rest) =>
    Array.from({ length }, (_, at) => [...rest.slice(0, at), length - 1, ...rest.slice(at)]),
  );
}
