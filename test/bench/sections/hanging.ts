import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { measureDrain } from '../drain.ts';
import { type Figure, figure } from '../figure.ts';
import type { Section } from '../section.ts';

const healthy = { organizations: 4, endpoints: 4 } as const;

/** What a fifth of all deliveries, to endpoints that never answer, costs the other four fifths. */
export const hanging: Section = {
  name: 'hanging',
  about: () =>
    'One of the 5 endpoints of each of 4 organizations takes every request and never answers; the timeout is the default 15 s. It joins when the clock starts, before anything shows that it hangs. Measured until all healthy deliveries have arrived and are recorded, compared with as many without the fifth endpoint.',
  measure,
};

const section = hanging.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const deliveries = bench.deliveries * 0.8;
  const results = await alternate(bench, section, [
    ['none hangs', () => measureDrain(bench, countersign(), { ...healthy, deliveries })],
    ['20 % hang', () => measureDrain(bench, countersign(), { ...healthy, hanging: 1, deliveries })],
  ]);
  const none = results('none hangs');
  const fifth = results('20 % hang');
  return [
    figure(
      { section, what: 'healthy deliveries, 20 % hang', unit: '/s' },
      fifth.map(({ deliveriesPerSecond }) => deliveriesPerSecond),
      {
        baseline: { what: 'none hangs', values: none.map(({ deliveriesPerSecond }) => deliveriesPerSecond) },
        target: { of: 'ratio', bound: 'at least', value: 0.9 },
      },
    ),
    figure(
      { section, what: 'until 99 % of the healthy arrived', unit: 'ms' },
      fifth.map(({ latenessP99Ms }) => latenessP99Ms),
      { baseline: { what: 'none hangs', values: none.map(({ latenessP99Ms }) => latenessP99Ms) } },
    ),
  ];
}
