import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type GeneratorTrial, programs, run } from '../generator.ts';
import { useOpenApiGenerator } from './openapi-generator.ts';

export const openapiGeneratorJava: GeneratorTrial = {
  name: 'openapi-generator-java',
  prepare: useOpenApiGenerator,
  async compile(workshop) {
    const client = join(workshop.folder, 'client');
    await cp(join(programs, 'java'), join(client, 'src', 'main', 'java'), { recursive: true });
    // The generator writes tests and documentation too, which show nothing of the contract.
    await run(
      workshop,
      'mvn -q -B -Dmaven.compiler.parameters=true -Dmaven.test.skip=true -Dmaven.javadoc.skip=true compile dependency:build-classpath -Dmdep.outputFile=classpath.txt',
      client,
    );
  },
  program: () => ['bash', '-c', 'exec java -cp "client/target/classes:$(cat client/classpath.txt)" Program'],
};
