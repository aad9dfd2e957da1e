import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, type GeneratorTrial, needTool, programs, run } from '../generator.ts';

export const oapiCodegen: GeneratorTrial = {
  name: 'oapi-codegen',
  async prepare(workshop) {
    await needTool(workshop, 'Go', 'go version');
    const folder = join(workshop.cache, 'go', `oapi-codegen-${workshop.pins.version}`);
    await mkdir(folder, { recursive: true });
    workshop.environment.GOBIN = folder;
    if (!(await exists(join(folder, 'oapi-codegen'))))
      for (const command of workshop.pins.install) await run(workshop, command);
    workshop.path.unshift(folder);
  },
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
