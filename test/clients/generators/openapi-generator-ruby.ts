import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, needTool, programs, run } from '../generator.ts';
import { useOpenApiGenerator } from './openapi-generator.ts';

export const openapiGeneratorRuby: GeneratorTrial = {
  name: 'openapi-generator-ruby',
  async prepare(workshop) {
    await needTool(workshop, 'Ruby', 'ruby --version && gem --version');
    await useOpenApiGenerator(workshop);
    const gems = join(workshop.cache, 'ruby');
    await mkdir(gems, { recursive: true });
    workshop.environment.GEM_HOME = gems;
    for (const each of workshop.pins.packages ?? [])
      await run(workshop, `gem install --conservative --no-document ${each}`);
  },
  async compile(workshop) {
    await cp(join(programs, 'ruby'), workshop.folder, { recursive: true });
    await run(workshop, 'for file in $(find client/lib -name "*.rb") program.rb; do ruby -c $file; done');
  },
  program: () => ['ruby', 'program.rb'],
};
