/**
 * The samples of the docs in Python and Go: test/docs/language-samples.test.ts and event-feed-samples.slow.ts run each against a live
 * server when TEST_CLIENTS says so. Here they get the packages that they import.
 */
import { join } from 'node:path';
import type { Progress } from '../chaos/progress.ts';
import { operationIds } from './examples.ts';
import { CommandError, MissingTool, needTool, run, type Workshop } from './generator.ts';
import { usePython } from './generators/python.ts';
import type { Row } from './report.ts';

const PACKAGES = ['requests==2.32.5'];

export async function runSamples(root: string, progress: Progress): Promise<Row> {
  const row: Row = { name: 'samples', language: 'Python, Go', version: '' };
  const workshop: Workshop = {
    pins: {
      language: 'Python',
      version: '',
      makes: 'client',
      packages: PACKAGES,
      install: [],
      generate: [],
    },
    folder: join(import.meta.dirname, '../..'),
    cache: join(root, 'cache'),
    path: [],
    environment: { TEST_CLIENTS: 'true' },
    log: join(root, `samples-${process.pid}.log`),
  };
  try {
    await usePython(workshop);
    await needTool(workshop, 'Go', 'go version');
    progress.say('samples: running those of the docs in Python and Go');
    await run(workshop, 'npx vitest run test/docs/language-samples.test.ts');
    await run(workshop, 'npx vitest run --config test/slow.config.ts test/docs/event-feed-samples.slow.ts');
    const operations = operationIds().length;
    progress.say(`samples: ${operations} operations in each language`);
    return { ...row, generates: true, compiles: true, operations, of: operations };
  } catch (error) {
    if (error instanceof MissingTool) return { ...row, skipped: error.message };
    if (!(error instanceof CommandError)) throw error;
    progress.say(`samples: FAILED: ${error.message}`);
    return { ...row, failure: error.message };
  }
}
