import { alternate, type Bench, type Section } from '../bench.ts';
import { countersign } from '../deliver/countersign.ts';
import { measureDrain } from '../deliver/drain.ts';
import { lowerBound } from '../deliver/lower-bound.ts';
import { IDLE_PER_SECOND, measureReceipts, STEADY_PER_SECOND } from '../deliver/receipt.ts';
import { measureResumption } from '../deliver/resume.ts';
import { measureIdle, STARTS, startBareServer, startInProduction } from '../deliver/start.ts';
import { atMost, type Figure, figuresOf, ratioAtLeast, ratioAtMost } from '../figure.ts';

/** How soon and how cheaply an event reaches its receivers, beside a worker written by hand for nothing but speed. */
export const deliver: Section = {
  name: 'deliver',
  about: ({ deliveries, seconds }) =>
    `The lower bound is a SKIP LOCKED loop on one table with undici, the same signatures and attempt rows; its publisher sends one INSERT and a NOTIFY. Drain: ${deliveries} deliveries with bodies of 500 bytes are committed at once, with a NOTIFY, to a warm worker with default settings; the clock runs until all have arrived and are recorded. Receipt: from the publisher's call to the headers at the receiver, each event to one of 20 endpoints, for ${seconds} s: ${IDLE_PER_SECOND} a second at random moments (idle), ${STEADY_PER_SECOND} a second, as many as 32 clients can (full), and ${STEADY_PER_SECOND} a second while a 21st endpoint never answers. SQL: publish_event and a NOTIFY, \`countersign worker\`. HTTP: the operator API of \`countersign start\`, API and worker in one process. CPU: of worker (and API) and all of Postgres, until everything was delivered; publisher and receiver are not counted. Start: from the start of \`countersign start\` to the first 200 of GET /healthz at the API and of GET /readyz, on a database that is up to date, the fastest of ${STARTS}, beside an HTTP server with a pool of one connection; its CPU is that of the process until it is ready. Killed: by SIGKILL, with a delivery in hand; the clock runs from the next start to the delivery's second arrival. Memory is PSS, idle CPU includes Postgres.`,

  async measure(bench) {
    const drained = [];
    for (const name of ['fan-out 5', 'fan-out 100'] as const) drained.push(...(await drains(bench, name)));
    return [...drained, ...(await receipts(bench)), ...(await starts(bench))];
  },
};

const section = deliver.name;
const shapes = {
  'fan-out 5': { organizations: 4, endpoints: 5 },
  'fan-out 100': { organizations: 1, endpoints: 100 },
} as const;

async function drains(bench: Bench, name: keyof typeof shapes): Promise<Figure[]> {
  const results = await alternate(bench, `${section}, ${name}`, [
    ['lower bound', () => measureDrain(bench, lowerBound, shapes[name])],
    ['Countersign', () => measureDrain(bench, countersign(), shapes[name])],
  ]);
  const line = figuresOf({ section, prefix: `${name}: ` }, results, 'Countersign', 'lower bound');
  return [
    line('deliveries', '/s', ({ deliveriesPerSecond }) => deliveriesPerSecond, ratioAtLeast(0.85)),
    line('worker CPU of 1,000 deliveries', 's', ({ workerCpu }) => workerCpu),
    line('Postgres CPU of 1,000 deliveries', 's', ({ postgresCpu }) => postgresCpu),
  ];
}

/** What each load is called, and how long a receipt may take. */
const loads = {
  idle: ['idle', [atMost(10)], [atMost(50)]],
  steady: [`${STEADY_PER_SECOND}/s`, [atMost(6)], [atMost(30)]],
  full: ['full', [atMost(100)], []],
} as const;
const hanging = { 'one hangs': 'hanging', 'none hangs': 'steady' } as const;

async function receipts(bench: Bench): Promise<Figure[]> {
  const results = await alternate(bench, `${section}, receipt`, [
    ['lower bound', () => measureReceipts(bench, lowerBound, 'lower bound')],
    ['SQL', () => measureReceipts(bench, countersign(), 'publish_event and NOTIFY')],
    ['HTTP', () => measureReceipts(bench, countersign('start'), 'HTTP')],
  ]);
  return (['SQL', 'HTTP'] as const).flatMap((way) => {
    const lines = (['idle', 'steady', 'full'] as const).flatMap((load) => {
      const [name, p50, p99] = loads[load];
      const of = (each: Parameters<typeof results>[0]) => results(each).map((receipts) => receipts[load]);
      const line = figuresOf({ section, prefix: `${way}, ${name}: ` }, of, way, 'lower bound');
      return [
        line('receipt, p50', 'ms', ({ p50Ms }) => p50Ms, ...p50),
        line('receipt, p99', 'ms', ({ p99Ms }) => p99Ms, ...p99),
        line('CPU of 1,000 events', 's', ({ cpu }) => cpu),
        ...(load === 'full' ? [line('events', '/s', ({ eventsPerSecond }) => eventsPerSecond)] : []),
      ];
    });
    const among = (name: keyof typeof hanging) => results(way).map((receipts) => receipts[hanging[name]]);
    const others = figuresOf({ section, prefix: `${way}, one hangs: ` }, among, 'one hangs', 'none hangs');
    return [...lines, others('receipt of the others, p99', 'ms', ({ p99Ms }) => p99Ms, ratioAtMost(1.1))];
  });
}

async function starts(bench: Bench): Promise<Figure[]> {
  const results = await alternate(bench, `${section}, start`, [
    [
      'bare server',
      async () => {
        const idle = await measureIdle(bench, startBareServer);
        return { ...idle, resumedMs: idle.readyMs };
      },
    ],
    [
      'Countersign',
      async () => {
        const idle = await measureIdle(bench, startInProduction);
        return { ...idle, resumedMs: await measureResumption(bench) };
      },
    ],
  ]);
  const line = figuresOf({ section }, results, 'Countersign', 'bare server');
  return [
    line('start until healthy', 'ms', ({ healthyMs }) => healthyMs, atMost(300)),
    line('start until ready', 'ms', ({ readyMs }) => readyMs, atMost(300)),
    line('CPU of a start', 'ms', ({ startCpuMs }) => startCpuMs),
    line(
      'killed and started again, until what it had in hand arrives',
      'ms',
      ({ resumedMs }) => resumedMs,
      atMost(1_500),
    ),
    line('memory, idle', 'MiB', ({ memory }) => memory, atMost(80)),
    line('CPU of an idle second', 'ms', ({ cpuMs }) => cpuMs, atMost(5)),
  ];
}
