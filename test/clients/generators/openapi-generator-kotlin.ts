import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs, run } from '../generator.ts';
import { useOpenApiGenerator } from './openapi-generator.ts';

export const openapiGeneratorKotlin: GeneratorTrial = {
  name: 'openapi-generator-kotlin',
  prepare: useOpenApiGenerator,
  async compile(workshop) {
    const client = join(workshop.folder, 'client');
    await cp(join(programs, 'kotlin', 'pom.xml'), join(client, 'pom.xml'));
    await cp(join(programs, 'kotlin', 'Program.kt'), join(client, 'src', 'main', 'kotlin', 'Program.kt'));
    await run(
      workshop,
      'mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=classpath.txt',
      client,
    );
  },
  program: () => [
    'bash',
    '-c',
    'exec java -cp "client/target/classes:$(cat client/classpath.txt)" ProgramKt',
  ],
  remarks: 'library `jvm-okhttp4` with Jackson; it cannot send `null`',
};
