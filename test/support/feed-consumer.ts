// An organization that reads its event feed, and publishes into it.
import { inTransaction } from '../../src/domain/context.ts';
import type { EventData } from '../../src/domain/event-types/event-type.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import type { Tenant, TestApp } from './app.ts';
import type { WireAnswer } from './partner.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { scrape } from './samples.ts';
import { waitFor } from './wait-for.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

export class FeedConsumer {
  readonly server: TestApp;
  readonly organizationId: string;
  readonly token: string;

  constructor(server: TestApp, { organizationId, token }: Pick<Tenant, 'organizationId' | 'token'>) {
    this.server = server;
    this.organizationId = organizationId;
    this.token = token;
  }

  /** Creates a consumer with an organization of its own. */
  static async create(server: TestApp): Promise<FeedConsumer> {
    return new FeedConsumer(server, await server.createTenant());
  }

  /** @param hangUp ends the request. */
  async read(query: Query = {}, hangUp?: AbortSignal): Promise<WireAnswer> {
    const named = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const response = await fetch(
      `${this.server.baseUrl}/api/v1/public/event-feed?${new URLSearchParams(named)}`,
      { headers: { Authorization: `Bearer ${this.token}` }, ...(hangUp && { signal: hangUp }) },
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** The ids of all events after a cursor, page by page. */
  async readAll(query: Query): Promise<string[]> {
    const ids: string[] = [];
    let next: Query = query;
    for (;;) {
      const { body } = await this.read(next);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.has_more) return ids;
      next = { ...query, from: undefined, cursor: body.cursor };
    }
  }

  /** @returns the event's id. */
  async publish(
    type: 'invoice.created' | 'invoice.issued' | 'invoice.voided' = 'invoice.issued',
    data: EventData<'invoice.issued'> = sampleInvoice,
  ): Promise<string> {
    const { organizationId } = this;
    const { id } = await inTransaction(this.server.app.context, (tx) =>
      publishEvent(tx, { organizationId, type, data }),
    );
    return id;
  }

  /** The cursor after all published events. */
  async now(): Promise<string> {
    return (await this.read()).body.cursor;
  }
}

/** Waits until this many polls wait in a server, which must have an OPERATIONS_PORT. */
export async function untilWaiting({ app }: TestApp, count: number): Promise<void> {
  let seen: number | undefined;
  await waitFor(
    `${count} polls to wait`,
    async () => {
      seen = (await scrape(app.monitoringUrl ?? '')).value('countersign_feed_polls_waiting');
      return seen === count;
    },
    () => `${seen} do`,
  );
}
