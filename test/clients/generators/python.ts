import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, needTool, run, type Workshop } from '../generator.ts';

/** A virtual environment with exactly the pinned packages, kept for the next time. */
export async function usePython(workshop: Workshop): Promise<void> {
  await needTool(workshop, 'python3 with venv', 'python3 -m venv --help');
  const packages = workshop.pins.packages ?? [];
  const name = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 12);
  const folder = join(workshop.cache, 'python', name);
  if (!(await exists(join(folder, 'complete')))) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await run(workshop, `python3 -m venv ${folder}`);
    const names = packages.map((each) => `'${each}'`).join(' ');
    await run(workshop, `${folder}/bin/pip install --quiet --disable-pip-version-check ${names}`);
    await run(workshop, `touch ${folder}/incomplete`);
    await rename(join(folder, 'incomplete'), join(folder, 'complete'));
  }
  workshop.path.unshift(join(folder, 'bin'));
}
