#!/usr/bin/env node
import { failureMessage } from './commands/failure.ts';
import { createProgram } from './commands/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  process.stderr.write(`countersign: ${failureMessage(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
}
