#!/usr/bin/env node
// What `countersign-sdk` was: the commands are a package of their own, @countersign/cli, since 1.1.
import { BASE_URL_VARIABLE, environmentVariable } from './requests/environment.ts';

const { argv, stderr, exit } = process;
const installation = environmentVariable(BASE_URL_VARIABLE) ?? 'https://<your installation>';
const address = `${installation.replace(/\/+$/, '')}/docs/countersign-cli.tgz`;
const command = argv.slice(2).join(' ') || 'listen --forward-to localhost:4000/hooks';
stderr.write(
  `The SDK has no commands any more: they are a package of their own. Run\n\n  npx -y ${address} ${command}\n`,
);
exit(1);
