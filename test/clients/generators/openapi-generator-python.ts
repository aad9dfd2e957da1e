import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs, run } from '../generator.ts';
import { useOpenApiGenerator } from './openapi-generator.ts';
import { usePython } from './python.ts';

export const openapiGeneratorPython: GeneratorTrial = {
  name: 'openapi-generator-python',
  async prepare(workshop) {
    await useOpenApiGenerator(workshop);
    await usePython(workshop);
  },
  async compile(workshop) {
    await cp(join(programs, 'python'), workshop.folder, { recursive: true });
    await run(workshop, 'python -m compileall -q client openapi_generator_program.py');
  },
  program: () => ['python', 'openapi_generator_program.py'],
};
