import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { HttpConnection } from './http-connection.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

/** As services publish that do not share the database: over the operator API, with ids of their own. */
export async function openHttpPublisher({ endpoints, clients, api }: PublisherOptions): Promise<Publisher> {
  if (!api) throw new Error('There is no API to publish over.');
  const next = recipientsInTurn(endpoints);
  const connections = await Promise.all(Array.from({ length: clients }, () => HttpConnection.open(api.port)));
  const free = [...connections];
  const data = JSON.stringify(sampleInvoice);
  const headers = `Host: 127.0.0.1:${api.port}\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\n`;
  return {
    async publish() {
      const connection = free.pop();
      if (!connection) throw new Error('More events at a time than there are connections.');
      const id = uuidv7();
      await connection.post(
        `POST /api/v1/operator/organizations/${next().organizationId}/events HTTP/1.1\r\n${headers}`,
        `{"id":"${id}","type":"${eventType}","schema_version":1,"data":${data}}`,
      );
      free.push(connection);
      return [id];
    },
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.close();
    },
  };
}
