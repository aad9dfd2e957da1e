import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs, run } from '../generator.ts';
import { usePython } from './python.ts';

export const datamodelCodeGenerator: GeneratorTrial = {
  name: 'datamodel-code-generator',
  prepare: usePython,
  async compile(workshop) {
    await cp(join(programs, 'python'), workshop.folder, { recursive: true });
    // To import the models is to build all of them, their patterns too.
    await run(workshop, 'python -c "import models"');
  },
  program: () => ['python', 'datamodel_program.py'],
  remarks: 'models only: every live body and every example is read by them',
};
