// What may happen while an organization is moved.
import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisedProcess } from '../supervised-process.ts';
import type { ChaosCell } from './chaos-cell.ts';

interface MoveScene {
  readonly source: ChaosCell;
  readonly target: ChaosCell;
  readonly router: SupervisedProcess;
  /** Ends the mover as a machine does. */
  killMover(): void;
}

export interface CellFault {
  readonly name: string;
  /** What is in flight then may arrive twice. */
  readonly repeats: boolean;
  strike(scene: MoveScene): void | Promise<void>;
}

const DOWN_MS = 500;

async function restart({ postgres }: ChaosCell): Promise<void> {
  await postgres.stopImmediately();
  await delay(DOWN_MS);
  await postgres.startAgain();
}

export const cellFaults: readonly [CellFault, ...CellFault[]] = [
  { name: 'nothing', repeats: false, strike: () => undefined },
  { name: 'mover killed', repeats: false, strike: (scene) => scene.killMover() },
  { name: 'mover killed, and again', repeats: false, strike: (scene) => scene.killMover() },
  { name: 'the source’s server killed', repeats: true, strike: ({ source }) => source.server.kill() },
  { name: 'the target’s server killed', repeats: true, strike: ({ target }) => target.server.kill() },
  { name: 'the source’s worker killed', repeats: true, strike: ({ source }) => source.worker.kill() },
  { name: 'the target’s worker killed', repeats: true, strike: ({ target }) => target.worker.kill() },
  { name: 'the router killed', repeats: false, strike: ({ router }) => router.kill() },
  { name: 'the source’s PostgreSQL killed', repeats: true, strike: ({ source }) => restart(source) },
  { name: 'the target’s PostgreSQL killed', repeats: true, strike: ({ target }) => restart(target) },
  {
    name: 'mover and the source’s PostgreSQL killed',
    repeats: true,
    strike: async (scene) => {
      scene.killMover();
      await restart(scene.source);
    },
  },
];
