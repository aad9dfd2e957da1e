// What may happen while an organization is moved, and where in a move it may happen.
import { setTimeout as delay } from 'node:timers/promises';
import { type MovePhase, movePhases } from '../../../src/domain/cells/move/move-organization.ts';
import type { PostgresProxy } from '../postgres-proxy.ts';
import type { SupervisedProcess } from '../supervised-process.ts';
import type { ChaosCell } from './chaos-cell.ts';

/**
 * Where faults strike: the phases that the mover prints, two parts of them that it does not print, and its other commands. `leave` and
 * `open` last milliseconds.
 */
export const places = [...movePhases, 'analyze', 'settle', 'undo', 'clean-up'] as const;
export type Place = MovePhase | 'analyze' | 'settle' | 'undo' | 'clean-up';

/** Where the organization is stopped, and the mover has a deadline. */
const IN_STOP: readonly Place[] = ['stop', 'settle', 'last drain', 'hand over'];

interface MoveScene {
  readonly source: ChaosCell;
  readonly target: ChaosCell;
  readonly router: SupervisedProcess;
  /** Before the target's PostgreSQL, for the mover alone. */
  readonly targetProxy: PostgresProxy;
  readonly place: Place;
  signalMover(name: NodeJS.Signals): void;
}

export interface CellFault {
  readonly name: string;
  /** What is in flight then may arrive twice. */
  readonly repeats: boolean;
  /** Whether it is of the mover's connection to the target. */
  readonly isCut?: true;
  /** Whether a PostgreSQL, or the way to it, is away meanwhile: then nothing else may strike one. */
  readonly takesTime?: true;
  strike(scene: MoveScene): void | Promise<void>;
}

const DOWN_MS = 500;
const SILENT_MS = 3_000;
/** Longer than the deadline of a stop. */
const FROZEN_MS = 32_000;

async function restart({ postgres }: ChaosCell): Promise<void> {
  await postgres.stopImmediately();
  await delay(DOWN_MS);
  await postgres.startAgain();
}

async function silence({ postgres }: ChaosCell): Promise<void> {
  const frozen = await postgres.freeze();
  await delay(SILENT_MS);
  frozen.thaw();
}

const killMover: CellFault = {
  name: 'the mover killed',
  repeats: false,
  strike: (scene) => scene.signalMover('SIGKILL'),
};

export const cellFaults: readonly [CellFault, ...CellFault[]] = [
  killMover,
  killMover,
  killMover,
  { name: 'the mover interrupted', repeats: false, strike: (scene) => scene.signalMover('SIGINT') },
  {
    name: 'the mover frozen',
    repeats: false,
    async strike({ place, signalMover }) {
      signalMover('SIGSTOP');
      await delay(IN_STOP.includes(place) ? FROZEN_MS : DOWN_MS);
      signalMover('SIGCONT');
    },
  },
  {
    name: 'the mover cut off from the target',
    repeats: false,
    isCut: true,
    takesTime: true,
    async strike({ targetProxy }) {
      targetProxy.cut('reset');
      await delay(DOWN_MS);
      targetProxy.restore();
    },
  },
  { name: 'the source’s server killed', repeats: true, strike: ({ source }) => source.server.kill() },
  { name: 'the target’s server killed', repeats: true, strike: ({ target }) => target.server.kill() },
  { name: 'the source’s worker killed', repeats: true, strike: ({ source }) => source.worker.kill() },
  { name: 'the target’s worker killed', repeats: true, strike: ({ target }) => target.worker.kill() },
  {
    name: 'every process of both cells killed',
    repeats: true,
    strike({ source, target }) {
      for (const { server, worker } of [source, target]) {
        server.kill();
        worker.kill();
      }
    },
  },
  { name: 'the router killed', repeats: false, strike: ({ router }) => router.kill() },
  {
    name: 'the source’s PostgreSQL killed',
    repeats: true,
    takesTime: true,
    strike: ({ source }) => restart(source),
  },
  {
    name: 'the target’s PostgreSQL killed',
    repeats: true,
    takesTime: true,
    strike: ({ target }) => restart(target),
  },
  {
    name: 'the source’s PostgreSQL silent',
    repeats: true,
    takesTime: true,
    strike: ({ source }) => silence(source),
  },
  {
    name: 'the target’s PostgreSQL silent',
    repeats: true,
    takesTime: true,
    strike: ({ target }) => silence(target),
  },
  {
    name: 'the mover and the source’s PostgreSQL killed',
    repeats: true,
    takesTime: true,
    strike: async (scene) => {
      scene.signalMover('SIGKILL');
      await restart(scene.source);
    },
  },
];
