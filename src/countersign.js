#!/usr/bin/env node
// @ts-check
// The entry point of the `countersign` command. It is JavaScript, because stripping the types of a single file already takes 11 MiB, and
// imports nothing that Node 20 does not have: whoever calls it may have that in their PATH.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { bundle, isBundleCurrent } from './bundle.js';
import { isTooOld, runUnderOwnNode, stopWithParent } from './own-node.js';

if (isTooOld) await runUnderOwnNode();
else await run();

async function run() {
  stopWithParent();
  // Compiling code takes a third of the start time. The cache lies beside the code, because anyone who can write there
  // can change the code as well. A folder that cannot be written to only costs time.
  nodeModule.enableCompileCache(
    fileURLToPath(new URL('../node_modules/.cache/countersign', import.meta.url)),
  );
  // Modules loaded before the cache is enabled are not cached.
  /** @type {typeof import('./commands/run.ts')} */
  const { runProcess } = isBundleCurrent()
    ? await import(new URL(bundle.main, bundle.folder).href)
    : await import('./commands/run.ts');
  await runProcess();
}
