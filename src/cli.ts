#!/usr/bin/env node
// The entry point of the `countersign` command.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reading and compiling code takes half of the start time. The cache lies beside the code, because anyone who
// can write there can change the code as well. A folder that cannot be written to only costs time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/countersign', import.meta.url)));
// Modules loaded before the cache is enabled are not cached.
const { runCommand } = await import('./commands/run.ts');
await runCommand(process.argv.slice(2));
// A failed start may leave a connection open to a database that is gone: 10 s, as measured.
if (process.exitCode) setTimeout(() => process.exit(), 1_000).unref();
