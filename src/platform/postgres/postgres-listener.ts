// LISTEN for all subscribers on one session, which reconnects when it is lost. Notifications only reduce
// latency: every subscriber polls as well.
import type { OnBackgroundFailure } from '../log.ts';
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
  #reconnectTimer: NodeJS.Timeout | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

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
    this.#isClosed = true;
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#checkTimer);
    const session = await this.#session?.catch(() => undefined);
    await session?.end();
  }

  async #connect(): Promise<PostgresSession> {
    if (this.#isClosed) throw new Error('The LISTEN session is closed.');
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
      clearTimeout(this.#checkTimer);
      this.#reconnectIn(RECONNECT_MS);
    });
    // A new subscriber may have reconnected first.
    clearTimeout(this.#reconnectTimer);
    this.#checkLater(session);
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

  #reconnectIn(delayMs: number): void {
    if (this.#isClosed) return;
    this.#reconnectTimer = setTimeout(() => {
      this.#connect().catch((error: unknown) => {
        this.#onError(error, `LISTEN ${this.#channels()}: reconnecting`);
        this.#reconnectIn(Math.min(delayMs * 2, RECONNECT_MS_MAX));
      });
    }, delayMs).unref();
  }

  /** A silent session leaves this query unanswered and is then dropped by silence-watch.ts. */
  #checkLater(session: PostgresSession): void {
    this.#checkTimer = setTimeout(() => {
      session.query('select').then(
        () => this.#checkLater(session),
        // The session's `end` event follows and opens the next session.
        () => undefined,
      );
    }, CHECK_INTERVAL_MS).unref();
  }
}
