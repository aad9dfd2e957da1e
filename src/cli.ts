#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Half of the time to start is reading and compiling code. Kept where the code is, for who may write there may change that too; a
// folder that cannot be written to only costs the time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/countersign', import.meta.url)));
// Loaded only now, for what is loaded before is not kept.
const [{ failureMessage }, { createProgram }] = await Promise.all([
  import('./commands/failure.ts'),
  import('./commands/program.ts'),
]);

try {
  await createProgram().parseAsync();
} catch (error) {
  process.stderr.write(`countersign: ${failureMessage(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
}
