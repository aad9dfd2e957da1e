// How the installations behind one address (cells) ask one another: one sealed text over the operations port, and one back. Whoever can
// seal has ENCRYPTION_KEYS, which only the cells and their operators have.
import { createHash } from 'node:crypto';
import type { DatabaseClock } from '../clock/database-clock.ts';
import { Deadline } from '../deadline.ts';
import type { Logger } from '../log.ts';
import type { SecretBox } from '../secret-box.ts';
import { CELLS_PATH, type CellAnswerer, type CellQuestion, CellRefusal, type CellReply } from './question.ts';

/** A cell that does not answer must not delay those who do. */
const ANSWER_MS = 800;
/** How old a question may be. More than clocks of databases differ, so that only a recorded one is refused. */
const AGE_MS_MAX = 60_000;

interface CellParts {
  readonly secretBox: SecretBox;
  readonly databaseClock: DatabaseClock;
  readonly log: Logger;
  /** Is told of each question whether the cell answered it. */
  readonly onAsked: (cell: string, isAnswered: boolean) => void;
}

/** The cells of an installation that has several; it is one of them. */
export class Cells {
  /** The name of this one. */
  readonly own: string;
  /** The names of all, in the order of CELLS. */
  readonly names: readonly string[];
  /** How long an answer may take. */
  answerMs = ANSWER_MS;
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #parts: CellParts;
  /** Of those that do not answer, why. */
  readonly #silent = new Map<string, string>();

  constructor(
    { own, all }: { readonly own: string; readonly all: readonly (readonly [string, string])[] },
    parts: CellParts,
  ) {
    this.own = own;
    this.names = all.map(([name]) => name);
    this.#addresses = new Map(all);
    this.#parts = parts;
  }

  /**
   * Asks the other cells at once, each for less than a second.
   *
   * @param cells whom to ask; by default all others.
   * @returns in the order of CELLS.
   */
  ask<Facts, Answer>(
    question: CellQuestion<Facts, Answer>,
    facts: Facts,
    cells: readonly string[] = this.names.filter((name) => name !== this.own),
  ): Promise<readonly CellReply<Answer>[]> {
    return Promise.all(cells.map((cell) => this.#askOne(cell, question, facts)));
  }

  async #askOne<Facts, Answer>(
    cell: string,
    { name, answerMs = this.answerMs }: CellQuestion<Facts, Answer>,
    facts: Facts,
  ): Promise<CellReply<Answer>> {
    const { secretBox, databaseClock, log, onAsked } = this.#parts;
    const address = this.#addresses.get(cell);
    if (address === undefined) return { cell, fault: 'CELLS does not name it' };
    const asked = JSON.stringify({ at: databaseClock.now().getTime(), from: this.own, facts });
    const envelope = secretBox.seal(asked, questionTo(cell, name));
    using deadline = new Deadline(answerMs);
    try {
      const response = await fetch(`${address}${CELLS_PATH}${name}`, {
        method: 'POST',
        body: envelope,
        redirect: 'error',
        signal: deadline.signal,
      });
      const text = await response.text();
      onAsked(cell, response.ok);
      if (!response.ok)
        return { cell, fault: `answered ${response.status}: ${text.trim().replace(/\.$/, '')}` };
      const { answer } = JSON.parse(secretBox.open(text, answerTo(envelope)));
      if (this.#silent.delete(cell)) log.info({ peer: cell }, 'a cell answers again');
      return { cell, answer };
    } catch (error) {
      onAsked(cell, false);
      const fault = faultOf(error);
      this.#noteSilence(cell, name, fault);
      return { cell, fault };
    }
  }

  /** A cell that is away, or does not exist yet, is asked every few seconds: one line, until it answers or the reason is another one. */
  #noteSilence(peer: string, question: string, cause: string): void {
    if (this.#silent.get(peer) === cause) return;
    this.#silent.set(peer, cause);
    this.#parts.log.warn({ peer, question, cause }, 'a cell did not answer');
  }

  /**
   * Answers a question of another cell.
   *
   * @returns the sealed answer. @throws CellRefusal
   */
  async answer(
    answerers: ReadonlyMap<string, CellAnswerer>,
    name: string,
    envelope: string,
  ): Promise<string> {
    const { secretBox, databaseClock } = this.#parts;
    let asked: { at: number; facts: unknown };
    try {
      asked = JSON.parse(secretBox.open(envelope, questionTo(this.own, name)));
    } catch {
      throw new CellRefusal(403, 'Not sealed for this cell with a key that it has: compare ENCRYPTION_KEYS.');
    }
    if (Math.abs(databaseClock.now().getTime() - asked.at) > AGE_MS_MAX)
      throw new CellRefusal(403, 'Not of this minute: compare the clocks of the databases.');
    const answerer = answerers.get(name);
    if (!answerer) throw new CellRefusal(404, `This version knows no question "${name}".`);
    const answer = await answerer.answer(asked.facts);
    return secretBox.seal(JSON.stringify({ answer }), answerTo(envelope));
  }
}

/** Node's fetch says why it failed in the cause. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || faultOf(error.cause) : error.message;
}

/** An envelope that was taken from the network opens nowhere else. */
const questionTo = (cell: string, name: string) => `question ${name} to cell ${cell}`;
const answerTo = (envelope: string) =>
  `answer to ${createHash('sha256').update(envelope).digest('base64url')}`;
