#!/usr/bin/env node
// The entry of the command-line tool.
import { run } from './run.ts';
import { EXIT } from './tool.ts';

const { argv, env, stdin, stdout, stderr, versions } = process;
// npm only warns of it.
const [major = 0, minor = 0] = versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 3)) {
  stderr.write(`countersign-sdk needs Node.js 20.3 or newer; this is ${versions.node}.\n`);
  process.exit(EXIT.usage);
}
// Whoever reads the output may stop, as `head` does: then there is nobody to tell.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // On Windows that may be EOF.
  if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
  process.exit(process.exitCode ?? 0);
});
// Not process.exit: it would drop what is not written yet.
process.exitCode = await run(argv.slice(2), { environment: env, stdin, stdout, stderr });
