import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, needTool, run, type Workshop } from '../generator.ts';

/** The jar as Maven gets it, where the command that generates expects it. */
export async function useOpenApiGenerator(workshop: Workshop): Promise<void> {
  await needTool(workshop, 'Java', 'java -version');
  await needTool(workshop, 'Maven', 'mvn -version');
  const folder = join(workshop.cache, 'openapi-generator', workshop.pins.version);
  const jar = join(folder, 'openapi-generator-cli.jar');
  if (!(await exists(jar))) {
    await mkdir(folder, { recursive: true });
    for (const command of workshop.pins.install)
      await run(workshop, command.replace(/^mvn /, 'mvn -q -B '), folder);
  }
  await copyFile(jar, join(workshop.folder, 'openapi-generator-cli.jar'));
}
