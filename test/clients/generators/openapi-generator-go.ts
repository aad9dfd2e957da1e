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
    await cp(join(programs, 'go-openapi-generator'), join(workshop.folder, 'program'), { recursive: true });
    await run(workshop, 'go build -mod=mod -o ../trial . && go vet .', join(workshop.folder, 'program'));
  },
  program: () => ['./trial'],
};
