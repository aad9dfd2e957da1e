import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, needTool, programs, run } from '../generator.ts';
import { useOpenApiGenerator } from './openapi-generator.ts';

export const openapiGeneratorRuby: GeneratorTrial = {
  name: 'openapi-generator-ruby',
  async prepare(workshop) {
    await needTool(workshop, 'Ruby', 'ruby --version && gem --version');
    await useOpenApiGenerator(workshop);
    workshop.environment.GEM_HOME = join(workshop.cache, 'ruby');
    // A Linux distribution may have the one gem that the client needs.
    const isThere = await run(workshop, 'ruby -r typhoeus -e 0').catch(() => undefined);
    if (isThere === undefined)
      for (const each of workshop.pins.packages ?? [])
        await run(workshop, `gem install --no-document ${each}`);
  },
  async compile(workshop) {
    await cp(join(programs, 'ruby'), workshop.folder, { recursive: true });
    await run(workshop, 'for file in $(find client/lib -name "*.rb") program.rb; do ruby -c $file; done');
  },
  program: () => ['ruby', 'program.rb'],
};
