import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PublishOrder, type PublishReport, READY_TEXT } from './publish-order.ts';
import { Random } from './random.ts';
import { FAULT_LINE, type StatementFault } from './statement-fault.ts';
import { type Ending, SupervisedProcess } from './supervised-process.ts';

/** The most transactions at once: the size of its connection pool. */
const UNDER_WAY_MAX = 5;
/** Without a pause, all waiting orders would fail while the database is unavailable. */
const PAUSE_AFTER_FAILURE_MS = 250;

/** The business system's process (publisher.ts), which is killed at a statement, again and again. */
export class PublisherProcess implements AsyncDisposable {
  readonly #random: Random;
  readonly #statementsMax: number;
  readonly #logFile: string;
  readonly process: SupervisedProcess;
  readonly #waiting: PublishOrder[] = [];
  readonly #underWay = new Map<number, PublishOrder>();
  #isFaulty = true;
  #startCount = 0;
  #pausedUntil = 0;
  /** Numbers for which a commit was reported. */
  readonly committed = new Set<number>();
  readonly rolledBack = new Set<number>();
  /** Numbers whose commit is unknown: the process died, or lost the database. */
  readonly unknown = new Set<number>();

  constructor(options: {
    seed: number;
    statementsMax: number;
    logFile: string;
    environment: Readonly<Record<string, string>>;
    onEnding: (ending: Ending) => void;
  }) {
    this.#random = new Random(options.seed, 'publisher');
    this.#statementsMax = options.statementsMax;
    this.#logFile = options.logFile;
    const script = fileURLToPath(new URL('./publisher.ts', import.meta.url));
    this.process = new SupervisedProcess(
      {
        name: 'publisher',
        args: () => [script, this.#nextFault()],
        environment: options.environment,
        logFile: options.logFile,
        readyText: READY_TEXT,
        onMessage: (message) => this.#report(message as PublishReport),
      },
      (ending) => {
        for (const number of this.#underWay.keys()) this.unknown.add(number);
        this.#underWay.clear();
        options.onEnding(ending);
      },
    );
  }

  get openCount(): number {
    return this.#waiting.length + this.#underWay.size;
  }

  publish(order: PublishOrder): void {
    this.#waiting.push(order);
  }

  /** Hands waiting orders to the process, as many as it accepts. */
  pump(): void {
    while (this.#underWay.size < UNDER_WAY_MAX && Date.now() >= this.#pausedUntil) {
      const order = this.#waiting[0];
      if (!order || !this.process.send({ ...order })) return;
      this.#waiting.shift();
      this.#underWay.set(order.number, order);
    }
  }

  /** Drops the orders not handed out yet. @returns their number. */
  forgetWaiting(): number {
    return this.#waiting.splice(0).length;
  }

  /** From its next start on, the process is not killed. */
  async heal(): Promise<void> {
    this.#isFaulty = false;
    this.process.kill();
    await this.process.whenReady();
  }

  /** The statements at which it died, with counts. */
  async deaths(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const line of (await readFile(this.#logFile, 'utf8')).split('\n')) {
      if (!line.startsWith(FAULT_LINE)) continue;
      const place = line.slice(FAULT_LINE.length);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.process[Symbol.asyncDispose]();
  }

  #report({ number, outcome }: PublishReport): void {
    this.#underWay.delete(number);
    if (outcome === 'committed') this.committed.add(number);
    else if (outcome === 'rolled back') this.rolledBack.add(number);
    else {
      this.unknown.add(number);
      this.#pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MS;
    }
    this.pump();
  }

  /** Every other fault is at a commit, where faults matter most. */
  #nextFault(): string {
    if (!this.#isFaulty) return '';
    const count = this.#random.integer(1, this.#statementsMax);
    const isAtCommit = this.#startCount++ % 2 === 0;
    const fault: StatementFault = {
      statement: isAtCommit ? 'commit' : 'any',
      // About one statement in seven is a commit.
      count: isAtCommit ? Math.ceil(count / 7) : count,
      moment: this.#random.pick(['before', 'sent', 'answered']),
    };
    return JSON.stringify(fault);
  }
}
