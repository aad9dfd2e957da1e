#!/usr/bin/env node
// The entry of the partners' commands.
import { run } from './run.ts';

const { argv, env, stdin, stdout, stderr } = process;
// Whoever reads the output may stop, as `head` does: then there is nobody to write for.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // On Windows that may be EOF.
  if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
  process.exit(process.exitCode ?? 0);
});
// Not process.exit: it would drop what is not written yet.
process.exitCode = await run(argv.slice(2), { environment: env, stdin, stdout, stderr });
