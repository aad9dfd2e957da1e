import { createHash } from 'node:crypto';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractExamples, withUnknownValues } from '../examples.ts';
import { exists, run, type Workshop } from '../generator.ts';

/** The pinned packages in `node_modules`, kept for the next time. */
export async function useNode(workshop: Workshop, type: 'module' | 'commonjs'): Promise<void> {
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
  await writeFile(join(workshop.folder, 'package.json'), `${JSON.stringify({ private: true, type })}\n`);
}

/** Strictly, with what the generator wrote too. */
export async function compileTypeScript(workshop: Workshop, options: string): Promise<void> {
  const types = join(import.meta.dirname, '../../../node_modules/@types');
  await run(
    workshop,
    `npx tsc --strict --target es2022 --module nodenext --types node --typeRoots ${types} --skipLibCheck false ${options}`,
  );
}

/**
 * Every example of the contract as a constant of its type: types are gone when a program runs, so that it is the compiler that reads them.
 *
 * @param imports what makes `typeOf` a type.
 */
export async function writeTypedExamples(
  workshop: Workshop,
  { file, imports, typeOf }: { file: string; imports: string; typeOf: (schema: string) => string },
): Promise<void> {
  const constants = contractExamples()
    .flatMap((example) => [example, withUnknownValues(example)])
    .map(
      ({ schema, value }, place) =>
        `export const example${place}: ${typeOf(schema)} = ${JSON.stringify(value)};`,
    );
  await writeFile(join(workshop.folder, file), [imports, ...constants, ''].join('\n'));
}
