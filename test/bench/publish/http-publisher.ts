import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { HttpConnection } from './http-connection.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

export const EVENTS_PER_REQUEST = 100;

const data = JSON.stringify(sampleInvoice);
const newIds = (count: number) => Array.from({ length: count }, () => uuidv7());
const eventOf = (id: string) => `{"id":"${id}","type":"${eventType}","schema_version":1,"data":${data}}`;

/** As services publish that do not share the database: over the operator API, with ids of their own. */
export function openHttpPublisher(options: PublisherOptions): Promise<Publisher> {
  return publisherTo('events', options, () => {
    const ids = newIds(1);
    return { ids, body: ids.map(eventOf).join() };
  });
}

/** The same with many events in a request. */
export function openHttpBatchPublisher(options: PublisherOptions): Promise<Publisher> {
  return publisherTo('events/batch', options, () => {
    const ids = newIds(EVENTS_PER_REQUEST);
    return { ids, body: `{"events":[${ids.map(eventOf).join()}]}` };
  });
}

async function publisherTo(
  path: string,
  { endpoints, clients, api }: PublisherOptions,
  request: () => { ids: readonly string[]; body: string },
): Promise<Publisher> {
  if (!api) throw new Error('There is no API to publish over.');
  const next = recipientsInTurn(endpoints);
  const connections = await Promise.all(Array.from({ length: clients }, () => HttpConnection.open(api.port)));
  const free = [...connections];
  const headers = `Host: 127.0.0.1:${api.port}\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\n`;
  return {
    async publish() {
      const connection = free.pop();
      if (!connection) throw new Error('More requests at a time than there are connections.');
      const { ids, body } = request();
      const target = `/api/v1/operator/organizations/${next().organizationId}/${path}`;
      await connection.post(`POST ${target} HTTP/1.1\r\n${headers}`, body);
      free.push(connection);
      return ids;
    },
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.close();
    },
  };
}
