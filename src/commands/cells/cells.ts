// `countersign cells`.
import { Command } from 'commander';
import { cellMap } from '../../domain/cells/cell-map.ts';
import { withCore } from '../with-core.ts';
import { severalCells } from './all-cells.ts';

export function cellsCommands(): Command {
  const command = new Command('cells').description('The installations behind one address (CELLS).');
  command
    .command('map')
    .description(
      'Print where each organization lives, as a map for HAProxy: its id, its id as tokens have it, and the SHA-256 of its tokens. If a cell is silent, it prints nothing.',
    )
    .action(async () => {
      const lines = (await withCore((context) => cellMap(context, severalCells(context)))).map(
        (entry) => `${entry.join(' ')}\n`,
      );
      process.stdout.write(lines.join(''));
    });
  return command;
}
