import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { measureRush, type RushLoad, type RushResult } from '../rush.ts';
import type { Section } from '../section.ts';

const CLIENTS = 32;
const load: RushLoad = {
  method: 'publish_event alone',
  clients: CLIENTS,
  organizations: 20,
  endpoints: 1,
};
/** The claim must not become slower with what is dead in its index. */
const CLAIM: Target = { of: 'measured', bound: 'at most', value: 5 };

/** Whether deliveries keep up with those who publish by SQL, one event at a time, as fast as they can. */
export const publishers: Section = {
  name: 'publishers',
  about: ({ seconds }) =>
    `${CLIENTS} clients of one process call publish_event for ${seconds} s, an event and a commit at a time, in turn for 20 organizations with an endpoint each, and wake nobody, while a worker delivers. From the end of the publisher's commit to the headers at the receiver. Held snapshot: a transaction is open meanwhile, so nothing dead can be removed from the queue. Hanging: one of the 20 endpoints never answers; healthy deliveries are counted. CPU: of 1,000 events, published and delivered.`,
  measure,
};

const section = publishers.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const rush = (changes: Partial<RushLoad> = {}) =>
    measureRush(bench, countersign(), { ...load, ...changes });
  const results = await alternate(bench, section, [
    ['alone', () => rush()],
    ['held snapshot', () => rush({ isSnapshotHeld: true })],
    ['hanging', () => rush({ organizations: 19, hangingOrganizations: 1 })],
  ]);
  const one = (name: 'alone' | 'held snapshot' | 'hanging') => {
    const suffix = name === 'alone' ? '' : `, ${name}`;
    return (what: string, unit: string, value: (result: RushResult) => number, target?: Target) =>
      figure({ section, what: `${what}${suffix}`, unit }, results(name).map(value), target && { target });
  };
  const [alone, held, hanging] = [one('alone'), one('held snapshot'), one('hanging')];
  return [
    alone('events', '/s', ({ published }) => published.eventsPerSecond),
    alone('deliveries meanwhile', '/s', ({ deliveriesPerSecond }) => deliveriesPerSecond),
    figure(
      { section, what: 'deliveries meanwhile of events', unit: '' },
      results('alone').map((result) => result.deliveriesPerSecond / result.published.eventsPerSecond),
      { target: { of: 'measured', bound: 'at least', value: 0.95 } },
    ),
    alone('commit to receipt, p50', 'ms', ({ receipt }) => receipt.p50Ms, {
      of: 'measured',
      bound: 'at most',
      value: 100,
    }),
    alone('commit to receipt, p99', 'ms', ({ receipt }) => receipt.p99Ms),
    alone('until the backlog is gone', 'ms', ({ drainMs }) => drainMs),
    alone('worker CPU', 's', ({ workerCpu }) => workerCpu),
    alone('Postgres CPU', 's', ({ postgresCpu }) => postgresCpu),
    alone('publisher CPU', 's', ({ publisherCpu }) => publisherCpu),
    alone('a claim', 'ms', ({ claimMs }) => claimMs, CLAIM),
    held('deliveries meanwhile', '/s', ({ deliveriesPerSecond }) => deliveriesPerSecond),
    held('commit to receipt, p50', 'ms', ({ receipt }) => receipt.p50Ms),
    held('a claim', 'ms', ({ claimMs }) => claimMs, CLAIM),
    hanging('healthy deliveries meanwhile', '/s', ({ deliveriesPerSecond }) => deliveriesPerSecond),
    hanging('commit to receipt, p50', 'ms', ({ receipt }) => receipt.p50Ms),
    hanging('commit to receipt, p99', 'ms', ({ receipt }) => receipt.p99Ms),
  ];
}
