import type pg from 'pg';
import { quantile } from './statistics.ts';

const PAGE_SIZE = 20;
const SAMPLES = 200;

export interface List {
  readonly name: string;
  /** The first page, newest first. */
  readonly page: string;
  /** Where the ids come from that it is the list of. */
  readonly of: string;
}

/** Those that there is an index for. */
export const lists: readonly List[] = [
  {
    name: 'deliveries of an endpoint',
    page: `select * from delivery where endpoint_id = $1 order by id desc limit ${PAGE_SIZE}`,
    of: 'select id from webhook_endpoint',
  },
  {
    name: 'deliveries of an event',
    page: `select * from delivery where event_id = $1 order by id desc limit ${PAGE_SIZE}`,
    of: `select id from event tablesample bernoulli (1) limit ${SAMPLES}`,
  },
  {
    name: 'attempts of a delivery',
    page: 'select * from delivery_attempt where delivery_id = $1 order by number',
    of: `select id from delivery tablesample bernoulli (1) limit ${SAMPLES}`,
  },
  {
    name: 'events of an organization',
    page: `select * from event where organization_id = $1 order by id desc limit ${PAGE_SIZE}`,
    of: 'select id from organization',
  },
];

/** @returns milliseconds that half of the pages took at most, round trip included. */
export async function measureList(session: pg.Client, { name, page, of }: List): Promise<number> {
  const { rows } = await session.query<{ id: string }>(of);
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const begin = performance.now();
    await session.query({ name, text: page, values: [rows[sample % rows.length]?.id] });
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.5);
}
