// `npm run pack:server`, and what is in its tarballs: the commands of docs/operating/installing.md, as a user that may write nothing.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { unwrap } from '../../src/sdk/webhooks.ts';
import { announced } from '../support/announcement.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { codeBlocks } from '../support/documents.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { canPackDeb, packedServer, packServer } from '../support/made-once.ts';
import { createPartner } from '../support/partner.ts';
import { Program } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';

const run = promisify(execFile);
const name = `countersign-${packageJson.version}`;
const withNode = `${name}-${process.platform}-${process.arch}`;

async function sumsIn(out: string): Promise<Map<string, string>> {
  const sums = await readFile(`${out}/SHA256SUMS`, 'utf8');
  return new Map(
    sums
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
}

const gitFolder = () => execFileSync('git', ['rev-parse', '--absolute-git-dir'], { encoding: 'utf8' }).trim();

const packages = await packedServer();
const sums = await sumsIn(packages);
const folder = await forFile(scratchFolder('unpacked'));
await run('tar', ['-xzf', `${packages}/${name}.tar.gz`, '-C', folder.path]);
const unpacked = `${folder.path}/${name}`;

test('packages are as small as promised: without Node 8 MB, with it 50', async () => {
  const sizeOf = async (file: string) => (await readFile(`${packages}/${file}.tar.gz`)).length / 1e6;
  expect(await sizeOf(name)).toBeLessThan(8);
  if (spawnSync('strip', ['--version']).status === 0) expect(await sizeOf(withNode)).toBeLessThan(50);
});

test(
  'another checkout, at another path, in another time zone, after a build of other sources, gives the same bytes',
  async () => {
    // Beside the packages, so that these can be linked. Another file system would need a copy of 640 MB.
    await mkdir('.data', { recursive: true });
    await using copy = await mkdtempDisposable(resolve('.data/checkout-'));
    const { stdout } = await run('git', ['ls-files', '--cached', '-z'], { maxBuffer: 2 ** 24 });
    for (const file of stdout.split('\0').filter(Boolean)) await cp(file, `${copy.path}/${file}`);
    // Not a link: the bundler would name the files by where they are.
    await run('sh', ['-c', 'cp -al node_modules "$0"', `${copy.path}/node_modules`]);
    const changed = `${copy.path}/src/platform/process/version.ts`;
    await run(process.execPath, ['src/build/generated.ts'], { cwd: copy.path });
    await appendFile(changed, "\nprocess.stdout.write('of an older build');\n");
    await run(process.execPath, ['src/build/server.ts'], { cwd: copy.path });
    const older = await readdir(`${copy.path}/dist/server`);
    await cp('src/platform/process/version.ts', changed);

    const out = `${copy.path}/dist/packages`;
    const git = { GIT_DIR: gitFolder(), GIT_WORK_TREE: copy.path, GIT_OPTIONAL_LOCKS: '0' };
    await packServer(copy.path, out, 'America/St_Johns', git);
    expect(await sumsIn(out)).toEqual(sums);
    const left = (await readdir(`${copy.path}/dist/server`)).filter((file) => older.includes(file));
    const shipped = await readdir(`${unpacked}/dist/server`);
    expect(left.filter((file) => !shipped.includes(file))).not.toEqual([]);
  },
  timeLimit(240_000),
);

test('the bill of materials names what the bundlers have put in, with the versions and hashes of the lock, and nothing else', async () => {
  const bill = JSON.parse(await readFile(`${unpacked}/sbom.cdx.json`, 'utf8'));
  expect(bill).toEqual(JSON.parse(await readFile(`${packages}/${name}.cdx.json`, 'utf8')));
  interface Component {
    readonly 'bom-ref': string;
    readonly version: string;
    readonly hashes: readonly { readonly content: string }[];
    readonly properties: readonly { readonly value: string }[];
  }
  const components: Component[] = bill.components;
  const refsOf = (part: string) =>
    components
      .filter(({ properties }) => properties.some(({ value }) => value === part))
      .map((each) => each['bom-ref']);
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  expect(refsOf('console')).toEqual(await read('dist/console/packages.json'));
  // The bundler writes above each module where it is from.
  const inServer = new Set<string>();
  for (const file of await readdir(`${unpacked}/dist/server`)) {
    const code = await readFile(`${unpacked}/dist/server/${file}`, 'utf8');
    for (const [, path = ''] of code.matchAll(
      /^\/\/ (node_modules\/(?:.*\/node_modules\/)?(?:@[^/\n]+\/)?[^/\n]+)\/.+$/gm,
    ))
      inServer.add(path);
  }
  expect([...inServer].sort()).toEqual(refsOf('server'));
  for (const known of ['react-dom', '@mantine/core', 'uplot'])
    expect(refsOf('console')).toContain(`node_modules/${known}`);
  const { packages: lock } = await read('package-lock.json');
  for (const { 'bom-ref': ref, version, hashes } of components) {
    expect(version).toBe(lock[ref].version);
    expect(`sha512-${Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64')}`).toBe(
      lock[ref].integrity,
    );
  }
  const withIt = JSON.parse(await readFile(`${packages}/${withNode}.cdx.json`, 'utf8'));
  expect(withIt.components.at(-1)).toMatchObject({ name: 'node', version: packageJson.dependencies.node });
});

/** Whatever holds files is read-only for the program, and the user is nobody. */
const CONFINED = `
mount --make-rprivate /
while read -r _ folder type _; do
  case $type in proc|sysfs|devpts|devtmpfs|mqueue|cgroup*) ;; *) mount -o remount,bind,ro "$folder" 2>/dev/null || : ;; esac
done </proc/mounts
if setpriv --reuid 65534 --regid 65534 --clear-groups touch "$PACKAGE/written" 2>/dev/null || touch /tmp/written 2>/dev/null; then exit 99; fi
exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"`;

const canConfine =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-m', 'sh', '-c', CONFINED, 'sh', 'true'], {
    env: { ...process.env, PACKAGE: unpacked },
  }).status === 0;
const canType = spawnSync('script', ['--version']).status === 0;

describe.skipIf(!canConfine)(
  canConfine
    ? 'unpacked'
    : 'unpacked (skipped: only root can mount a read-only root, with unshare and setpriv)',
  async () => {
    const database = await forFile(createEmptyDatabase(inject('serverUrl')));
    const settings = {
      PACKAGE: unpacked,
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      PATH: `${resolve('node_modules/node/bin')}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: '',
      PORT: '0',
    };
    const confined = (args: readonly string[], other: Readonly<Record<string, string>> = {}) =>
      new Program('-m', ['sh', '-c', CONFINED, 'sh', ...args], { ...settings, ...other }, 'unshare');
    const countersign = `${unpacked}/bin/countersign`;

    test('it says what it is, and what it needs', async () => {
      const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
      const { stdout } = await confined([countersign, 'version', '--json']).ended;
      expect(JSON.parse(stdout)).toMatchObject({
        version: packageJson.version,
        commit: expect.stringMatching(`^${commit}(-dirty)?$`),
        node: packageJson.dependencies.node,
        schema: {
          pgboss: expect.any(Number),
          migration: (await readdir('prisma/migrations'))
            .filter((each) => /^\d/.test(each))
            .sort()
            .at(-1),
        },
      });
      expect((await confined([countersign, '--version']).ended).stdout).toContain(
        `Countersign  ${packageJson.version}`,
      );
      expect(await confined([countersign, 'start'], { DATABASE_URL: '' }).ended).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Set DATABASE_URL'),
      });
    });

    test('it migrates an empty database, starts, and delivers a signed webhook; nothing can be written', async () => {
      const before = await readdir(unpacked, { recursive: true });
      expect(await confined([countersign, 'migrate']).ended).toMatchObject({
        code: 0,
        stderr: expect.any(String),
      });
      await using receiver = await startReceiver();
      await using server = confined([countersign, 'start'], {
        ALLOW_INSECURE_RECEIVERS: 'true',
        LOG_FORMAT: 'json',
      });
      await server.says('"msg":"started"');
      expect(server.stdout).not.toContain('npm run');
      const baseUrl = announced(server.stdout, 'baseUrl') ?? '';
      const partner = createPartner(baseUrl, announced(server.stdout, 'demoToken') ?? '');
      const endpoint = await partner.registerActive(`${receiver.url}/hooks`, ['invoice.issued']);
      await partner.client.webhookEndpoints.sendTestEvent(endpoint.id, { event_type: 'invoice.issued' });
      const [delivery] = await receiver.waitForDeliveries(1);
      const signingSecret = endpoint.signing_secret;
      expect(await unwrap(delivery?.body ?? '', delivery?.headers ?? {}, { signingSecret })).toMatchObject({
        type: 'invoice.issued',
      });
      expect((await fetch(`${baseUrl}/docs/`)).status).toBe(200);
      expect((await fetch(`${baseUrl.replace('127.0.0.1', 'localhost')}/console`)).status).toBe(200);
      expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
      expect(await readdir(unpacked, { recursive: true })).toEqual(before);
    });

    test.skipIf(!canType)(
      `on a terminal the log is for people${canType ? '' : ' (SKIPPED: script missing)'}`,
      async () => {
        const command = `LOG_LEVEL=nonsense ${countersign} start; LOG_LEVEL=debug timeout -s INT 5 ${countersign} start`;
        const { stdout } = await confined(['script', '-qec', command, '/dev/null']).ended;
        expect(stdout).toContain('LOG_LEVEL');
        expect(stdout).toContain('Stopped.');
        expect(stdout).not.toContain('pino-pretty');
      },
    );
  },
);

/** A root of its own, made of the machine's, of which nothing is changed. */
const CHROOT = `
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
mount -t proc proc /mnt/root/proc
mount --rbind /dev /mnt/root/dev
cp "$1" /mnt/root/countersign.deb
exec chroot /mnt/root sh -ec "$2"`;

/** What of systemd the page uses, for a machine on which it does not run: it reads the installed units. */
const SYSTEMD = `
cat >/usr/local/bin/as-service <<'END'
#!/bin/sh
# as-service <user> <file with settings> <command…>
user=$1 file=$2; shift 2
exec setpriv --reuid "$user" --regid "$user" --clear-groups env $(grep '^[A-Z]' "$file") "$@"
END
cat >/usr/local/bin/systemd-run <<'END'
#!/bin/sh
while :; do case $1 in --*) shift ;; -p) export "\${2%%=*}=\${2#*=}"; shift 2 ;; *) break ;; esac done
exec as-service "$User" "$EnvironmentFile" "$@"
END
cat >/usr/local/bin/systemctl <<'END'
#!/bin/sh
action=$1; shift
for name; do
  setting() { sed -n "s/^$1=//p" "/usr/lib/systemd/system/$name.service"; }
  if [ "$action" = stop ]; then kill "$(cat "/run/$name.pid")"; continue; fi
  cd "$(setting WorkingDirectory)"
  env $(setting Environment) as-service "$(setting User)" "$(setting EnvironmentFile)" $(setting ExecStart) >"/var/log/$name.log" 2>&1 &
  echo $! >"/run/$name.pid"
done
END
chmod 755 /usr/local/bin/*`;

const inChroot = (script: string, environment: Readonly<Record<string, string>> = {}) =>
  spawnSync('unshare', ['-m', 'sh', '-ec', CHROOT, 'sh', `${packages}/${debFile()}`, script], {
    encoding: 'utf8',
    env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...environment },
    timeout: timeLimit(150_000),
  });
const debFile = () => [...sums.keys()].find((file) => file.endsWith('.deb')) ?? 'SHA256SUMS';
const canChroot = canPackDeb && inChroot('dpkg --version').status === 0;

test.skipIf(!canChroot)(
  canChroot
    ? 'the Debian package is installed, delivers from its services as the page says, is upgraded with its settings kept, and leaves nothing when purged'
    : 'the Debian package (skipped: it needs root, dpkg-deb, unshare and overlay mounts)',
  async () => {
    await using database = await createEmptyDatabase(inject('serverUrl'));
    const [port, receiverPort] = [await lastingFreePort(), await lastingFreePort()];
    const page = 'docs/operating/installing.md';
    const blocks = codeBlocks(page).filter(({ code }) => /systemd-run|systemctl restart/.test(code));
    expect(blocks).toHaveLength(2);
    const steps = blocks
      .map(({ code }) => code.replaceAll(':3000', `:${port}`).replaceAll(':4000', `:${receiverPort}`))
      .join('\n');
    const { status, stdout, stderr } = inChroot(
      `
${SYSTEMD}
dpkg -i /countersign.deb >/dev/null
stat -c '%a %U' /etc/countersign/countersign.env
setpriv --reuid countersign --regid countersign --clear-groups /usr/bin/countersign version --json
ls /usr/lib/systemd/system/countersign-api.service /usr/lib/systemd/system/countersign-worker.service
ls /usr/share/doc/countersign/operating/installing.md /opt/countersign/packaging/monitoring/rules.yaml
dpkg -V countersign
sed -i "s|^DATABASE_URL=.*|DATABASE_URL=$DATABASE_URL|; s|^ENCRYPTION_KEYS=.*|ENCRYPTION_KEYS=$ENCRYPTION_KEYS|" /etc/countersign/countersign.env
printf 'PORT=%s\\nOPERATIONS_PORT=0\\n' "$PORT" >>/etc/countersign/countersign.env
cd /root
(
${steps}
)
systemctl stop countersign-api countersign-worker
until grep '"stopped"' /var/log/countersign-api.log && grep '"stopped"' /var/log/countersign-worker.log; do sleep 1; done
echo '# mine' >>/etc/countersign/countersign.env
dpkg -i /countersign.deb >/dev/null
tail -n 1 /etc/countersign/countersign.env
dpkg --purge countersign >/dev/null 2>&1
if id countersign 2>/dev/null; then echo left; fi
for path in /etc/countersign /opt/countersign /usr/bin/countersign /usr/share/doc/countersign; do if [ -e $path ] || [ -L $path ]; then echo left; fi; done
`,
      {
        DATABASE_URL: database.url,
        ENCRYPTION_KEYS: testEncryptionKeys,
        PORT: String(port),
        RECEIVER_PORT: String(receiverPort),
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^600 root\n/);
    expect(stdout).toMatch(/^received, signature correct: customer\.created [0-9a-f-]{36}$/m);
    expect(stdout).toContain(`"version": "${packageJson.version}"`);
    expect(stdout).toContain('# mine');
    expect(stdout).not.toContain('left');
  },
  timeLimit(160_000),
);
