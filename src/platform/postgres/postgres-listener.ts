// LISTEN for all subscribers on one session, which reconnects when it is lost. Notifications only reduce
// latency: every subscriber polls as well.
import type { OnBackgroundFailure } from '../log.ts';
import { Loop } from '../loop.ts';
import type { PostgresConnections, PostgresSession } from './postgres-connections.ts';

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called each time LISTEN takes effect: earlier notifications may have been missed. */
  readonly onSubscribed: () => void;
}

/** How often the session is checked for whether notifications would still arrive. */
const CHECK_INTERVAL_MS = 5_000;
const RECONNECT_MS = 500;
const RECONNECT_MS_MAX = 4_000;

export class PostgresListener {
  readonly #connections: PostgresConnections;
  readonly #onError: OnBackgroundFailure;
  readonly #subscriptions = new Set<Subscription>();
  /**
   * The one session, open or being opened. All callers share it, because a second one would never be closed.
   */
  #session: Promise<PostgresSession> | undefined;
  readonly #loop = new Loop({ pass: () => this.#keepOpen(), failed: (error) => this.#failed(error) });
  #reconnectMs = RECONNECT_MS;
  #isStarted = false;

  constructor(connections: PostgresConnections, onError: OnBackgroundFailure) {
    this.#connections = connections;
    this.#onError = onError;
  }

  /** @throws the Postgres error when the first session cannot be opened. Later losses are repaired. */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onSubscribed: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const session = await this.#connect();
    if (!this.#isStarted) this.#loop.start(CHECK_INTERVAL_MS);
    this.#isStarted = true;
    const subscription = { channel, onNotification, onSubscribed };
    this.#subscriptions.add(subscription);
    try {
      await this.#subscribe(session, [subscription]);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return {
      // The session keeps listening for the other subscribers; notifications on this channel are ignored.
      close: async () => void this.#subscriptions.delete(subscription),
    };
  }

  async close(): Promise<void> {
    const stopped = this.#loop.stop();
    const session = await this.#session?.catch(() => undefined);
    await session?.end();
    await stopped;
  }

  async #connect(): Promise<PostgresSession> {
    if (this.#loop.isStopping) throw new Error('The LISTEN session is closed.');
    this.#session ??= this.#openSession().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #openSession(): Promise<PostgresSession> {
    const session = await this.#connections.openSession({ name: 'countersign listener' });
    session.on('notification', ({ channel, payload = '' }) => {
      for (const each of this.#subscriptions) if (each.channel === channel) each.onNotification(payload);
    });
    try {
      await this.#subscribe(session, [...this.#subscriptions]);
    } catch (error) {
      await session.end();
      throw error;
    }
    session.once('end', () => {
      this.#session = undefined;
      setTimeout(() => this.#loop.wake(), RECONNECT_MS).unref();
    });
    return session;
  }

  #channels(): string {
    return [...new Set([...this.#subscriptions].map(({ channel }) => channel))].join(', ');
  }

  async #subscribe(session: PostgresSession, subscriptions: readonly Subscription[]): Promise<void> {
    for (const channel of new Set(subscriptions.map((each) => each.channel)))
      await session.query(`listen ${session.escapeIdentifier(channel)}`);
    for (const { onSubscribed } of subscriptions) onSubscribed();
  }

  async #keepOpen(): Promise<number> {
    const session = await this.#connect();
    this.#reconnectMs = RECONNECT_MS;
    // A silent session leaves this query unanswered and is then dropped by silence-watch.ts; `end` follows.
    await session.query('select').catch(() => undefined);
    return CHECK_INTERVAL_MS;
  }

  #failed(error: unknown): number {
    if (this.#loop.isStopping) return 0;
    this.#onError(error, `LISTEN ${this.#channels()}: reconnecting`);
    const waitMs = this.#reconnectMs;
    this.#reconnectMs = Math.min(waitMs * 2, RECONNECT_MS_MAX);
    return waitMs;
  }
}
