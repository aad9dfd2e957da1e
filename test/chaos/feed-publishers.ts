// Publishers that the feed must handle: short and long transactions in SQL, savepoints that are rolled back,
// prepared transactions, and effects that are published after their cause was read in the feed, by SQL or
// over HTTP.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { exampleOf } from '../support/operator-calls.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import type { Publication } from './feed-evidence.ts';
import { atLeast, type Finding } from './finding.ts';
import { publishAt } from './operator-call.ts';
import { Random } from './random.ts';
import type { Stage } from './stage.ts';

const QUICK_LOOPS = 2;
const LONG_LOOPS = 3;
const QUICK_PAUSE_MS_MAX = 250;
const RECONNECT_MS = 200;
const EFFECT_EVERY_MS = 100;
const TYPES = ['invoice.issued', 'invoice.created', 'invoice.voided'] as const;
const NOTIFY = 'notify countersign_deliveries';

/** How long transactions end, in turn. */
const ENDINGS = ['commit', 'prepare', 'rollback', 'commit', 'prepare', 'commit'] as const;

export class FeedPublishers {
  readonly #stage: Stage;
  readonly #organizationIds: readonly [string, ...string[]];
  readonly #running: Promise<unknown>[] = [];
  readonly #stopping = new AbortController();
  readonly publications: Publication[] = [];
  /** By organization, the latest event that was read. */
  readonly #causes = new Map<string, string>();
  #endings = 0;
  readonly #counts = { long: 0, savepoints: 0, rollbacks: 0, prepared: 0, effects: { sql: 0, http: 0 } };
  /** Prepared transactions whose end was not answered, or that were not ended. */
  readonly #prepared = new Map<string, Publication[]>();

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#organizationIds = [stage.tenants.feed.organizationId, stage.tenants.otherFeed.organizationId];
  }

  start(): void {
    const { seed } = this.#stage.plan;
    for (let loop = 0; loop < QUICK_LOOPS; loop++) {
      const random = new Random(seed, `quick publisher ${loop}`);
      this.#running.push(this.#keepPublishing((client) => this.#publishQuickly(client, random)));
    }
    for (let loop = 0; loop < LONG_LOOPS; loop++) {
      const random = new Random(seed, `long publisher ${loop}`);
      this.#running.push(this.#keepPublishing((client) => this.#publishSlowly(client, random)));
    }
    this.#running.push(this.#keepPublishing((client) => this.#publishEffects(client)));
  }

  /** Call it when a reader has read this event. */
  noteRead(organizationId: string, eventId: string): void {
    if (this.#organizationIds.includes(organizationId)) this.#causes.set(organizationId, eventId);
  }

  /** Ends long transactions early, and commits prepared transactions that are left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
    await using admin = await this.#stage.postgres.connectAsAdmin();
    const { rows } = await admin.query<{ gid: string }>(`select gid from pg_prepared_xacts`);
    for (const { gid } of rows) {
      await admin.query(`commit prepared '${gid}'`);
      this.#counts.prepared++;
      const committedAt = performance.now();
      for (const publication of this.#prepared.get(gid) ?? []) publication.committedAt = committedAt;
    }
  }

  /** Confirms that each kind of publisher was active. */
  judge(): Finding[] {
    const { long, savepoints, rollbacks, prepared, effects } = this.#counts;
    return [
      atLeast('feed: long transactions committed', 1, long),
      atLeast('feed: savepoints rolled back in them', 1, savepoints),
      atLeast('feed: long transactions rolled back', 1, rollbacks),
      atLeast('feed: prepared transactions committed', 1, prepared),
      {
        ...atLeast('feed: effects published once their cause was read', 1, effects.sql + effects.http),
        found: `${effects.sql} by SQL, ${effects.http} over HTTP`,
      },
    ];
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Waits, but not longer than publishing lasts. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** Publishes over a connection, and over a new one when that is lost. */
  async #keepPublishing(publish: (client: pg.Client) => Promise<void>): Promise<void> {
    while (!this.#isStopping) {
      try {
        await using client = await this.#stage.postgres.connectAsProduct();
        while (!this.#isStopping) await publish(client);
      } catch {
        // The outcome of running transactions is unknown, so their publications prove nothing.
        await this.#pause(RECONNECT_MS);
      }
    }
  }

  async #publishQuickly(client: pg.Client, random: Random): Promise<void> {
    await client.query('begin');
    const published: Publication[] = [];
    for (let count = random.integer(1, 2); count > 0; count--)
      published.push(await this.#publish(client, random));
    await client.query('commit');
    noteCommit(published);
    if (random.next() < 0.7) await client.query(NOTIFY);
    await this.#pause(random.integer(0, QUICK_PAUSE_MS_MAX));
  }

  async #publishSlowly(client: pg.Client, random: Random): Promise<void> {
    const [minMs, maxMs] = this.#stage.plan.longTransactionMs;
    const steps = random.integer(3, 7);
    const stepMs = random.integer(minMs, maxMs) / steps;
    await client.query('begin');
    let published: Publication[] = [];
    for (let step = 0; step < steps; step++) {
      await client.query('savepoint step');
      const publication = await this.#publish(client, random);
      if (random.next() < 0.3) {
        await client.query('rollback to step');
        publication.isRolledBack = true;
        this.#counts.savepoints++;
      } else {
        await client.query('release step');
        published = [...published, publication];
      }
      await this.#pause(stepMs);
    }
    const ending = ENDINGS[this.#endings++ % ENDINGS.length] ?? 'commit';
    if (ending === 'prepare') await this.#prepare(client, published, random.integer(0, maxMs / 4));
    else {
      await client.query(ending);
      if (ending === 'commit') {
        noteCommit(published);
        this.#counts.long++;
      } else {
        for (const publication of published) publication.isRolledBack = true;
        this.#counts.rollbacks++;
      }
    }
  }

  /** Another session ends the prepared transaction after a while, if it can. */
  async #prepare(client: pg.Client, published: Publication[], forMs: number): Promise<void> {
    const gid = `feed ${crypto.randomUUID()}`;
    this.#prepared.set(gid, published);
    await client.query(`prepare transaction '${gid}'`);
    await this.#pause(forMs);
    await using other = await this.#stage.postgres.connectAsProduct();
    await other.query(`commit prepared '${gid}'`);
    noteCommit(published);
    this.#counts.prepared++;
  }

  /** Alternates between SQL and HTTP, so a chain of effects uses both. */
  async #publishEffects(client: pg.Client): Promise<void> {
    for (const [organizationId, causeId] of this.#causes) {
      this.#causes.delete(organizationId);
      const effect = exampleOf('payment.received');
      const data = { ...effect, invoice_id: causeId };
      const { sql, http } = this.#counts.effects;
      if (sql > http) await this.#publishOverHttp(organizationId, data);
      else {
        noteCommit([await this.#publishBySql(client, organizationId, 'payment.received', data)]);
        this.#counts.effects.sql++;
        await client.query(NOTIFY);
      }
    }
    await this.#pause(EFFECT_EVERY_MS);
  }

  #publish(client: pg.Client, random: Random): Promise<Publication> {
    const [first, ...others] = this.#organizationIds;
    return this.#publishBySql(client, random.pick([first, ...others]), random.pick(TYPES), sampleInvoice);
  }

  async #publishBySql(
    client: pg.Client,
    organizationId: string,
    type: string,
    data: object,
  ): Promise<Publication> {
    const publication = this.#begin(organizationId);
    await client.query('select publish_event($1, $2, 1, $3::json, $4)', [
      organizationId,
      type,
      JSON.stringify(data),
      publication.id,
    ]);
    return publication;
  }

  async #publishOverHttp(organizationId: string, data: object): Promise<void> {
    const publication = this.#begin(organizationId);
    const event = { id: publication.id, type: 'payment.received', data };
    const answer = await publishAt(this.#stage.api, this.#stage, organizationId, event);
    if (answer?.status !== 201) return;
    noteCommit([publication]);
    this.#counts.effects.http++;
  }

  /** Records the publication before anything is sent, because its outcome may never be known. */
  #begin(organizationId: string): Publication {
    const publication = { id: crypto.randomUUID(), organizationId, sentAt: performance.now() };
    this.publications.push(publication);
    return publication;
  }
}

function noteCommit(published: readonly Publication[]): void {
  const committedAt = performance.now();
  for (const publication of published) publication.committedAt = committedAt;
}
