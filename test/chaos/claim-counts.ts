// The number of deliveries that the servers have claimed, by statement, from their metrics. They are read
// repeatedly, because a process loses its metrics when it ends.
import { announced } from '../support/announcement.ts';
import { scrape } from '../support/samples.ts';
import { atLeast, type Finding } from './finding.ts';
import { SHORT_MS } from './plan.ts';
import type { Stage } from './stage.ts';

const LOOK_EVERY_MS = 250;

export class ClaimCounts {
  /** The key is the process and the statement. */
  readonly #counts = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #isShort: boolean;

  constructor({ servers, plan }: Stage) {
    // In a short run with many failures, deliveries always wait for the endpoint.
    this.#isShort = plan.durationMs < SHORT_MS;
    const look = () => Promise.all(servers.map(({ process }) => this.#read(process)));
    this.#timer = setInterval(() => void look(), LOOK_EVERY_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  /** @param published the number of events published over HTTP, each to one endpoint. */
  judge(published: number): Finding {
    const by = (statement: string) =>
      [...this.#counts].reduce((sum, [key, count]) => (key.endsWith(statement) ? sum + count : sum), 0);
    return {
      ...atLeast(
        'deliveries of theirs claimed by the statement that published them',
        this.#isShort ? 0 : 1,
        by('publication'),
      ),
      found: `${by('publication')} of ${published}; ${by('claim')} by claims of the same processes`,
    };
  }

  async #read({ pid, announcement }: { pid: number; announcement: string }): Promise<void> {
    const url = announced(announcement, 'operationsUrl');
    // The server is starting, or was killed.
    const samples = url === undefined ? undefined : await scrape(url).catch(() => undefined);
    for (const by of ['claim', 'publication']) {
      const count = samples?.value('countersign_deliveries_claimed_total', { by });
      if (count !== undefined) this.#counts.set(`${pid} ${by}`, count);
    }
  }
}
