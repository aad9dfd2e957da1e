// One run of a command of the mover, and where it is in its move.
import { setTimeout as delay } from 'node:timers/promises';
import { type MovePhase, movePhases } from '../../../src/domain/cells/move/move-organization.ts';
import { Program } from '../../support/process.ts';
import type { Place } from './cell-faults.ts';
import type { ChaosCell } from './chaos-cell.ts';

const LOOK_EVERY_MS = 20;
const PHASE = /^[\d.]+ s {2}(\S.*)$/gm;
const isPhase = (text: string): text is MovePhase => movePhases.some((phase) => phase === text);

export class MoverRun extends Program {
  readonly #organizationId: string;
  readonly #source: ChaosCell;
  readonly #target: ChaosCell;
  /** When each phase was printed. */
  readonly #begun = new Map<MovePhase, number>();
  #onPrinted: () => void = () => undefined;

  /** @param option `--undo`, or what a move has. */
  constructor(
    organizationId: string,
    option: '--yes' | '--undo',
    { source, target, targetUrl }: { source: ChaosCell; target: ChaosCell; targetUrl: string },
  ) {
    super('src/countersign.js', ['organization', 'move', organizationId, '--to', target.name, option], {
      ...source.settings,
      TARGET_DATABASE_URL: targetUrl,
    });
    this.#organizationId = organizationId;
    this.#source = source;
    this.#target = target;
    this.onPrinted(() => {
      for (const [, phase = ''] of this.stdout.matchAll(PHASE))
        if (isPhase(phase) && !this.#begun.has(phase)) this.#begun.set(phase, performance.now());
      this.#onPrinted();
    });
  }

  get phase(): MovePhase | undefined {
    return [...this.#begun.keys()].at(-1);
  }

  /** How long each phase that is over took. */
  get durations(): Map<Place, number> {
    const begun = [...this.#begun];
    return new Map(
      begun.map(([phase, at], index) => [phase, (begun[index + 1]?.[1] ?? performance.now()) - at]),
    );
  }

  /** Where it is, in more detail than it prints. */
  async place(): Promise<Place | undefined> {
    if (this.phase === 'ahead' && (await this.#isAnalyzing())) return 'analyze';
    if (this.phase === 'stop' && (await this.#isSettled())) return 'settle';
    return this.phase;
  }

  /** @returns false if it ended before. */
  async reaches(place: Place): Promise<boolean> {
    if (place === 'analyze' || place === 'settle') {
      while (!this.hasEnded) {
        if ((await this.place()) === place) return true;
        await delay(LOOK_EVERY_MS);
      }
      return false;
    }
    // In the turn of the event loop that reads what it prints: some phases last milliseconds.
    return new Promise((resolve) => {
      this.#onPrinted = () => {
        if (this.phase === place) resolve(true);
      };
      this.#onPrinted();
      void this.ended.then(() => resolve(false));
    });
  }

  #isAnalyzing(): Promise<boolean> {
    return isFound(
      this.#target,
      `select from pg_stat_activity
       where application_name = 'countersign organization move' and state = 'active' and starts_with(query, 'analyze')`,
    );
  }

  #isSettled(): Promise<boolean> {
    return isFound(
      this.#source,
      `select from organization_move where organization_id = $1 and state = 'stopped'`,
      [this.#organizationId],
    );
  }
}

/** Not while a fault of another move has the cell's PostgreSQL. */
async function isFound(cell: ChaosCell, text: string, values: readonly string[] = []): Promise<boolean> {
  try {
    await using admin = await cell.postgres.connectAsAdmin();
    return (await admin.query(text, [...values])).rowCount !== 0;
  } catch {
    return false;
  }
}
