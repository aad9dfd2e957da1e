import type { Bench, Section } from '../bench.ts';
import { memoryMiB } from '../cpu-time.ts';
import { countersign } from '../deliver/countersign.ts';
import { openPublisher, SHAPE } from '../deliver/receipt.ts';
import { Rig } from '../deliver/rig.ts';
import { atMost, type Figure, figuresOf, quantile, ratioAtMost } from '../figure.ts';

/** Of the most that it takes. */
const SHARE = 0.6;

/** Whether it is after an hour what it was at first. */
export const soak: Section = {
  name: 'soak',
  isLong: true,
  about: ({ minutes }) =>
    `\`countersign start\`, API and worker in one process, takes events over HTTP at ${SHARE * 100} % of what it takes at most, for ${minutes} minutes, each event to one of 20 endpoints. At the end of every minute all of its events are delivered and recorded, or the run fails. The first sixth and the last are compared; the slope of memory (PSS) is the least squares' over all but the first sixth.`,

  async measure(bench): Promise<Figure[]> {
    const { eventsPerSecond, each } = await measureMinutes(bench);
    const sixth = Math.ceil(each.length / 6);
    const parts = { 'the first sixth': each.slice(0, sixth), 'the last sixth': each.slice(-sixth) };
    const compared = figuresOf(
      { section: soak.name },
      (name: keyof typeof parts) => [parts[name]],
      'the last sixth',
      'the first sixth',
    );
    const median = (of: (minute: (typeof each)[number]) => number) => (minutes: typeof each) =>
      quantile(minutes.map(of), 0.5);
    const alone = figuresOf({ section: soak.name }, () => [each.slice(sixth)], 'all');
    return [
      alone('events', '/s', () => eventsPerSecond),
      compared(
        'receipt, p50',
        'ms',
        median(({ p50Ms }) => p50Ms),
      ),
      compared(
        'receipt, p99',
        'ms',
        median(({ p99Ms }) => p99Ms),
        ratioAtMost(1.1),
      ),
      compared(
        'CPU of 1,000 events',
        's',
        median(({ cpu }) => cpu),
      ),
      compared(
        'memory',
        'MiB',
        median(({ memory }) => memory),
      ),
      alone(
        'memory, growth in an hour',
        'MiB',
        (minutes) => slope(minutes.map(({ memory }) => memory)) * 60,
        atMost(2),
      ),
    ];
  },
};

/** @returns of each minute: its receipts, and the memory after it. */
async function measureMinutes(bench: Bench) {
  await using rig = await Rig.start(bench, countersign('start'), SHAPE);
  await using publisher = await openPublisher(rig, 'HTTP');
  await publisher.rush(bench.seconds);
  const most = await publisher.rush(bench.seconds);
  const eventsPerSecond = Math.max(1, Math.round(most.eventsPerSecond * SHARE));
  const each = [];
  for (let minute = 1; minute <= bench.minutes; minute++) {
    const { p50Ms, p99Ms, cpu } = await publisher.pace(eventsPerSecond, 60);
    const memory = await memoryMiB(rig.parts.worker.pid);
    each.push({ p50Ms, p99Ms, cpu, memory });
    bench.progress(
      `minute ${minute} of ${bench.minutes}, ${eventsPerSecond}/s: p99 ${p99Ms.toFixed(1)} ms, ${memory.toFixed(1)} MiB`,
    );
  }
  return { eventsPerSecond, each };
}

/** How much the values grow from one to the next, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sum = (of: (value: number, index: number) => number) =>
    values.reduce((total, value, index) => total + of(value, index), 0);
  return values.length < 2
    ? 0
    : sum((value, index) => (index - middle) * (value - mean)) / sum((_, index) => (index - middle) ** 2);
}
