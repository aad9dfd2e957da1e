// `npm run release`, as a trial: what it makes, and what those who download it check (docs/operating/installing.md).
import { execFile, spawnSync } from 'node:child_process';
import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findProgram } from '../recipes/foreign-program.ts';
import { codeBelow } from '../support/documents.ts';
import { forFile } from '../support/for-file.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';

const run = promisify(execFile);
const { version } = packageJson;
const helm = findProgram('helm');
const EXAMPLE = 'packaging/chart/examples/everything.yaml';
const missing = ['ssh-keygen', 'sha256sum'].filter((name) => findProgram(name) === undefined);
const name = missing.length === 0 ? 'a release' : `a release (SKIPPED: ${missing.join(', ')} missing)`;
const [check = ''] = codeBelow('docs/operating/installing.md', 'Check what you downloaded', 'sh');

describe.skipIf(missing.length > 0)(name, async () => {
  const folder = await forFile(scratchFolder('release'));
  const key = `${folder.path}/key`;
  const out = `${folder.path}/release`;
  const surfaces = await readdir('packaging/surfaces');
  let stdout = '';

  const newKey = (path: string) => run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);

  beforeAll(async () => {
    await newKey(key);
    const args = ['run', '-s', 'release', '--', version, '--key', key, '--out', out, '--trial'];
    ({ stdout } = await run('npm', args));
    const [signer = ''] = /^releases@countersign .*$/m.exec(stdout) ?? [];
    await writeFile(`${out}/allowed_signers`, `${signer}\n`);
  }, timeLimit(90_000));

  /** Without what is large: 100 MB of packages. */
  async function someOfIt(path: string) {
    await cp(out, path, { recursive: true, filter: (file) => !/\.(?:tar\.gz|deb)$/.test(file) });
    const sums = (await readFile(`${path}/SHA256SUMS`, 'utf8')).split('\n');
    return sums;
  }
  const checkIn = (cwd: string, script = check.replace('-c', '--ignore-missing -c')) =>
    spawnSync('sh', ['-ec', script], { cwd, encoding: 'utf8' });

  test('has all that is published, and the documented commands find each file to be as it was signed', async () => {
    const server = `countersign-${version}`;
    const withNode = `${server}-${process.platform}-${process.arch}`;
    const files = (await readdir(out)).filter((file) => file !== 'allowed_signers');
    for (const file of [
      ...[server, withNode].flatMap((each) => [`${each}.tar.gz`, `${each}.cdx.json`]),
      ...[`countersign-chart-${version}.tgz`, 'compose.yaml', 'Dockerfile', 'grafana.json', 'rules.yaml'],
      'RELEASE-NOTES.md',
      ...['sdk', 'cli'].map((each) => expect.stringMatching(`^countersign-${each}-\\d.*\\.tgz$`)),
      ...(findProgram('dpkg-deb') ? [expect.stringMatching(/\.deb$/)] : []),
    ])
      expect(files).toContainEqual(file);
    const { status, stdout: said, stderr } = checkIn(out, check);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(said).toMatch(/^Good "countersign" signature for releases@countersign with ED25519 key/);
    const signed = files.filter((file) => !file.startsWith('SHA256SUMS'));
    expect([...said.matchAll(/^(.*): OK$/gm)].map(([, file]) => file).sort()).toEqual(signed.sort());
    expect(await readFile(`${out}/RELEASE-NOTES.md`, 'utf8')).toMatch(`## ${version} `);
    expect(await readdir('packaging/surfaces')).toEqual(surfaces);
    expect(stdout).toContain('This was a trial');
  });

  test('with a changed file is refused', async () => {
    const path = `${folder.path}/changed-file`;
    await someOfIt(path);
    expect(checkIn(path).status).toBe(0);
    await appendFile(`${path}/compose.yaml`, '\n');
    const { status, stdout: said } = checkIn(path);
    expect(status).not.toBe(0);
    expect(said).toContain('compose.yaml: FAILED');
  });

  test('with a changed list of hashes is refused, and one that another key signed', async () => {
    const path = `${folder.path}/changed-list`;
    const sums = await someOfIt(path);
    await writeFile(`${path}/SHA256SUMS`, sums.slice(1).join('\n'));
    const isRefused = () => {
      const { status, stdout: said } = checkIn(path);
      return status !== 0 && !said.includes('Good') && !said.includes('OK');
    };
    expect(isRefused()).toBe(true);
    const other = `${folder.path}/other-key`;
    await newKey(other);
    await run('rm', [`${path}/SHA256SUMS.sig`]);
    await run('ssh-keygen', ['-Y', 'sign', '-n', 'countersign', '-f', other, `${path}/SHA256SUMS`]);
    expect(isRefused()).toBe(true);
  });

  test('has the chart as Helm packs one: its files alone, in a folder with its name', async () => {
    const { stdout: listed } = await run('tar', ['-tvzf', `${out}/countersign-chart-${version}.tgz`]);
    const entries = listed.trim().split('\n');
    // Helm reads a link as an empty file.
    expect(entries.filter((entry) => !/^[-d]/.test(entry))).toEqual([]);
    const { stdout: tracked } = await run('git', ['ls-files', 'packaging/chart']);
    const files = entries.filter((entry) => entry.startsWith('-')).map((entry) => entry.split(' ').at(-1));
    expect(files.sort()).toEqual(
      tracked
        .trim()
        .split('\n')
        .map((file) => file.replace('packaging/chart', 'countersign'))
        .sort(),
    );
  });

  test.skipIf(!helm)(
    `has a chart that renders like the one of the checkout${helm ? '' : ' (SKIPPED: helm missing)'}`,
    async () => {
      const render = async (chart: string) =>
        (await run(helm ?? '', ['template', 'trial', chart, '--kube-version', '1.25.0', '-f', EXAMPLE]))
          .stdout;
      const rendered = await render(`${out}/countersign-chart-${version}.tgz`);
      expect(rendered).toContain('kind: Deployment');
      expect(rendered).toBe(await render('packaging/chart'));
    },
  );

  test('has the licences of what is packed, Node among them, in its packages', async () => {
    const packed = async (file: string) =>
      (
        await run(
          'tar',
          ['-xzOf', `${out}/${file}.tar.gz`, `countersign-${version}/THIRD-PARTY-LICENSES.txt`],
          { maxBuffer: 2 ** 24 },
        )
      ).stdout;
    const nodeName = `node ${packageJson.dependencies.node}\n`;
    expect(await packed(`countersign-${version}`)).not.toContain(nodeName);
    expect(await packed(`countersign-${version}-${process.platform}-${process.arch}`)).toContain(nodeName);
  });
});
