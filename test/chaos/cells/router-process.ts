// The router as a process of its own, which is killed.
import { CellRouter } from '../../support/cell-router.ts';

const entriesOf = (list = '') => list.split(',').map((entry) => entry.split('=') as [string, string]);

const router = await CellRouter.open(Number(process.env.PORT));
for (const [cell, api] of entriesOf(process.env.BACKENDS)) router.apis.set(cell, api);
router.directories.push(...entriesOf(process.env.CELLS).map(([, address]) => address));
process.stdout.write('listening\n');
