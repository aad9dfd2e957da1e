// The connection to the API, as a session tells of it.
import type { FeedState } from '../../sdk/feed.ts';
import { reasonOf } from '../failure.ts';
import type { Tell } from './happening.ts';
import { waitingFor } from './waiting.ts';

export class Connection {
  readonly #baseUrl: string;
  readonly #tell: Tell;
  #answered = () => {};

  constructor({ baseUrl, tell }: { readonly baseUrl: string; readonly tell: Tell }) {
    this.#baseUrl = baseUrl;
    this.#tell = tell;
  }

  becomes(state: FeedState): void {
    this.release();
    if (state.status === 'connecting') this.#tell({ kind: 'connecting' });
    if (state.status === 'connected') {
      this.#tell({ kind: 'connected', behind: state.behind });
      return;
    }
    const retryInMs = state.status === 'lost' ? Math.round(state.retryInMs) : 0;
    if (state.status === 'lost') {
      const reason = reasonOf(state.error, this.#baseUrl);
      this.#tell({ kind: 'lost', reason, attempt: state.attempt, retry_in_ms: retryInMs });
    }
    this.#answered = waitingFor(this.#tell, new URL(this.#baseUrl).host, null, retryInMs);
  }

  /** Nothing is awaited any more. */
  release(): void {
    this.#answered();
  }
}
