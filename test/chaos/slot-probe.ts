import { setTimeout as delay } from 'node:timers/promises';
import type { AdminSession } from './chaos-postgres.ts';
import { waitForNonePending } from './drain.ts';
import type { Finding } from './finding.ts';
import { WORKER_WINDOW } from './plan.ts';
import type { Stage, Worker } from './stage.ts';
import type { Traffic } from './traffic.ts';

/** Each answer gives an endpoint one more place; after this many it has the maximum. */
const WARM_UP_EVENTS = 2 * WORKER_WINDOW;
/** A worker that was cut off may still be noticing the loss. */
const WARM_UP_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 15_000;

/**
 * Checks that every worker still has all of its places while the others are cut off: as many requests as its
 * window is wide must be in flight at once, and all their deliveries must be recorded.
 */
export async function probeSlots(stage: Stage, traffic: Traffic, session: AdminSession): Promise<Finding[]> {
  const findings: Finding[] = [];
  const all = [...stage.workers, ...stage.servers];
  for (const worker of all) {
    const others = all.filter((each) => each !== worker);
    for (const { proxy } of others) proxy.cut('refused');
    findings.push(await probe(stage, worker, traffic, session));
    for (const { proxy } of others) proxy.restore();
  }
  return findings;
}

async function probe(
  stage: Stage,
  worker: Worker,
  traffic: Traffic,
  session: AdminSession,
): Promise<Finding> {
  stage.progress.say(`probing ${worker.process.name}, the others cut off`);
  const startedAt = Date.now();
  const problem = await probeOnce(stage, worker, traffic, session);
  stage.receiver.openGate();
  const what = `places of ${worker.process.name}, filled at once`;
  return {
    what,
    expected: `${WORKER_WINDOW}`,
    found: problem ?? `${WORKER_WINDOW}, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    violations: problem === undefined ? [] : [`${what}: ${problem}`],
  };
}

/** @returns a description of what went wrong. */
async function probeOnce(
  { receiver, tenants, endpoints }: Stage,
  { proxy }: Worker,
  traffic: Traffic,
  session: AdminSession,
): Promise<string | undefined> {
  const probed = endpoints.filter(({ behaviour }) => behaviour === 'gate');
  traffic.publish(tenants.probe, WARM_UP_EVENTS);
  await traffic.settled();
  const unwarmed = await waitForNonePending(session, probed, WARM_UP_TIMEOUT_MS);
  if (unwarmed > 0) return `${unwarmed} of ${WARM_UP_EVENTS} deliveries not made`;

  // All deliveries must be due at once, but publishing takes longer than the first attempt could wait at the
  // gate.
  proxy.cut('refused');
  traffic.publish(tenants.probe, WORKER_WINDOW);
  await traffic.settled();
  const full = receiver.holdAtGate(WORKER_WINDOW).then(() => true);
  proxy.restore();
  const isFull = await Promise.race([full, delay(PROBE_TIMEOUT_MS, false)]);
  if (!isFull) return 'not all at once';
  const left = await waitForNonePending(session, probed, PROBE_TIMEOUT_MS);
  return left > 0 ? `${left} deliveries made and not recorded` : undefined;
}
