import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { measureDrain, usualEndpoints } from '../drain.ts';
import { measureAnswers, measureBacklog, measurePages, measureWaiting } from '../feed/answers.ts';
import { measurePublishing, type PublishingCost, publishers } from '../feed/publishing-cost.ts';
import { createTemplateWithoutFeed, withoutFeed } from '../feed/without-feed.ts';
import { type Figure, figure } from '../figure.ts';
import type { Section } from '../section.ts';

const FAN_OUTS = [0, 1];
const POLLS = 500;
/** Of so many deliveries that throughput is measured with. */
const BACKLOG_PER_DELIVERY = 5;

/** What the event feed costs those who publish and deliver, and how soon and cheaply it answers. */
export const feed: Section = {
  name: 'feed',
  about: ({ seconds, deliveries }) =>
    `Without the feed: a database whose events have none of its columns, index and triggers, and where a pass of the sequencer does nothing. Publishing, with and without in turn, for a second each, to \`countersign start\`, which sequences and delivers nothing (DELIVERIES_PAUSED): publish_event through pg by 16 clients with a NOTIFY after each commit, or 32 connections over HTTP. CPU of 1,000 events until all have their positions; Node is API and worker. Deliveries: as in throughput. Commit to answer: 10 events a second for ${seconds} s, from the end of the publisher's commit to the answer of a poll that waits, two processes on one clock. Waiting polls: PSS of \`countersign api\` with ${POLLS} of them, less that before; 20 had waited before. Pages: one after the other, over HTTP. Backlog: ${deliveries * BACKLOG_PER_DELIVERY} events of one transaction.`,
  measure,
};

const section = feed.name;

async function measure(bench: Bench): Promise<Figure[]> {
  await createTemplateWithoutFeed(bench.postgres);
  const figures: Figure[] = [];
  for (const method of publishers) {
    for (const fanOut of FAN_OUTS) figures.push(...(await publishingFigures(bench, method, fanOut)));
  }
  return [...figures, ...(await deliveryFigures(bench)), ...(await answerFigures(bench))];
}

async function publishingFigures(
  bench: Bench,
  method: (typeof publishers)[number],
  fanOut: number,
): Promise<Figure[]> {
  const costs = await measurePublishing(bench, section, method, fanOut);
  const line = (what: string, unit: string, value: (cost: PublishingCost) => number) =>
    figure({ section, what: `${what}, fan-out ${fanOut}, ${method}`, unit }, costs.with.map(value), {
      baseline: { what: 'without the feed', values: costs.without.map(value) },
      ...(unit === '/s' && { target: { of: 'ratio', bound: 'at least', value: 0.85 } }),
    });
  return [
    line('events', '/s', ({ eventsPerSecond }) => eventsPerSecond),
    line('Node CPU of 1,000 events', 's', ({ node }) => node),
    line('Postgres CPU of 1,000 events', 's', ({ postgres }) => postgres),
  ];
}

async function deliveryFigures(bench: Bench): Promise<Figure[]> {
  const options = { ...usualEndpoints, deliveries: bench.deliveries };
  const results = await alternate(bench, `${section}, deliveries`, [
    ['without', () => measureDrain(bench, countersign(), { ...options, template: withoutFeed })],
    ['with', () => measureDrain(bench, countersign(), options)],
  ]);
  return [
    figure(
      { section, what: 'deliveries, the worker sequences', unit: '/s' },
      results('with').map(({ deliveriesPerSecond }) => deliveriesPerSecond),
      {
        baseline: {
          what: 'without the feed',
          values: results('without').map(({ deliveriesPerSecond }) => deliveriesPerSecond),
        },
      },
    ),
  ];
}

async function answerFigures(bench: Bench): Promise<Figure[]> {
  const results = await alternate(
    bench,
    section,
    publishers.map((method) => [method, () => measureAnswers(bench, method)] as const),
  );
  const others = await alternate(bench, section, [
    ['waiting polls', () => measureWaiting(bench, POLLS)],
    ['backlog', () => measureBacklog(bench, bench.deliveries * BACKLOG_PER_DELIVERY)],
  ]);
  const pages = await alternate(bench, section, [['pages', () => measurePages(bench)]]);
  const ofPages = (what: string, value: (page: Awaited<ReturnType<typeof measurePages>>) => number) =>
    figure({ section, what, unit: 'ms' }, pages('pages').map(value));
  return [
    ...publishers.flatMap((method) => [
      figure(
        { section, what: `commit to answer, idle, p50, ${method}`, unit: 'ms' },
        results(method).map(({ p50Ms }) => p50Ms),
      ),
      figure(
        { section, what: `commit to answer, idle, p99, ${method}`, unit: 'ms' },
        results(method).map(({ p99Ms }) => p99Ms),
        { target: { of: 'measured', bound: 'at most', value: 100 } },
      ),
    ]),
    figure({ section, what: `memory of ${POLLS} polls that wait`, unit: 'MiB' }, others('waiting polls'), {
      target: { of: 'measured', bound: 'at most', value: 50 },
    }),
    ofPages('a page of 100 events, p50', ({ p50Ms }) => p50Ms),
    ofPages('a page of 100 events, Node CPU', ({ nodeMs }) => nodeMs),
    ofPages('a page of 100 events, Postgres CPU', ({ postgresMs }) => postgresMs),
    figure({ section, what: 'positions for a backlog', unit: 's' }, others('backlog')),
  ];
}
