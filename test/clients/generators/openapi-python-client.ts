import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { docsSamples, type GeneratorTrial, programs, run } from '../generator.ts';
import { usePython } from './python.ts';

export const openapiPythonClient: GeneratorTrial = {
  name: 'openapi-python-client',
  prepare: usePython,
  async compile(workshop) {
    await cp(join(programs, 'python'), workshop.folder, { recursive: true });
    await run(workshop, 'python -m compileall -q client openapi_python_client_program.py');
  },
  async sample(workshop) {
    await cp(join(docsSamples, 'create_endpoint.py'), join(workshop.folder, 'create_endpoint.py'));
    workshop.environment.PYTHONPATH = 'client';
    const printed = await run(workshop, 'python create_endpoint.py');
    if (!/^[0-9a-f-]{36} [\w-]{43}$/.test(printed.trim())) throw new Error(`The sample printed ${printed}`);
  },
  program: () => ['python', 'openapi_python_client_program.py'],
};
