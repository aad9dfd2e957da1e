/**
 * `npm run release -- 1.1.0 --key <private key of ssh>`: makes all that is published of a version in `dist/release/`, tries it in an empty
 * folder, and signs the list of its hashes. It uploads nothing. `--out` names another folder, which is empty or new.
 *
 * `--trial` does the same with the checkout as it is, and writes nothing into it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/if-stale.ts';
import { writePackages, writeSums } from './packages.ts';
import { readRelease } from './release.ts';
import { faultsOf, readReleasing } from './release-faults.ts';
import { sectionOn } from './surface.ts';
import { writeTarball } from './tarball.ts';
import { tryOut } from './try-out.ts';

/** What signs, as operators name it when they verify (docs/operating/installing.md). */
const SIGNER = 'releases@countersign';
const NAMESPACE = 'countersign';
const CHART = 'packaging/chart';
const DEFAULT_OUT = `${root}dist/release`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    out: { type: 'string', default: DEFAULT_OUT },
    trial: { type: 'boolean', default: false },
  },
});
const [version = ''] = positionals;
const isTrial = values.trial;
const out = resolve(values.out);
const releasing = readReleasing(version, isTrial);
refuseIf(faultsOf(releasing));
const publicKey = readPublicKey();
if (out === resolve(DEFAULT_OUT)) rmSync(out, { recursive: true, force: true });
if (existsSync(out) && readdirSync(out).length > 0) refuseIf([`${out} is not empty: name another folder.`]);
mkdirSync(out, { recursive: true });

execFileSync('npm', ['run', '-s', 'prepare'], { cwd: root, stdio: 'inherit' });
const partners = ['dist/sdk', 'dist/sdk-cli'].flatMap((folder) => globSync(`${folder}/*.tgz`, { cwd: root }));
const previews = isTrial ? [] : partners.filter((path) => path.includes('-dev-'));
refuseIf(
  previews.map((path) => `${basename(path)} is a preview: run \`npm run contract:release\`, and commit.`),
);

const release = readRelease();
const isDebianToo = spawnSync('dpkg-deb', ['--version']).status === 0;
if (!isDebianToo)
  process.stderr.write('WARNING: NO DEBIAN PACKAGE IS MADE, because there is no dpkg-deb on this machine.\n');
await writePackages(out, release, { isDebianToo });
const chart = globSync(`${CHART}/**/*`, { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .sort();
await writeTarball(`${out}/countersign-chart-${version}.tgz`, {
  folder: 'countersign',
  files: chart.map((path) => ({
    path: path.slice(`${root}${CHART}/`.length),
    content: readFileSync(path),
  })),
  madeAt: release.madeAt,
});
const beside = [
  'compose.yaml',
  'packaging/image/Dockerfile',
  ...globSync('packaging/monitoring/*', { cwd: root }),
];
for (const path of [...beside, ...partners]) copyFileSync(root + path, `${out}/${basename(path)}`);
writeFileSync(`${out}/RELEASE-NOTES.md`, sectionOn(version, releasing.texts['CHANGELOG.md'] ?? '') ?? '');

tryOut({
  server: globSync(`${out}/*.tar.gz`),
  partners: partners.map((path) => root + path),
});
writeSums(out);
ssh(['-Y', 'sign', '-n', NAMESPACE, '-f', resolve(values.key ?? ''), `${out}/SHA256SUMS`]);

const surface = `packaging/surfaces/${version}.json`;
if (!isTrial) writeFileSync(root + surface, `${JSON.stringify(releasing.surface, null, 2)}\n`);
process.stdout.write(`
Tried in an empty folder, and signed: ${out}
Operators verify with this line of allowed_signers; publish it apart from the files:
${SIGNER} namespaces="${NAMESPACE}" ${publicKey}
${
  isTrial
    ? 'This was a trial: do not publish it.'
    : `Then:
1. git tag v${version} ${release.commit}
2. Commit ${surface}, and the commit in test/support/released-code.ts.
3. Push both, and upload the files.`
}
`);

function readPublicKey(): string {
  if (spawnSync('ssh-keygen', ['-?']).error)
    refuseIf(['There is no ssh-keygen on this machine: install OpenSSH, which signs.']);
  if (values.key === undefined || !existsSync(values.key))
    refuseIf(['Name the private key that signs: --key ~/.ssh/id_ed25519.']);
  // Without the comment, which may name a machine.
  return ssh(['-y', '-f', resolve(values.key ?? '')])
    .split(' ', 2)
    .join(' ')
    .trim();
}

/** It asks for the key's passphrase on the terminal. */
function ssh(args: readonly string[]): string {
  const { status, stdout } = spawnSync('ssh-keygen', args, {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  if (status !== 0) refuseIf([`ssh-keygen cannot use ${values.key}.`]);
  return stdout;
}

function refuseIf(faults: readonly string[]): void {
  if (faults.length === 0) return;
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
