import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs } from '../generator.ts';
import { compileTypeScript, useNode, writeTypedExamples } from './node.ts';

export const openapiTypescript: GeneratorTrial = {
  name: 'openapi-typescript',
  prepare: (workshop) => useNode(workshop, 'module'),
  async compile(workshop) {
    await cp(join(programs, 'typescript-openapi-fetch'), workshop.folder, { recursive: true });
    await writeTypedExamples(workshop, {
      file: 'examples.mts',
      imports: "import type { components } from './schema.d.ts';",
      typeOf: (schema) => `components['schemas']['${schema}']`,
    });
    await compileTypeScript(workshop, '--noEmit program.mts examples.mts');
  },
  program: () => [process.execPath, 'program.mts'],
  remarks: 'with openapi-fetch; types are checked when it compiles, so bodies are not read anew',
};
