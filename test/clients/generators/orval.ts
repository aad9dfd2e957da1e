import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { docsSamples, type GeneratorTrial, programs } from '../generator.ts';
import { compileTypeScript, useNode, writeTypedExamples } from './node.ts';

export const orval: GeneratorTrial = {
  name: 'orval',
  async prepare(workshop) {
    await useNode(workshop, 'commonjs');
    // The generator reads what it is told to call.
    await cp(join(docsSamples, 'request.ts'), join(workshop.folder, 'request.ts'));
  },
  async compile(workshop) {
    await cp(join(programs, 'typescript-orval'), workshop.folder, { recursive: true });
    await writeTypedExamples(workshop, {
      file: 'examples.ts',
      imports: "import type * as client from './client';",
      typeOf: (schema) => `client.${schema}`,
    });
    await compileTypeScript(
      workshop,
      '--rewriteRelativeImportExtensions --outDir out program.ts examples.ts',
    );
  },
  program: () => [process.execPath, 'out/program.js'],
  remarks: 'on fetch; types are checked when it compiles, so bodies are not read anew',
};
