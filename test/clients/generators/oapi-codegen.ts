import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs, run } from '../generator.ts';
import { useGo } from './go.ts';

export const oapiCodegen: GeneratorTrial = {
  name: 'oapi-codegen',
  prepare: useGo,
  async compile(workshop) {
    const program = join(workshop.folder, 'program');
    for (const source of ['go', 'go-oapi-codegen'])
      await cp(join(programs, source), program, { recursive: true });
    await mkdir(join(program, 'countersign'));
    await cp(join(workshop.folder, 'client.gen.go'), join(program, 'countersign', 'client.gen.go'));
    await run(workshop, 'go build -o ../trial . && go vet ./...', program);
  },
  program: () => ['./trial'],
};
