import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import type { Contender } from '../contender.ts';
import { countersign } from '../countersign.ts';
import { type Drain, measureDrain, usualEndpoints } from '../drain.ts';
import type { Endpoint } from '../endpoints.ts';
import { type Figure, figure } from '../figure.ts';
import { seedHistory } from '../history.ts';
import { lists, measureList } from '../lists.ts';
import type { Section } from '../section.ts';

const SIZES = [
  ['1 M', 1_000_000],
  ['5 M', 5_000_000],
] as const;
/** What the lists are held against: what an empty table would show is no list. */
const FEW = 1_000;
const JUDGED_SIZE = '5 M';

interface History {
  readonly template: string;
  readonly endpoints: readonly Endpoint[];
  /** Of each list, by its name: one for each repetition. */
  readonly listTimesMs: ReadonlyMap<string, readonly number[]>;
}

/** What millions of finished deliveries cost: the throughput of new ones to the same endpoints, and the lists. */
export const history: Section = {
  name: 'history',
  about: () =>
    'As throughput, in a database with so many finished deliveries, their events and attempts, to the same 20 endpoints. Lists: the round trip of half of 200 pages, caches warm.',
  measure,
};

const section = history.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const few = await makeHistory(bench, 'bench_history_few', FEW);
  const histories: [size: string, past: History][] = [];
  for (const [size, deliveries] of SIZES) {
    histories.push([size, await makeHistory(bench, `bench_history_${deliveries}`, deliveries)]);
  }
  const drainOn = (past: History) => () =>
    measureDrain(bench, inHistory, {
      ...usualEndpoints,
      deliveries: bench.deliveries,
      template: past.template,
      makeEndpoints: (urls) => movedTo(urls.flat(), past.endpoints),
    });
  const results = await alternate<string, Drain>(bench, section, [
    ['empty', () => measureDrain(bench, countersign(), { ...usualEndpoints, deliveries: bench.deliveries })],
    ...histories.map(([size, past]) => [size, drainOn(past)] as const),
  ]);
  const perSecond = (name: string) => results(name).map(({ deliveriesPerSecond }) => deliveriesPerSecond);
  const postgresCpu = (name: string) => results(name).map((drain) => drain.postgresCpu);
  return histories.flatMap(([size, { listTimesMs }]) => [
    figure({ section, what: `deliveries, ${size} finished before`, unit: '/s' }, perSecond(size), {
      baseline: { what: 'empty tables', values: perSecond('empty') },
      ...(size === JUDGED_SIZE && { target: { of: 'ratio', bound: 'at least', value: 0.9 } }),
    }),
    figure({ section, what: `Postgres CPU of 1,000 deliveries, ${size}`, unit: 's' }, postgresCpu(size), {
      baseline: { what: 'empty tables', values: postgresCpu('empty') },
    }),
    ...lists.map(({ name }) =>
      figure(
        { section, what: `${name}, first page of 20, ${size}`, unit: 'ms' },
        listTimesMs.get(name) ?? [],
        {
          baseline: { what: `${FEW} deliveries`, values: few.listTimesMs.get(name) ?? [] },
        },
      ),
    ),
  ]);
}

async function makeHistory(bench: Bench, template: string, deliveries: number): Promise<History> {
  bench.progress(`${section}: writing ${deliveries} finished deliveries …`);
  return bench.postgres.createTemplate(template, async (session) => {
    const endpoints = await seedHistory(session, usualEndpoints, deliveries);
    const listTimesMs = new Map<string, number[]>();
    for (const list of lists) {
      const times: number[] = [];
      for (let repetition = 0; repetition < bench.repetitions; repetition++) {
        times.push(await measureList(session, list));
      }
      listTimesMs.set(list.name, times);
    }
    return { template, endpoints, listTimesMs };
  });
}

/** The product on a database that knows the endpoints already: they have moved to this run's receiver. */
const inHistory: Contender = {
  ...countersign(),
  async prepare({ session }, endpoints) {
    await session.query(
      `update webhook_endpoint endpoint set endpoint_url = moved.url
       from unnest($1::uuid[], $2::text[]) as moved(id, url) where endpoint.id = moved.id`,
      [endpoints.map(({ id }) => id), endpoints.map(({ url }) => url)],
    );
  },
};

function movedTo(urls: readonly string[], endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((endpoint, index) => ({ ...endpoint, url: urls[index] ?? endpoint.url }));
}
