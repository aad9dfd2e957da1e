// Ways to store usage events, a batch a call, as the publishers of the benchmark.
import { randomUUID } from 'node:crypto';
import { openCore } from '../../../src/core.ts';
import { ingestUsage } from '../../../src/domain/business/usage/ingest.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { productSettings } from '../endpoints.ts';
import { HttpConnection } from '../publish/http-connection.ts';
import { openPool } from '../publish/pool.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from '../publish/publisher.ts';
import { CUSTOMER_NUMBER, SUM_METER } from './scene.ts';

export const EVENTS_PER_BATCH = 1_000;

/** Ids that are random, as partners' often are: each goes to another page of the index. */
const newEvents = () => {
  const nowMs = Date.now();
  return Array.from({ length: EVENTS_PER_BATCH }, (_, index) => ({
    id: randomUUID(),
    meter: SUM_METER,
    customerNumber: CUSTOMER_NUMBER,
    timestamp: new Date(nowMs - index).toISOString(),
    value: String(index % 97),
  }));
};

/** The least that stores them: a prepared INSERT of many rows, whose values nobody looks up or checks. */
export async function openUsageInsertPublisher(options: PublisherOptions): Promise<Publisher> {
  const pool = openPool(options);
  const next = recipientsInTurn(options.endpoints);
  const row = (index: number) => `(${[1, 2, 3, 4, 5, 6].map((place) => `$${6 * index + place}`).join()})`;
  const text = `insert into bare_usage (organization_id, id, meter_id, customer_id, occurred_at, value)
    values ${Array.from({ length: EVENTS_PER_BATCH }, (_, index) => row(index)).join()}`;
  const [meterId, customerId] = [randomUUID(), randomUUID()];
  return {
    async publish() {
      const { organizationId } = next();
      const events = newEvents();
      const values = events.flatMap(({ id, timestamp, value }) => [
        ...[organizationId, id, meterId, customerId, timestamp, value],
      ]);
      await pool.query({ name: 'insert-usage', text, values });
      return events.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

/** The product's path without HTTP: its statements, and what it checks before. */
export async function openUsageIngestPublisher(options: PublisherOptions): Promise<Publisher> {
  const next = recipientsInTurn(options.endpoints);
  const core = await openCore(
    readConfig({
      ...productSettings,
      DATABASE_URL: options.databaseUrl,
      DATABASE_POOL_SIZE: String(options.clients + 1),
    }),
  );
  return {
    async publish() {
      const events = newEvents();
      const { accepted } = await ingestUsage(core.context, next().organizationId, events);
      if (accepted !== events.length) throw new Error(`Only ${accepted} events were accepted.`);
      return events.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => core[Symbol.asyncDispose](),
  };
}

export async function openUsageHttpPublisher({ clients, api }: PublisherOptions): Promise<Publisher> {
  if (!api) throw new Error('There is no API to send usage to.');
  const connections = await Promise.all(Array.from({ length: clients }, () => HttpConnection.open(api.port)));
  const free = [...connections];
  const head = `POST /api/v1/public/usage-events HTTP/1.1\r\nHost: 127.0.0.1:${api.port}\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\n`;
  return {
    async publish() {
      const connection = free.pop();
      if (!connection) throw new Error('More requests at a time than there are connections.');
      const events = newEvents();
      const body = events.map(({ customerNumber, ...event }) => ({
        ...event,
        customer_number: customerNumber,
      }));
      const answer = await connection.post(head, JSON.stringify({ events: body }));
      if (JSON.parse(answer).accepted !== events.length) throw new Error(`Not all were accepted: ${answer}`);
      free.push(connection);
      return events.map(({ id }) => id);
    },
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.close();
    },
  };
}
