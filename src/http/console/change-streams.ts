/** The open streams of `watchChanges` in this process, and what is written to them. */
import { Readable } from 'node:stream';
import { stillPermitted, type Viewing } from '../../domain/access/session.ts';
import type { Context } from '../../domain/context.ts';
import { type ChangeKind, changeKinds, changesChannel, changesIn } from '../../domain/live-changes.ts';
import { EdgeError } from '../edge/problem.ts';
import { RunningLimit } from './limits.ts';

/** Changes within this time share one message of a stream. */
const MESSAGE_EVERY_MS = 500;
/** Proxies and browsers give up connections that are silent, most after a minute. */
const HEARTBEAT_MS = 15_000;
/** What ends a session or a membership says so, and its streams end at once. This finds sessions that are over by time. */
const CHECKED_EVERY_MS = 30_000;
const STREAMS_OF_SESSION_MAX = 8;
/** A reader that is this far behind does not read. */
const UNREAD_BYTES_MAX = 16_384;
const RETRY_SECONDS = '5';

interface OpenStream extends Viewing {
  readonly stream: Readable;
  readonly waiting: Set<ChangeKind>;
  writtenAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** Listens while somebody looks on, with one session of Postgres for all. */
export class ChangeStreams {
  readonly #context: Context;
  readonly #byOrganization = new Map<string, Set<OpenStream>>();
  readonly #limit = new RunningLimit(
    STREAMS_OF_SESSION_MAX,
    (count) => `This session has ${count} streams open, the most it may have.`,
  );
  #listening: Promise<{ close(): Promise<void> }> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * @returns what the answer's body is; it ends with the session and with the process.
   * @throws EdgeError `rate_limited` for more streams of a session than a browser needs; `service_unavailable` while
   *   the process stops.
   */
  async open(viewing: Viewing): Promise<Readable> {
    if (this.#isClosed) {
      throw new EdgeError('service_unavailable', 'This server is stopping. Try again in a moment.', {
        headers: { 'Retry-After': RETRY_SECONDS },
      });
    }
    const release = this.#limit.begin(viewing.sessionId);
    const stream = new Readable({ read: () => undefined });
    const open: OpenStream = {
      sessionId: viewing.sessionId,
      organizationId: viewing.organizationId,
      stream,
      waiting: new Set(),
      writtenAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
    };
    this.#add(open);
    stream.once('close', () => {
      release();
      this.#remove(open);
    });
    stream.on('error', () => undefined);
    // The headers go out with the first bytes.
    stream.push(`retry: ${Number(RETRY_SECONDS) * 1_000}\n\n`);
    try {
      await this.#listen();
      // What ended the session after the request was admitted may have said so before anybody listened.
      await this.#endRefused([open]);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  /** Ends every stream, and opens no more. */
  close(): void {
    this.#isClosed = true;
    for (const open of this.#all()) end(open);
    this.#rest();
  }

  #all(): OpenStream[] {
    return [...this.#byOrganization.values()].flatMap((streams) => [...streams]);
  }

  #add(open: OpenStream): void {
    const streams = this.#byOrganization.get(open.organizationId);
    if (streams) streams.add(open);
    else this.#byOrganization.set(open.organizationId, new Set([open]));
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    this.#check ??= setInterval(() => void this.#endRefused(this.#all()), CHECKED_EVERY_MS).unref();
  }

  #remove(open: OpenStream): void {
    clearTimeout(open.timer);
    const streams = this.#byOrganization.get(open.organizationId);
    if (!streams?.delete(open)) return;
    if (streams.size === 0) this.#byOrganization.delete(open.organizationId);
    if (this.#byOrganization.size === 0) this.#rest();
  }

  /** Nobody looks on: nothing is left to do. The shared LISTEN stays, and its notifications are ignored. */
  #rest(): void {
    clearInterval(this.#heartbeat);
    clearInterval(this.#check);
    this.#heartbeat = undefined;
    this.#check = undefined;
    const listening = this.#listening;
    this.#listening = undefined;
    void listening?.then(
      (listener) => listener.close(),
      () => undefined,
    );
  }

  #listen(): Promise<unknown> {
    this.#listening ??= this.#context.queue
      .listen(
        changesChannel,
        (payload) => this.#changed(payload),
        () => this.#everythingMayHaveChanged(),
      )
      .catch((error: unknown) => {
        // The next viewer tries again.
        this.#listening = undefined;
        throw error;
      });
    return this.#listening;
  }

  #changed(payload: string): void {
    for (const { organizationId, kinds, isAccess } of changesIn(payload)) {
      if (isAccess) void this.#endRefused(this.#all());
      for (const open of this.#byOrganization.get(organizationId) ?? []) writeSoon(open, kinds);
    }
  }

  /** LISTEN has just begun, perhaps after a while without a connection. */
  #everythingMayHaveChanged(): void {
    const all = this.#all();
    for (const open of all) writeSoon(open, changeKinds);
    void this.#endRefused(all);
  }

  #beat(): void {
    for (const open of this.#all()) write(open, ':\n\n');
  }

  async #endRefused(streams: readonly OpenStream[]): Promise<void> {
    try {
      const permitted = new Set((await stillPermitted(this.#context, streams)).map(nameOf));
      for (const open of streams) if (!permitted.has(nameOf(open))) end(open);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'sessions of viewers not checked');
    }
  }
}

const nameOf = ({ sessionId, organizationId }: Viewing): string => `${sessionId} ${organizationId}`;

function writeSoon(open: OpenStream, kinds: Iterable<ChangeKind>): void {
  for (const kind of kinds) open.waiting.add(kind);
  if (open.waiting.size === 0 || open.timer !== undefined) return;
  const waitMs = Math.max(open.writtenAt + MESSAGE_EVERY_MS - performance.now(), 0);
  open.timer = setTimeout(() => {
    open.timer = undefined;
    open.writtenAt = performance.now();
    const data = changeKinds.filter((kind) => open.waiting.has(kind)).join();
    open.waiting.clear();
    write(open, `event: changed\ndata: ${data}\n\n`);
  }, waitMs).unref();
}

function write(open: OpenStream, text: string): void {
  if (open.stream.readableLength > UNREAD_BYTES_MAX) open.stream.destroy();
  else if (!open.stream.readableEnded && !open.stream.destroyed) open.stream.push(text);
}

function end({ stream }: OpenStream): void {
  if (!stream.destroyed && !stream.readableEnded) stream.push(null);
}
