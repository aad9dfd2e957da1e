import type { Bench } from '../bench.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { MeasuredServer, type RequestKind, requestKinds } from './request-cost.ts';
import type { Contender } from './server-process.ts';

const section = 'api';
const CONTRACT_SIZE = 12;
const LARGE = 'edge, 100 operations';
const PRODUCT = 'product, with its database';

/** What is measured, in one process each: who answers, and how many operations its contract has. */
const servers = [
  ['bare Koa', 'bare Koa', 0],
  ['Koa and body parser', 'Koa and body parser', 0],
  ['edge', 'edge', CONTRACT_SIZE],
  [LARGE, 'edge', 100],
  [PRODUCT, 'product', CONTRACT_SIZE],
] as const satisfies readonly (readonly [name: string, contender: Contender, operations: number])[];
type ServerName = (typeof servers)[number][0];

/** The product waits for its database most of the time, and costs enough to be measured by fewer. */
const countFor = (name: ServerName, requests: number) =>
  name === PRODUCT ? Math.ceil(requests / 10) : requests;

/** The CPU time of a process is also that of the threads on which V8 compiles, until they have settled. */
const WARM_UP_SHARE = 1;

export const aboutApi =
  'CPU time of the server process, user and kernel, for each request, over bare Koa answering the same bytes (it parses no body). ' +
  'Edge: everything but the database: routing, validation, parsing, problem documents, one log line; authentication and handlers answer from memory. ' +
  'Product: the same with its queries, whose time in Postgres is not counted.';

/** CPU for a request at the edge, beside Koa with nothing on it. */
export async function measureApi(bench: Bench, requests: number): Promise<Figure[]> {
  await using open = new AsyncDisposableStack();
  bench.progress(`${section}: starting ${servers.length} servers …`);
  const { url: databaseUrl } = open.use(await bench.postgres.createDatabase());
  const opened = await Promise.all(
    servers.map(async ([name, contender, operations]) => {
      const child = bench.children.fork(new URL('./server-process.ts', import.meta.url), {});
      const server = open.use(await MeasuredServer.open(child, contender, { databaseUrl, operations }));
      return [name, server] as const;
    }),
  );
  const figures: Figure[] = [];
  for (const kind of requestKinds) {
    bench.progress(`${section}: ${kind}, warming up …`);
    for (const [name, server] of opened) {
      await server.cost(kind, Math.ceil(countFor(name, requests) * WARM_UP_SHARE));
    }
    const costs = await measureInTurn(
      bench,
      kind,
      opened.filter(([name]) => name !== PRODUCT),
      requests,
    );
    // Apart from the others: what Postgres still does after it would slow down whoever is next.
    const withDatabase = await measureInTurn(
      bench,
      kind,
      opened.filter(([name]) => name === 'bare Koa' || name === PRODUCT),
      requests,
    );
    figures.push(...figuresOf(kind, costs), productFigure(kind, withDatabase));
  }
  return figures;
}

/** All once, then again the other way round, so that a machine that slows down favours none. */
async function measureInTurn(
  bench: Bench,
  kind: RequestKind,
  opened: readonly (readonly [ServerName, MeasuredServer])[],
  requests: number,
): Promise<(name: ServerName) => number[]> {
  const costs = new Map(opened.map(([name]) => [name, [] as number[]]));
  for (let repetition = 1; repetition <= bench.repetitions; repetition++) {
    bench.progress(`${section}: ${kind}, ${repetition} of ${bench.repetitions} …`);
    for (const [name, server] of repetition % 2 === 1 ? opened : opened.toReversed()) {
      costs.get(name)?.push(await server.cost(kind, countFor(name, requests)));
    }
  }
  return (name) => costs.get(name) ?? [];
}

function figuresOf(kind: RequestKind, costs: (name: ServerName) => number[]): Figure[] {
  const beside = (name: ServerName, baseline: ServerName, target?: Target) =>
    figure({ section, what: `${kind}: ${name}`, unit: 'µs' }, costs(name), {
      baseline: { what: baseline, values: costs(baseline) },
      ...(target && { target }),
    });
  return [
    beside('Koa and body parser', 'bare Koa'),
    beside('edge', 'bare Koa', { of: 'ratio', bound: 'at most', value: 2 }),
    beside('edge', 'Koa and body parser'),
    // No more than the noise of a measurement.
    beside(LARGE, 'edge', { of: 'ratio', bound: 'at most', value: 1.05 }),
  ];
}

function productFigure(kind: RequestKind, costs: (name: ServerName) => number[]): Figure {
  return figure({ section, what: `${kind}: ${PRODUCT}`, unit: 'µs' }, costs(PRODUCT), {
    baseline: { what: 'bare Koa', values: costs('bare Koa') },
  });
}
