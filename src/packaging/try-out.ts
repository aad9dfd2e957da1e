// Tries what a release is made of, as those who download it do: in an empty folder, with nothing of the checkout but Node.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whoever imports it may verify a delivery and call the API. */
const IMPORTS = `
import { Countersign } from '@countersign/sdk';
import { unwrap } from '@countersign/sdk/webhooks';
console.log(typeof Countersign, typeof unwrap);`;

/** @throws Error if one of them does not do what it must. */
export function tryOut({
  server,
  partners,
}: {
  server: readonly string[];
  partners: readonly string[];
}): void {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-release-'));
  const { HOME = folder, PATH } = process.env;
  const env = { HOME, PATH: `${dirname(process.execPath)}:${PATH}`, TMPDIR: folder };
  const run = (program: string, args: readonly string[], expected = '') => {
    const output = execFileSync(program, args, { cwd: folder, env, encoding: 'utf8' });
    if (!output.includes(expected))
      throw new Error(`${program} ${args.join(' ')} printed no ${expected}:\n${output}`);
  };
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    run('npm', ['install', '--silent', ...options, ...partners]);
    run(process.execPath, ['--input-type=module', '-e', IMPORTS], 'function function');
    run('npx', ['--no', 'countersign', '--', '--help'], 'listen');
    for (const tarball of server) {
      run('mkdir', ['server']);
      run('tar', ['-xzf', tarball, '-C', 'server', '--strip-components=1']);
      run('server/bin/countersign', ['--version'], 'Countersign');
      rmSync(join(folder, 'server'), { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
