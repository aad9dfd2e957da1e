import type { Bench } from './bench.ts';
import type { Contender } from './contender.ts';
import type { BenchDatabase } from './postgres.ts';
import { Rig, type RigOptions } from './rig.ts';
import { quantile } from './statistics.ts';

/** What it took to deliver everything that one transaction had published. */
export interface Drain {
  readonly deliveriesPerSecond: number;
  /** CPU seconds for 1,000 deliveries. */
  readonly workerCpu: number;
  readonly postgresCpu: number;
  readonly receiverCpu: number;
  readonly statementsPerDelivery: number;
  /** From the commit until 99 % had arrived. */
  readonly latenessP99Ms: number;
}

/** 20 endpoints, in 4 organizations: every event goes to 5 of them. */
export const usualEndpoints = { organizations: 4, endpoints: 5 } as const;

/**
 * Workers that are up and warm are given all deliveries in one commit. The clock runs from there until the receiver has
 * seen each of them and the tables say that each is delivered.
 *
 * @param options.analyze whether the planner is told what the transaction wrote, as autovacuum does within a minute.
 * @throws Error when what is recorded is not what was published.
 */
export async function measureDrain(
  bench: Bench,
  contender: Contender,
  options: RigOptions & {
    deliveries: number;
    analyze?: boolean;
    /** Begins what goes on meanwhile, once the workers are warm. */
    meanwhile?: (database: BenchDatabase) => Promise<AsyncDisposable>;
  },
): Promise<Drain> {
  await using rig = await Rig.start(bench, contender, options);
  await using _meanwhile = await options.meanwhile?.(rig.database);
  await bench.postgres.checkpoint();
  const published = await rig.publish(options.deliveries, options);
  const before = await rig.read();
  await rig.finish(published);
  const after = await rig.read();
  const { atById, repeatCount } = await rig.receiver.arrivals();
  const { delivered, attempts } = await contender.tally(rig.database, [...atById.keys()]);
  if (atById.size !== published || delivered !== published || attempts !== published + repeatCount) {
    throw new Error(
      `Of ${published} deliveries of ${contender.name} ${atById.size} arrived, ${repeatCount} of them again; it recorded ${delivered} of them as delivered, in ${attempts} attempts.`,
    );
  }
  return {
    deliveriesPerSecond: (published / (after.atMs - before.atMs)) * 1000,
    workerCpu: ((after.workerCpu - before.workerCpu) / published) * 1000,
    postgresCpu: ((after.postgresCpu - before.postgresCpu) / published) * 1000,
    receiverCpu: ((after.receiverCpu - before.receiverCpu) / published) * 1000,
    statementsPerDelivery: (after.statements - before.statements) / published,
    latenessP99Ms: quantile([...atById.values()], 0.99) - before.atMs,
  };
}
