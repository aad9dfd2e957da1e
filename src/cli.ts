#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Half of the time to start is reading and compiling code. Kept where the code is, for who may write there may change that too; a
// folder that cannot be written to only costs the time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/countersign', import.meta.url)));
// Loaded only now, for what is loaded before is not kept.
const { runCommand } = await import('./commands/run.ts');
await runCommand(process.argv.slice(2));
// What failed amid its start may have left a connection that waits for a database which has gone: 10 s, as measured.
if (process.exitCode) setTimeout(() => process.exit(), 1_000).unref();
