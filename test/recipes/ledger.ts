// Publishers over HTTP and by SQL, and a reader of the feed, who keep what they were answered: a ledger outside of the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Receiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { waitFor } from '../support/wait-for.ts';

/** Whom the traffic is of, and where it goes. */
export interface Traffic {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly token: string;
  readonly operatorToken: string;
  /** Tried in turn; a standby among them is passed over. */
  readonly databaseUrls: readonly string[];
}

const HTTP_PUBLISHERS = 3;
const SQL_PUBLISHERS = 2;
/** About 40 events a second, so that the machine is not what is measured. */
const PAUSE_MS = 100;
/** The longest that a caller waits for an answer before it asks again. */
const PATIENCE_MS = 8_000;
const UNIQUE_VIOLATION = '23505';
/** What each publisher must get confirmed before a fault and after it. */
const STEADY = 20;

/** The events of one publisher, each sent with its id again and again until it is confirmed, and only then the next. */
type Confirmed = string[];

export class Ledger implements AsyncDisposable {
  readonly #traffic: Traffic;
  readonly #running: Promise<unknown>;
  #isPublishing = true;
  #isReading = true;
  /** By publisher, in the order in which they were confirmed. */
  readonly confirmed: readonly Confirmed[];
  /** In the order in which the feed had them. */
  readonly read: string[] = [];
  /** Answers other than success and 503, which a failover must not cause. */
  readonly unexpected = new Set<string>();
  readonly #publishing: Promise<unknown>;
  #confirmedAt = performance.now();
  #readAt = performance.now();
  /** The longest times without a confirmation, and without an answer of the feed, since the last `measure`. */
  #longest = { writesMs: 0, readsMs: 0 };

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
    const publishers = [
      ...Array.from({ length: HTTP_PUBLISHERS }, () => (events: Confirmed) => this.#publishOverHttp(events)),
      ...Array.from({ length: SQL_PUBLISHERS }, () => (events: Confirmed) => this.#publishBySql(events)),
    ];
    this.confirmed = publishers.map(() => []);
    this.#publishing = Promise.all(publishers.map((publish, index) => publish(this.confirmed[index] ?? [])));
    this.#running = this.#readFeed();
  }

  get all(): ReadonlySet<string> {
    return new Set(this.confirmed.flat());
  }

  get count(): number {
    return this.confirmed.reduce((sum, { length }) => sum + length, 0);
  }

  /** Since the last confirmation. */
  get silentMs(): number {
    return performance.now() - this.#confirmedAt;
  }

  /** Waits until every publisher has had some more confirmations. */
  async untilSteady(what: string, withinMs: number): Promise<void> {
    const countEach = () => this.confirmed.map(({ length }) => length);
    const before = countEach();
    await waitFor(
      `every publisher to publish ${what}`,
      () => countEach().every((count, index) => count >= (before[index] ?? 0) + STEADY),
      () => `${before} became ${countEach()}, ${[...this.unexpected]}`,
      withinMs,
    );
  }

  /** @returns the longest pauses since the last call, and begins anew. */
  measure(): { readonly writesMs: number; readonly readsMs: number } {
    const longest = this.#longest;
    this.#longest = { writesMs: 0, readsMs: 0 };
    return longest;
  }

  /**
   * Stops publishing, and asserts that whatever was confirmed arrives, and is in the feed once and in order.
   *
   * @returns how many events there were, and how many deliveries of them more than one each.
   */
  async settle(receiver: Receiver, withinMs: number): Promise<{ events: number; repeated: number }> {
    await this.#stopPublishing();
    await waitFor(
      'the feed to have everything',
      () => this.read.length >= this.count,
      () => `${this.read.length} of ${this.count}`,
    );
    const arrived = () => new Set(receiver.deliveries.map(({ headers }) => headers['service-event-id']));
    await waitFor(
      'every event to arrive',
      () => this.all.isSubsetOf(arrived()),
      () => `${arrived().size} of ${this.count}`,
      withinMs,
    );
    // Nothing else, nothing twice.
    expect(this.read).toHaveLength(this.count);
    expect(new Set(this.read)).toEqual(this.all);
    // A publisher's next event began after the last one was confirmed.
    for (const events of this.confirmed) {
      const own = new Set(events);
      expect(this.read.filter((id) => own.has(id))).toEqual(events);
    }
    expect([...this.unexpected]).toEqual([]);
    return { events: this.count, repeated: receiver.deliveries.length - arrived().size };
  }

  /** Whatever was begun is confirmed first. */
  async #stopPublishing(): Promise<void> {
    this.#isPublishing = false;
    await this.#publishing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stopPublishing();
    this.#isReading = false;
    await this.#running;
  }

  async #publishOverHttp(events: Confirmed): Promise<void> {
    const { baseUrl, organizationId, operatorToken } = this.#traffic;
    const url = `${baseUrl}/api/v1/operator/organizations/${organizationId}/events`;
    const headers = { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' };
    await this.#each(events, async (id) => {
      const body = JSON.stringify({ id, type: 'invoice.issued', data: sampleInvoice });
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      const text = await response.text();
      if (response.status !== 503 && !response.ok) this.unexpected.add(`publish: ${response.status} ${text}`);
      return response.ok;
    });
  }

  async #publishBySql(events: Confirmed): Promise<void> {
    let client: pg.Client | undefined;
    const close = async () => {
      const old = client;
      client = undefined;
      // A connection that leads nowhere would never say goodbye.
      await Promise.race([old?.end(), delay(1_000)]);
      old?.connection.stream.destroy();
    };
    let turn = 0;
    await this.#each(events, async (id) => {
      try {
        client ??= await connect(
          this.#traffic.databaseUrls[turn++ % this.#traffic.databaseUrls.length] ?? '',
        );
        await client.query(
          "select from publish_event(organization_id => $1, type => 'invoice.issued', schema_version => 1, data => $2, event_id => $3)",
          [this.#traffic.organizationId, JSON.stringify(sampleInvoice), id],
        );
        return true;
      } catch (error) {
        // The commit whose answer was lost had happened.
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return true;
        await close();
        return false;
      }
    });
    await close();
  }

  /** Confirms one event after the other. `attempt` may fail in any way: it is called again, with the same id. */
  async #each(events: Confirmed, attempt: (id: string) => Promise<boolean>): Promise<void> {
    while (this.#isPublishing) {
      const id = randomUUID();
      while (!(await attempt(id).catch(() => false))) await delay(PAUSE_MS);
      events.push(id);
      const now = performance.now();
      this.#longest.writesMs = Math.max(this.#longest.writesMs, now - this.#confirmedAt);
      this.#confirmedAt = now;
      await delay(PAUSE_MS);
    }
  }

  async #readFeed(): Promise<void> {
    const { baseUrl, token } = this.#traffic;
    let cursor: string | undefined;
    while (this.#isReading) {
      const place = cursor === undefined ? { from: 'start' } : { cursor };
      const query = new URLSearchParams({ ...place, wait: '2', limit: '100' });
      const response = await fetch(`${baseUrl}/api/v1/public/event-feed?${query}`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined);
      // An answer that breaks off is none.
      const text = await response?.text().catch(() => undefined);
      if (!response?.ok || text === undefined) {
        if (response && response.status !== 503) this.unexpected.add(`feed: ${response.status} ${text}`);
        await delay(PAUSE_MS);
        continue;
      }
      const page: { data: { id: string }[]; cursor: string } = JSON.parse(text);
      this.read.push(...page.data.map(({ id }) => id));
      cursor = page.cursor;
      const now = performance.now();
      this.#longest.readsMs = Math.max(this.#longest.readsMs, now - this.#readAt);
      this.#readAt = now;
    }
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 2_000,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby === false) return client;
  await client.end();
  throw new Error('It is a standby.');
}
