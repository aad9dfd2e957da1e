// Every way to publish that is measured.
import pg from 'pg';
import { Pool } from 'undici';
import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { insertDeliveries } from '../deliver/lower-bound.ts';
import { type Endpoint, eventType } from '../endpoints.ts';
import { insertEvents } from './insert-events.ts';
import { wakerOf } from './waker.ts';

export interface PublisherOptions {
  readonly databaseUrl: string;
  /** Calls that are made at the same time, at most. */
  readonly clients: number;
  /** For who publishes over HTTP. */
  readonly api?: { readonly port: number; readonly token: string };
}

export interface Recipients {
  readonly organizationId: string;
  readonly endpoints: readonly Endpoint[];
}

/** Publishes to these. @returns the ids of the events, once they are committed. */
export type Publish = (recipients: Recipients) => Promise<readonly string[]>;

/** @param resources gets what is to be closed. */
type OpenPublisher = (options: PublisherOptions, resources: AsyncDisposableStack) => Publish;

/** Of those that publish many at once. */
export const BATCH = 100;

export type PublishMethod = keyof typeof publishMethods;
/** By the name that the result gives it. */
export const publishMethods = {
  'plain INSERT': openInsertPublisher(1),
  publish_event: openSqlPublisher(false),
  'publish_event and NOTIFY': openSqlPublisher(true),
  HTTP: openHttpPublisher(1),
  [`plain INSERT of ${BATCH}`]: openInsertPublisher(BATCH),
  [`publish_events of ${BATCH}`]: openSqlBatchPublisher,
  [`HTTP, batches of ${BATCH}`]: openHttpPublisher(BATCH),
  'lower bound': openLowerBoundPublisher,
} as const satisfies Record<string, OpenPublisher>;

/**
 * The SQL function, as a service in any language may call it: one statement.
 *
 * @param isWaking whether a NOTIFY follows the commit, as docs/sql-publishing.md recommends.
 */
function openSqlPublisher(isWaking: boolean): OpenPublisher {
  return (options, resources) => {
    const pool = openPool(options, resources);
    const wake = wakerOf(pool, 'countersign_deliveries');
    const [text, data] = ['select id from publish_event($1, $2, 1, $3::json)', JSON.stringify(sampleInvoice)];
    return async ({ organizationId }) => {
      const values = [organizationId, eventType, data];
      const { rows } = await pool.query<{ id: string }>({ name: 'publish-event', text, values });
      // Not awaited: the commit is what counts, and this comes after it.
      if (isWaking) void wake();
      return rows.map(({ id }) => id);
    };
  };
}

/** The SQL function for services that have many to publish. */
function openSqlBatchPublisher(options: PublisherOptions, resources: AsyncDisposableStack): Publish {
  const pool = openPool(options, resources);
  const times = <Value>(value: Value): Value[] => Array.from({ length: BATCH }, () => value);
  const [types, versions, data] = [times(eventType), times(1), times(JSON.stringify(sampleInvoice))];
  const text = 'select id from publish_events($1::uuid[], $2::text[], $3::int[], $4::json[])';
  return async ({ organizationId }) => {
    const values = [times(organizationId), types, versions, data];
    const { rows } = await pool.query<{ id: string }>({ name: 'publish-events', text, values });
    return rows.map(({ id }) => id);
  };
}

/** As services publish that do not share the database: over the operator API, with ids of their own. */
function openHttpPublisher(events: number): OpenPublisher {
  return ({ clients, api }, resources) => {
    if (!api) throw new Error('There is no API to publish over.');
    const pool = new Pool(`http://127.0.0.1:${api.port}`, { connections: clients, pipelining: 1 });
    resources.defer(() => pool.close());
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
    const given = `"type":"${eventType}","schema_version":1,"data":${JSON.stringify(sampleInvoice)}`;
    return async ({ organizationId }) => {
      const ids = Array.from({ length: events }, () => uuidv7());
      const bodies = ids.map((id) => `{"id":"${id}",${given}}`).join();
      const [path, body] = events === 1 ? ['events', bodies] : ['events/batch', `{"events":[${bodies}]}`];
      const answer = await pool.request({
        method: 'POST',
        path: `/api/v1/operator/organizations/${organizationId}/${path}`,
        headers,
        body,
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`Answered ${answer.statusCode}: ${text}`);
      return ids;
    };
  };
}

/** The least that writes what the product writes. */
function openInsertPublisher(events: number): OpenPublisher {
  return (options, resources) => {
    const pool = openPool(options, resources);
    return (recipients) => insertEvents(pool, recipients, events);
  };
}

/** Work for the worker written by hand. */
function openLowerBoundPublisher(options: PublisherOptions, resources: AsyncDisposableStack): Publish {
  const pool = openPool(options, resources);
  const wake = wakerOf(pool, 'lower_bound');
  return async ({ endpoints }) => {
    const ids = await insertDeliveries(pool, endpoints, 1);
    void wake();
    return ids;
  };
}

/** As many connections as there are clients. */
function openPool({ databaseUrl, clients }: PublisherOptions, resources: AsyncDisposableStack): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients });
  // Sessions that the pool has left may still be there when their database is dropped, which is an error to them.
  pool.on('error', () => undefined);
  resources.defer(() => pool.end());
  return pool;
}
