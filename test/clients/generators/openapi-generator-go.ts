import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, needTool, programs, run } from '../generator.ts';
import { useOpenApiGenerator } from './openapi-generator.ts';

export const openapiGeneratorGo: GeneratorTrial = {
  name: 'openapi-generator-go',
  async prepare(workshop) {
    await needTool(workshop, 'Go', 'go version');
    await useOpenApiGenerator(workshop);
  },
  async compile(workshop) {
    const program = join(workshop.folder, 'program');
    for (const source of ['go', 'go-openapi-generator'])
      await cp(join(programs, source), program, { recursive: true });
    await run(workshop, 'go build -mod=mod -o ../trial . && go vet .', program);
  },
  program: () => ['./trial'],
  remarks: 'removes keys of metadata one by one; it cannot send null in place of them all',
};
