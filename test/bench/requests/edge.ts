import type { Dispatcher } from 'undici';
import { alternate, type Bench } from '../bench.ts';
import { timed } from '../cpu-time.ts';
import { type Figure, figuresOf, ratioAtMost } from '../figure.ts';
import { Load } from '../load.ts';
import type { EdgeProcess } from './edge-process.ts';

const list = '/api/v1/public/webhook-endpoints';
/** A read with a query, and a write with a path parameter and a body. */
const edgeRequests: Readonly<Record<string, Dispatcher.RequestOptions>> = {
  'GET with a query': { method: 'GET', path: `${list}?limit=20` },
  'PUT with a body': {
    method: 'PUT',
    path: `${list}/01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f`,
    body: JSON.stringify({ subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }] }),
  },
};
const headers = { 'content-type': 'application/json', authorization: 'Bearer csk_bench' };
/** Without a database they are quick, and more of them say more. */
const REQUESTS_FACTOR = 5;

/** What the product's edge costs without the database, beside Koa that answers the same bytes. */
export async function edgeFigures(bench: Bench, section: string): Promise<Figure[]> {
  await using open = new AsyncDisposableStack();
  const { url } = open.use(await bench.postgres.createDatabase());
  const servers = await Promise.all(
    (['Koa', 'edge'] as const).map(async (name) => {
      const script = new URL('./edge-process.ts', import.meta.url);
      const child = open.use(bench.children.fork<EdgeProcess>(script));
      return [name, child, open.use(new Load(await child.call(name, url)))] as const;
    }),
  );
  const count = bench.requests * REQUESTS_FACTOR;
  const figures: Figure[] = [];
  for (const [what, request] of Object.entries(edgeRequests)) {
    const measurements = servers.map(([name, child, load]) => {
      const cost = async () => {
        const { cpu } = await timed([child], () => load.send(() => ({ ...request, headers }), count, 200));
        return (cpu.reduce((sum, each) => sum + each) / count) * 1e6;
      };
      return [name, cost] as const;
    });
    // The CPU time of a process is also that of the threads on which V8 compiles, until they have settled.
    for (const [, cost] of measurements) await cost();
    const results = await alternate(bench, `edge, ${what}`, measurements);
    const line = figuresOf({ section }, results, 'edge', 'Koa');
    figures.push(line(`edge, ${what}`, 'µs', (microseconds) => microseconds, ratioAtMost(2)));
  }
  return figures;
}
