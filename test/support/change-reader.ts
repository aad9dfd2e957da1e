import type { Person } from './person.ts';
import { waitFor } from './wait-for.ts';

/** Reads the stream of watchChanges, as a page of the console does. */
export class ChangeReader implements AsyncDisposable {
  readonly kinds = new Set<string>();
  isOver = false;
  #hasBegun = false;
  readonly #abort = new AbortController();

  static async open(baseUrl: string, person: Person, organizationId: string): Promise<ChangeReader> {
    const reader = new ChangeReader();
    const response = await fetch(`${baseUrl}/api/v1/console/organizations/${organizationId}/changes`, {
      headers: { Cookie: `__Host-countersign=${person.cookie}` },
      signal: reader.#abort.signal,
    });
    if (response.status !== 200 || !response.body)
      throw new Error(`watchChanges answered ${response.status}.`);
    void reader.#read(response.body);
    await waitFor('the stream to begin', () => reader.#hasBegun);
    return reader;
  }

  forget(): void {
    this.kinds.clear();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    try {
      for await (const chunk of body) {
        this.#hasBegun = true;
        text += Buffer.from(chunk).toString('utf8');
        const messages = text.split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) {
          for (const kind of /^data: (.*)$/m.exec(message)?.[1]?.split(',') ?? []) this.kinds.add(kind);
        }
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    } finally {
      this.isOver = true;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    await waitFor('the stream to end', () => this.isOver);
  }
}
