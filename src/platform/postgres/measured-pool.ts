// A connection pool that measures how long its users wait for a connection.
import pg from 'pg';

type Got = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

export class MeasuredPool extends pg.Pool {
  readonly #onWait: (waitedMs: number) => void;

  /** @param onWait called for each use that found no free connection: it waited for one, or for a new one. */
  constructor(config: pg.PoolConfig, onWait: (waitedMs: number) => void) {
    super(config);
    this.#onWait = onWait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(got: Got): void;
  override connect(got?: Got): Promise<pg.PoolClient> | undefined {
    const mustWait = this.idleCount <= this.waitingCount;
    const startedAt = mustWait ? performance.now() : 0;
    const note = () => {
      if (mustWait) this.#onWait(performance.now() - startedAt);
    };
    if (got) {
      super.connect((...result) => {
        note();
        got(...result);
      });
      return undefined;
    }
    const connecting = super.connect();
    if (mustWait) connecting.then(note, note);
    return connecting;
  }
}
