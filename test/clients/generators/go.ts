import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, needTool, run, type Workshop } from '../generator.ts';

/** The generator as `go install` makes it, kept for the next time. */
export async function useGo(workshop: Workshop): Promise<void> {
  await needTool(workshop, 'Go', 'go version');
  const { language, version, install } = workshop.pins;
  const folder = join(
    workshop.cache,
    language.toLowerCase(),
    `${version}-${install.join().split('/').at(-1)}`,
  );
  await mkdir(folder, { recursive: true });
  workshop.environment.GOBIN = folder;
  if (!(await exists(join(folder, 'complete')))) {
    for (const command of install) await run(workshop, command);
    await run(workshop, `touch ${join(folder, 'complete')}`);
  }
  workshop.path.unshift(folder);
}
