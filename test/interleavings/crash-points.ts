// Interrupts an operation at each of its statements and repeats it as its client would. The resulting state
// must equal that of one success.
import type { Crash } from './gates.ts';
import type { Crashing, Place, Step } from './pair.ts';
import { begin, type Lane, type Rig } from './rig.ts';
import { look, type Outcome, outcomeOf } from './schedule.ts';

export interface CrashReport {
  readonly name: string;
  readonly crashes: number;
  readonly violations: readonly string[];
}

export async function exploreCrashes(rig: Rig, { name, world, step, again }: Crashing): Promise<CrashReport> {
  const [first, second] = rig.lanes;
  if (!first || !second) throw new Error('Two lanes are needed.');
  const seenAfter = async (place: Place, outcomes: readonly Outcome[]) => {
    const { seen, violations } = await look(rig, { world, options: {} }, place, outcomes);
    return { state: JSON.stringify(JSON.parse(seen).state), violations };
  };
  const model = await world.make(rig);
  const { outcome, texts } = await carryOut(rig, first, step, model);
  const wanted = await seenAfter(model, [outcome]);
  const violations = new Set(wanted.violations);
  let crashes = 0;
  for (const crash of crashesOf(texts)) {
    crashes += 1;
    const place = await world.make(rig);
    const lost = (await carryOut(rig, first, step, place, crash)).outcome;
    const at = first.gates.crashedAt ?? `at gate ${crash.atGate}, which it did not reach`;
    const outcomes: Outcome[] = lost.kind === 'failed' ? [lost] : [];
    if (lost.kind !== 'done') outcomes.push(await repeat(rig, second, again, place));
    const found = await seenAfter(place, outcomes);
    for (const what of found.violations) violations.add(`${at}: ${what}`);
    if (found.state !== wanted.state)
      violations.add(`${at}: ${found.state} is left instead of ${wanted.state}`);
  }
  return { name, crashes, violations: [...violations] };
}

function crashesOf(texts: readonly string[]): Crash[] {
  return texts.flatMap((text, index) => {
    const whens = /^\s*commit/i.test(text) ? (['before', 'answer lost'] as const) : (['before'] as const);
    return whens.flatMap((when) =>
      [false, true].map((isOfProcess) => ({ atGate: index + 1, when, isOfProcess })),
    );
  });
}

async function carryOut(rig: Rig, lane: Lane, { run }: Step<Place>, place: Place, crash?: Crash) {
  const result = begin(rig, lane, () => run(lane, place), crash);
  const texts: string[] = [];
  try {
    for (;;) {
      await rig.settled([lane]);
      if (!lane.gates.isReady) break;
      texts.push(lane.gates.pass().text);
    }
  } finally {
    lane.gates.open();
  }
  return { outcome: outcomeOf(await result), texts };
}

/**
 * A caller that is told that the first request is still running waits until it cannot be running any more.
 */
async function repeat(rig: Rig, lane: Lane, { run }: Step<Place>, place: Place): Promise<Outcome> {
  const attempt = async () => {
    const [result] = await Promise.allSettled([run(lane, place)]);
    return outcomeOf(result);
  };
  const outcome = await attempt();
  if (outcome.kind !== 'refused' || outcome.code !== 'idempotency_key_in_use') return outcome;
  await rig.sql(
    `update idempotency_record set locked_until = now() - interval '1 second' where organization_id = $1`,
    [place.organizationId],
  );
  return attempt();
}
