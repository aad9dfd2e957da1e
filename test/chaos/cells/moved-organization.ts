// An organization that is moved while it publishes, receives and reads its feed. What it was promised is noted here, outside of every
// database: the ledger of the run.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EventFeedPage } from '../../../generated/api/types.gen.ts';
import { createPartner, type Partner } from '../../support/partner.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import type { ChaosCell } from './chaos-cell.ts';

export const EVENT_TYPE = 'invoice.issued';
/** Events about the same invoice are published one after the other, so their order is known. */
const LANES = 4;
const RETRY_MS = 50;
const CALL_TIMEOUT_MS = 12_000;
const FEED_WAIT_SECONDS = 5;
const PAGE = 100;
const READ_TRIES_MAX = 200;
/** Serialization failure: the organization is being moved, or lives elsewhere. No such organization: it was removed after its move. */
const ELSEWHERE = new Set(['40001', '23503']);
/** The event is there: its publication was committed, and the answer lost. */
const THERE_ALREADY = '23505';

export interface Promised {
  readonly id: string;
  /** What it is about: a lane of one publisher. */
  readonly subject: string;
  /** Grows within its lane. */
  readonly number: number;
  /** Which publisher's, and when it was confirmed: for whoever looks for one that is lost. */
  readonly by: string;
  readonly confirmedAt: number;
}

export class MovedOrganization {
  readonly id: string;
  readonly name: string;
  /** The cell that it lives in, as far as its mover knows. */
  cell: ChaosCell;
  readonly promised: Promised[] = [];
  /** Of the feed's reader, in the order in which it got them. */
  readonly read: string[] = [];
  /** Answers and errors that nobody should get. */
  readonly unexpected: string[] = [];
  readonly #partner: Partner;
  readonly #token: string;
  readonly #operatorToken: string;
  readonly #baseUrl: string;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #publishing = true;

  constructor(options: {
    id: string;
    name: string;
    token: string;
    operatorToken: string;
    /** Of the router. */
    baseUrl: string;
    cell: ChaosCell;
  }) {
    this.id = options.id;
    this.name = options.name;
    this.cell = options.cell;
    this.#token = options.token;
    this.#operatorToken = options.operatorToken;
    this.#baseUrl = options.baseUrl;
    this.#partner = createPartner(options.baseUrl, options.token);
  }

  async registerEndpoints(urlOf: (behaviour: string) => string): Promise<void> {
    const { webhookEndpoints } = this.#partner.client;
    for (const behaviour of behaviours) {
      const { id } = await webhookEndpoints.create({
        endpoint_url: urlOf(behaviour),
        subscriptions: [{ event_type: EVENT_TYPE, schema_version: 1 }],
        ...(behaviour === 'ordered' && { ordering: 'subject' }),
      });
      await webhookEndpoints.verify(id);
    }
  }

  /** @param cells for the publisher by SQL, which has to find out itself where the organization lives. */
  start(cells: readonly [ChaosCell, ChaosCell], eventsPerSecond: number): void {
    const everyMs = (1_000 * LANES * 2) / eventsPerSecond;
    const lanes = Array.from({ length: LANES }, (_, lane) => [
      this.#publishInLane(`http-${lane}`, everyMs, (event) => this.#publishByHttp(event)),
      this.#publishInLane(`sql-${lane}`, everyMs, this.#sqlPublisher(cells)),
    ]);
    this.#running = Promise.all([...lanes.flat(), this.#readFeed()]);
  }

  /** Ends publishing, waits until all that was begun is confirmed and read, then ends reading. */
  async stop(withinMs: number): Promise<void> {
    this.#publishing = false;
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline && (this.#lanesOpen > 0 || this.#isBehind())) await delay(RETRY_MS);
    this.#stopping.abort();
    await this.#running;
  }

  /** The whole feed, as it is now. */
  async readAll(): Promise<{ id: string; cursor: string }[]> {
    const all: { id: string; cursor: string }[] = [];
    let triesLeft = READ_TRIES_MAX;
    let query = `from=start&limit=${PAGE}`;
    for (;;) {
      const { status, page } = await this.#get(query);
      if (!page) {
        if (--triesLeft === 0) throw new Error(`The feed of ${this.name} cannot be read: ${status}.`);
        await delay(RETRY_MS);
        continue;
      }
      all.push(...page.data.map(({ id, cursor }) => ({ id, cursor })));
      if (!page.has_more) return all;
      query = `cursor=${encodeURIComponent(page.cursor)}&limit=${PAGE}`;
    }
  }

  #lanesOpen = LANES * 2;

  #isBehind(): boolean {
    const read = new Set(this.read);
    return this.promised.some(({ id }) => !read.has(id));
  }

  async #publishInLane(
    name: string,
    everyMs: number,
    publish: (event: { id: string; data: string }) => Promise<boolean>,
  ): Promise<void> {
    const subject = randomUUID();
    for (let number = 1; this.#publishing; number++) {
      const id = randomUUID();
      const data = JSON.stringify({
        ...sampleInvoice,
        id: subject,
        total: { ...sampleInvoice.total, amount: number },
      });
      // Repeated with the same id until it is confirmed, as every publisher has to.
      while (!this.#stopping.signal.aborted) {
        if (await publish({ id, data })) {
          this.promised.push({ id, subject, number, by: name, confirmedAt: Date.now() });
          break;
        }
        await delay(RETRY_MS);
      }
      await delay(everyMs * (0.5 + Math.random()));
    }
    this.#lanesOpen--;
    if (this.#stopping.signal.aborted)
      this.unexpected.push(`${this.name}: ${name} was not confirmed in time`);
  }

  async #publishByHttp({ id, data }: { id: string; data: string }): Promise<boolean> {
    const answer = await fetch(`${this.#baseUrl}/api/v1/operator/organizations/${this.id}/events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.#operatorToken}`, 'Content-Type': 'application/json' },
      body: `{"id":"${id}","type":"${EVENT_TYPE}","data":${data}}`,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch(() => undefined);
    if (!answer) return false;
    const text = await answer.text().catch(() => '');
    if (![200, 201, 502, 503].includes(answer.status))
      this.unexpected.push(`${this.name}: a publish was answered ${answer.status}: ${text.slice(0, 300)}`);
    return answer.ok;
  }

  /** Tries the cell where it published last; where that one refuses, the other. */
  #sqlPublisher(cells: readonly [ChaosCell, ChaosCell]) {
    let at = cells.indexOf(this.cell);
    let client: pg.Client | undefined;
    return async ({ id, data }: { id: string; data: string }): Promise<boolean> => {
      try {
        if (!client) {
          client = new pg.Client({
            connectionString: cells[at]?.publisherUrl ?? '',
            query_timeout: CALL_TIMEOUT_MS,
          });
          client.on('error', () => undefined);
          await client.connect();
        }
        await client.query('select publish_event($1, $2, 1, $3::json, event_id => $4)', [
          this.id,
          EVENT_TYPE,
          data,
          id,
        ]);
        await client.query('notify countersign_deliveries').catch(() => undefined);
        return true;
      } catch (error) {
        const { code = '', message } = error as pg.DatabaseError;
        if (code === THERE_ALREADY) return true;
        const isElsewhere = ELSEWHERE.has(code);
        if (!isElsewhere && /^(2|42|P0|XX)/.test(code))
          this.unexpected.push(`${this.name}: a publish by SQL failed with ${code}: ${message}`);
        if (isElsewhere) at = 1 - at;
        await client?.end().catch(() => undefined);
        client = undefined;
        return false;
      } finally {
        if (this.#stopping.signal.aborted || !this.#publishing) {
          await client?.end().catch(() => undefined);
          client = undefined;
        }
      }
    };
  }

  async #readFeed(): Promise<void> {
    let query = 'from=start';
    while (!this.#stopping.signal.aborted) {
      const answer = await this.#get(
        `${query}&limit=${PAGE}&wait=${FEED_WAIT_SECONDS}`,
        this.#stopping.signal,
      );
      if (!answer.page) {
        const { status, problem } = answer;
        if (status !== undefined && ![502, 503].includes(status))
          this.unexpected.push(`${this.name}: the feed was answered ${status}: ${problem?.slice(0, 300)}`);
        await delay(RETRY_MS);
        continue;
      }
      this.read.push(...answer.page.data.map(({ id }) => id));
      query = `cursor=${encodeURIComponent(answer.page.cursor)}`;
    }
  }

  async #get(query: string, hangUp?: AbortSignal): Promise<FeedAnswer> {
    try {
      const response = await fetch(`${this.#baseUrl}/api/v1/public/event-feed?${query}`, {
        headers: { Authorization: `Bearer ${this.#token}` },
        signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), ...(hangUp ? [hangUp] : [])]),
      });
      return response.status === 200
        ? { status: 200, page: (await response.json()) as EventFeedPage }
        : { status: response.status, problem: await response.text() };
    } catch {
      return { status: undefined };
    }
  }
}

/** No status: nothing answered. */
type FeedAnswer =
  | { readonly status: 200; readonly page: EventFeedPage }
  | { readonly status: number | undefined; readonly page?: undefined; readonly problem?: string };

/** Receivers: one is prompt, one refuses each event once, one leaves every tenth request unanswered, one gets its events in order. */
export const behaviours = ['prompt', 'flaky', 'hanging', 'ordered'] as const;
export type CellBehaviour = (typeof behaviours)[number];
