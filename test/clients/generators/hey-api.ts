import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs } from '../generator.ts';
import { compileTypeScript, useNode, writeTypedExamples } from './node.ts';

export const heyApi: GeneratorTrial = {
  name: 'hey-api',
  prepare: (workshop) => useNode(workshop, 'commonjs'),
  async compile(workshop) {
    await cp(join(programs, 'typescript-hey-api'), workshop.folder, { recursive: true });
    await writeTypedExamples(workshop, {
      file: 'examples.ts',
      imports: "import type * as client from './client';",
      typeOf: (schema) => `client.${schema}`,
    });
    await compileTypeScript(workshop, '--outDir out program.ts examples.ts');
  },
  program: () => [process.execPath, 'out/program.js'],
  remarks: 'with its client on fetch; types are checked when it compiles, so bodies are not read anew',
};
