#!/usr/bin/env node
// The entry of `npx @countersign/sdk`.
import { run } from './run.ts';

const { argv, env, stdin, stdout, stderr } = process;
// Not process.exit: it would drop what is not written yet.
process.exitCode = await run(argv.slice(2), { environment: env, stdin, stdout, stderr });
