import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { type EdgeRequest, EdgeServer, edgeRequests } from '../edge/edge-server.ts';
import type { Contender } from '../edge/server-process.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import type { Section } from '../section.ts';

/** What the product's edge costs without the database, beside Koa that answers the same bytes. */
export const edge: Section = {
  name: 'edge',
  about: ({ requests }) =>
    `CPU time of the server process, user and kernel, for each of ${requests * REQUESTS_FACTOR} requests: everything but the database, that is routing, validation, parsing, problem documents, one log line; authentication and handlers answer from memory. Koa answers the same bytes, and parses the bodies with @koa/bodyparser too.`,
  measure,
};

const section = edge.name;
/** Without a database they are quick, and more of them say more. */
const REQUESTS_FACTOR = 5;

/** What is measured, in one process each: who answers, and how many operations its contract has. */
const servers = {
  Koa: ['Koa', 0],
  edge: ['edge', 12],
  'edge, 100 operations': ['edge', 100],
} as const satisfies Record<string, readonly [Contender, operations: number]>;
type ServerName = keyof typeof servers;

async function measure(bench: Bench): Promise<Figure[]> {
  await using open = new AsyncDisposableStack();
  bench.progress(`${section}: starting servers …`);
  const { url: databaseUrl } = open.use(await bench.postgres.createDatabase());
  const opened = await Promise.all(
    Object.entries(servers).map(async ([name, [contender, operations]]) => {
      const server = open.use(await EdgeServer.open(bench.children, { contender, databaseUrl, operations }));
      return [name as ServerName, server] as const;
    }),
  );
  const requests = bench.requests * REQUESTS_FACTOR;
  const figures: Figure[] = [];
  for (const kind of Object.keys(edgeRequests) as EdgeRequest[]) {
    bench.progress(`${section}: ${kind}, warming up …`);
    // The CPU time of a process is also that of the threads on which V8 compiles, until they have settled.
    for (const [, server] of opened) await server.cost(kind, requests);
    const costs = await alternate(
      bench,
      `${section}: ${kind}`,
      opened.map(([name, server]) => [name, () => server.cost(kind, requests)] as const),
    );
    const beside = (name: ServerName, baseline: ServerName, target: Target) =>
      figure({ section, what: `${kind}: ${name}`, unit: 'µs' }, costs(name), {
        baseline: { what: baseline, values: costs(baseline) },
        target,
      });
    figures.push(
      beside('edge', 'Koa', { of: 'ratio', bound: 'at most', value: 2 }),
      // No more than the noise of a measurement.
      beside('edge, 100 operations', 'edge', { of: 'ratio', bound: 'at most', value: 1.05 }),
    );
  }
  return figures;
}
