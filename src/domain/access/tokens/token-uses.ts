// When API tokens were last used, exact to a minute. A request only notes its token in memory; what is new is written
// together, a few times a minute at most, and never while a request waits.
import type { Context } from '../../context.ts';

const MINUTE_MS = 60_000;
/** So long after its use at most, a token's new minute is written. */
const WRITE_AFTER_MS = 5_000;

export class TokenUses implements AsyncDisposable {
  readonly #context: Context;
  /** The minute in which each token was last used, as far as it is written or about to be. */
  #minutes = new Map<string, number>();
  #unwritten = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Costs a look into a map, unless it is the token's first use in this minute. */
  note(tokenId: string): void {
    const minute = Math.floor(this.#context.databaseClock.now().getTime() / MINUTE_MS);
    if (this.#minutes.get(tokenId) === minute) return;
    this.#minutes.set(tokenId, minute);
    this.#unwritten.set(tokenId, minute);
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#write();
    }, WRITE_AFTER_MS).unref();
  }

  /** Writes what is noted. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
    await this.#write();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#unwritten].sort(([one], [other]) => (one < other ? -1 : 1));
    if (uses.length === 0) return;
    this.#unwritten = new Map();
    this.#forgetOld();
    try {
      // In the order of their ids, as every process writes them: two that write at once wait, and never deadlock.
      await this.#context.db.execute`
        with used as (
          select api_token.id, use.at
          from unnest(${uses.map(([id]) => id)}::uuid[], ${uses.map(([, minute]) => new Date(minute * MINUTE_MS))}::timestamptz[])
            as use (id, at)
          join api_token on api_token.id = use.id
          where api_token.last_used_at is null or api_token.last_used_at < use.at
          order by api_token.id for update of api_token
        )
        update api_token set last_used_at = used.at from used where api_token.id = used.id`;
    } catch (error) {
      // The next use of the token is written again.
      for (const [id] of uses) this.#minutes.delete(id);
      this.#context.log.warn({ err: error, tokens: uses.length }, 'last use of tokens not written');
    }
  }

  /** Keeps only tokens in memory that were used in this minute or the one before. */
  #forgetOld(): void {
    const oldest = Math.floor(this.#context.databaseClock.now().getTime() / MINUTE_MS) - 1;
    this.#minutes = new Map([...this.#minutes].filter(([, minute]) => minute >= oldest));
  }
}
