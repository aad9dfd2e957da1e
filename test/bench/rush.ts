import type { Bench } from './bench.ts';
import type { Contender } from './contender.ts';
import { type Latency, latencyOf } from './latency.ts';
import type { PublishMethod } from './publish/methods.ts';
import { PublisherProcess } from './publish/publisher-process.ts';
import { Rig, type RigOptions } from './rig.ts';
import { measureUnderLoad, type UnderLoad } from './under-load.ts';

/** What it is to deliver while others publish as fast as they can. */
export interface RushResult extends UnderLoad {
  /** From a commit, as its publisher learns of it, to the headers at the receiver. */
  readonly receipt: Latency;
  /** The mean of all claims. */
  readonly claimMs: number;
}

export interface RushLoad extends RigOptions {
  readonly method: PublishMethod;
  readonly clients: number;
  /** Whether a transaction is open all the while, so that nothing that dies can be removed. */
  readonly isSnapshotHeld?: boolean;
}

/** A part of the claim's text that no other statement has. */
const CLAIM = 'endpoint_room';

export async function measureRush(bench: Bench, contender: Contender, load: RushLoad): Promise<RushResult> {
  await using rig = await Rig.start(bench, contender, load);
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open(load.method, {
    databaseUrl: rig.database.url,
    endpoints: [...rig.endpoints, ...rig.hanging],
    clients: load.clients,
  });
  const before = await rig.database.statementTime(CLAIM);
  const underLoad = await measureUnderLoad(bench, rig, publisher, async () => {
    if (load.isSnapshotHeld)
      await rig.database.session.query('begin isolation level repeatable read; select txid_current()');
    const published = await publisher.rush(bench.seconds);
    if (load.isSnapshotHeld) await rig.database.session.query('commit');
    return published;
  });
  const after = await rig.database.statementTime(CLAIM);
  return {
    ...underLoad,
    receipt: await latencyOf(rig, underLoad.published, 'committedAt'),
    claimMs: (after.ms - before.ms) / (after.calls - before.calls),
  };
}
