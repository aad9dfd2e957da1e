/** Runs Redocly with our rules and without telemetry. */
import { fileURLToPath } from 'node:url';

export const redocly = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
export const redoclyConfig = fileURLToPath(new URL('redocly.yaml', import.meta.url));
export const redoclyEnv = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
