import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { type Drain, measureDrain, usualEndpoints } from '../drain.ts';
import { type Figure, figure } from '../figure.ts';
import { lowerBound } from '../lower-bound.ts';
import type { Section } from '../section.ts';

/** How near the product comes to a loop written by hand for nothing but speed. */
export const throughput: Section = {
  name: 'throughput',
  about: ({ deliveries }) =>
    `${deliveries} deliveries (20 endpoints in 4 organizations, bodies of 500 bytes) are committed at once, with a NOTIFY, to a warm worker with default settings that logs to /dev/null. The clock runs until all have arrived and are recorded. The lower bound is a hand-written SKIP LOCKED loop on one table with undici, the same signatures and attempt rows. Statements: pg_stat_statements, all of the worker's, idle looks included.`,
  measure,
};

const section = throughput.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const options = { ...usualEndpoints, deliveries: bench.deliveries };
  const results = await alternate(bench, section, [
    ['lower bound', () => measureDrain(bench, lowerBound, options)],
    ['Countersign', () => measureDrain(bench, countersign(), options)],
  ]);
  const ours = results('Countersign');
  const beside = (value: (drain: Drain) => number) => ({
    what: 'lower bound',
    values: results('lower bound').map(value),
  });
  const cpu = (what: string, value: (drain: Drain) => number) =>
    figure({ section, what: `${what} CPU of 1,000 deliveries`, unit: 's' }, ours.map(value), {
      baseline: beside(value),
    });
  return [
    figure(
      { section, what: 'deliveries', unit: '/s' },
      ours.map(({ deliveriesPerSecond }) => deliveriesPerSecond),
      {
        baseline: beside(({ deliveriesPerSecond }) => deliveriesPerSecond),
        target: { of: 'ratio', bound: 'at least', value: 0.85 },
      },
    ),
    cpu('worker', ({ workerCpu }) => workerCpu),
    cpu('Postgres', ({ postgresCpu }) => postgresCpu),
    cpu('receiver', ({ receiverCpu }) => receiverCpu),
    cpu('all', (drain) => drain.workerCpu + drain.postgresCpu + drain.receiverCpu),
    figure(
      { section, what: 'SQL statements of a delivery', unit: '' },
      ours.map(({ statementsPerDelivery }) => statementsPerDelivery),
      {
        baseline: beside(({ statementsPerDelivery }) => statementsPerDelivery),
        target: { of: 'measured', bound: 'at most', value: 0.2 },
      },
    ),
  ];
}
