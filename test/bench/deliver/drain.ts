import type { Bench } from '../bench.ts';
import type { Contender } from './contender.ts';
import { Rig, type Shape } from './rig.ts';

/**
 * A worker that is up and warm is given all deliveries in one commit. The clock runs from there until the receiver has
 * seen each of them and the tables say that each is delivered.
 *
 * @throws Error when what is recorded is not what was published.
 */
export async function measureDrain(bench: Bench, contender: Contender, shape: Shape) {
  await using rig = await Rig.start(bench, contender, shape);
  await bench.postgres.checkpoint();
  const published = await rig.publish(bench.deliveries);
  const { seconds, cpu } = await rig.measure(() => rig.finish(published));
  await rig.verifyRecords(published);
  /** CPU seconds for 1,000 deliveries. */
  const [workerCpu = Number.NaN, postgresCpu = Number.NaN] = cpu.map((each) => (each / published) * 1000);
  return { deliveriesPerSecond: published / seconds, workerCpu, postgresCpu };
}
