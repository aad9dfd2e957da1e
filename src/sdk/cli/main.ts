#!/usr/bin/env node
// The entry of `npx @countersign/sdk`.
import { run } from './run.ts';

const { argv, env, stdin, stdout, stderr } = process;
// Whoever reads the output may stop, as `head` does: then there is nobody to tell.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
});
// Not process.exit: it would drop what is not written yet.
process.exitCode = await run(argv.slice(2), { environment: env, stdin, stdout, stderr });
