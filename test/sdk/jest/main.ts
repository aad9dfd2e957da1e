/**
 * `npm run test:sdk-jest`: packs the SDK, installs it beside Jest in an empty folder, and runs a partner's tests there. Jest comes from
 * the registry each time: 240 packages are too many to have in the project for this. What `npm test` checks of it without Jest is in
 * test/sdk/package.slow.ts: CommonJS without `require` of ES modules, and a realm of its own.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const JEST = 'jest@30.5.2';
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'countersign-jest-'));

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

try {
  run('npm', ['run', '-s', 'build:sdk'], root);
  const [tarball = ''] = globSync('dist/sdk/countersign-sdk-*.tgz', { cwd: root });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', JEST, join(root, tarball)],
    folder,
  );
  copyFileSync(new URL('partner.cjs', import.meta.url), join(folder, 'partner.test.js'));
  run(process.execPath, ['node_modules/jest/bin/jest.js'], folder);
} finally {
  rmSync(folder, { recursive: true });
}
