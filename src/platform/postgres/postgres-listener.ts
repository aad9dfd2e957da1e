import type { OnBackgroundFailure } from '../log.ts';
import type { PostgresConnections, PostgresSession } from './postgres-connections.ts';

/** Somebody who wants to be woken. */
interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called whenever the channel is listened to from now on: what was notified before may have been missed. */
  readonly onSubscribed: () => void;
}

/** So often it is checked that notifications would still arrive. */
const CHECK_INTERVAL_MS = 5_000;
const RECONNECT_MS = 500;
const RECONNECT_MS_MAX = 4_000;

/** LISTEN for all who ask, on one session that is opened again when it is lost. A notification makes things soon; nothing depends on it. */
export class PostgresListener {
  readonly #connections: PostgresConnections;
  readonly #onError: OnBackgroundFailure;
  readonly #subscriptions = new Set<Subscription>();
  #session: PostgresSession | undefined;
  #connecting: Promise<void> | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connections: PostgresConnections, onError: OnBackgroundFailure) {
    this.#connections = connections;
    this.#onError = onError;
  }

  /** @throws what Postgres says when the first session cannot be opened; a later loss is repaired. */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onSubscribed: () => void,
  ): Promise<{ close(): Promise<void> }> {
    if (!this.#session) await this.#connect();
    if (!this.#session) throw new Error('The session that listens was lost at once.');
    const subscription = { channel, onNotification, onSubscribed };
    this.#subscriptions.add(subscription);
    try {
      await this.#subscribe(this.#session, [subscription]);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return {
      // The session goes on to listen for the others, and what comes on this channel is nobody's.
      close: async () => void this.#subscriptions.delete(subscription),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#checkTimer);
    await this.#connecting?.catch(() => undefined);
    await this.#session?.end();
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#openSession().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #openSession(): Promise<void> {
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
    this.#session = session;
    session.once('end', () => {
      this.#session = undefined;
      clearTimeout(this.#checkTimer);
      if (!this.#isClosed) this.#reconnect(RECONNECT_MS);
    });
    this.#checkLater(session);
  }

  #channels(): string {
    return [...new Set([...this.#subscriptions].map(({ channel }) => channel))].join(', ');
  }

  async #subscribe(session: PostgresSession, subscriptions: readonly Subscription[]): Promise<void> {
    for (const channel of new Set(subscriptions.map((each) => each.channel)))
      await session.query(`listen ${session.escapeIdentifier(channel)}`);
    for (const { onSubscribed } of subscriptions) onSubscribed();
  }

  #reconnect(delayMs: number): void {
    setTimeout(() => {
      if (this.#isClosed) return;
      this.#connect().catch((error: unknown) => {
        this.#onError(error, `LISTEN ${this.#channels()}: connecting again`);
        this.#reconnect(Math.min(delayMs * 2, RECONNECT_MS_MAX));
      });
    }, delayMs).unref();
  }

  /** A session that is lost without a word answers nothing, and is then dropped (silence-watch.ts). */
  #checkLater(session: PostgresSession): void {
    this.#checkTimer = setTimeout(() => {
      session.query('select').then(
        () => this.#checkLater(session),
        // Its end follows, and with it the next session.
        () => undefined,
      );
    }, CHECK_INTERVAL_MS).unref();
  }
}
