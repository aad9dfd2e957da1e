import { createHash } from 'node:crypto';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractExamples } from '../examples.ts';
import { exists, type GeneratorTrial, programs, run } from '../generator.ts';

export const openapiTypescript: GeneratorTrial = {
  name: 'openapi-typescript',
  async prepare(workshop) {
    const packages = (workshop.pins.packages ?? []).join(' ');
    const name = createHash('sha256').update(packages).digest('hex').slice(0, 12);
    const folder = join(workshop.cache, 'node', name);
    if (!(await exists(join(folder, 'complete')))) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), '{"private":true}\n');
      await run(workshop, `npm install --silent --no-audit --no-fund ${packages}`, folder);
      await writeFile(join(folder, 'incomplete'), '');
      await rename(join(folder, 'incomplete'), join(folder, 'complete'));
    }
    await symlink(join(folder, 'node_modules'), join(workshop.folder, 'node_modules'));
    await writeFile(join(workshop.folder, 'package.json'), '{"private":true,"type":"module"}\n');
  },
  async compile(workshop) {
    await cp(join(programs, 'typescript'), workshop.folder, { recursive: true });
    await writeFile(join(workshop.folder, 'examples.mts'), typedExamples());
    await run(
      workshop,
      'npx tsc --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --types node ' +
        `--typeRoots ${join(import.meta.dirname, '../../../node_modules/@types')} --skipLibCheck false program.mts examples.mts`,
    );
  },
  program: () => [process.execPath, 'program.mts'],
  remarks: 'with openapi-fetch; types are checked when it compiles, so bodies are not read anew',
};

/** Every example of the contract as a constant of its type. */
function typedExamples(): string {
  const constants = contractExamples().map(
    ({ schema, value }, place) =>
      `export const example${place}: components['schemas']['${schema}'] = ${JSON.stringify(value)};`,
  );
  return ["import type { components } from './schema.d.ts';", ...constants, ''].join('\n');
}
