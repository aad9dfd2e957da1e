// packaging/image/: the image is built by buildah on a base of Debian's packages, and run by podman, as far as this machine lets it.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findProgram } from '../recipes/foreign-program.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner } from '../support/partner.ts';
import { Program } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const tools = ['buildah', 'podman', 'runc', 'mmdebstrap'];
const missing = tools.filter((name) => findProgram(name) === undefined);
const skipped = process.getuid?.() === 0 ? missing : ['root', ...missing];
const name = skipped.length === 0 ? 'the image' : `the image (SKIPPED: ${skipped.join(', ')} missing)`;
const SIZE_MAX = 165_000_000;
const EPOCH = '1790000000';

/** As a careful operator runs it; the last three are what this kind of machine needs. */
const LIMITS = [
  ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--memory', '256m', '--memory-swap', '256m', '--network', 'host', '--no-healthcheck'],
  ...['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096'],
];

const run = promisify(execFile);

describe.skipIf(skipped.length > 0)(name, () => {
  const resources = new AsyncDisposableStack();
  let dir: string;
  let version: string;

  const storage = () => ['--root', `${dir}/storage`, '--runroot', `${dir}/run`, '--storage-driver', 'vfs'];
  const buildah = async (...args: string[]) =>
    (
      await run('buildah', [...storage(), ...args], {
        env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
        maxBuffer: 1e8,
      })
    ).stdout.trim();
  const engine = () => [
    ...storage(),
    ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file'],
  ];
  const podman = async (...args: string[]) => (await run('podman', [...engine(), ...args])).stdout.trim();

  /** @param format docker keeps the HEALTHCHECK; oci gives the same ID to the same content. */
  const build = (tag: string, format: 'docker' | 'oci') =>
    buildah(
      'bud',
      ...[
        '--quiet',
        format === 'oci' ? '--no-cache' : '--layers',
        '--format',
        format,
        '--timestamp',
        EPOCH,
        '--pull-never',
      ],
      ...[
        '--build-arg',
        'BASE=localhost/base',
        '--build-arg',
        'NODE_IMAGE=localhost/node',
        '--build-arg',
        `VERSION=${version}`,
      ],
      ...['-f', 'packaging/image/Dockerfile', '-t', tag, `${dir}/packages`],
    );

  beforeAll(async () => {
    // podman wants a short path, and the images are too large for a folder in memory.
    dir = mkdtempSync('/var/tmp/cs-');
    resources.defer(() => rmSync(dir, { recursive: true, force: true }));
    resources.defer(() => void spawnSync('podman', [...storage(), 'rm', '--all', '--force']));
    await run('npm', ['run', '-s', 'pack:server', '--', '--out', `${dir}/packages`], { maxBuffer: 1e8 });
    version = JSON.parse(readFileSync('package.json', 'utf8')).version;
    await run('packaging/image/base.sh', [`${dir}/base.tar`], {
      env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH },
    });
    mkdirSync(`${dir}/node`);
    const [packed = ''] = readdirSync(`${dir}/packages`).filter((file) =>
      /^countersign-.*-linux-.*\.tar\.gz$/.test(file),
    );
    await run('tar', [
      '-xzf',
      join(dir, 'packages', packed),
      '-C',
      `${dir}/node`,
      '--strip-components=1',
      `countersign-${version}/bin/node`,
    ]);
    writeFileSync(`${dir}/node/base`, 'FROM scratch\nADD base.tar /\n');
    writeFileSync(`${dir}/node/node`, 'FROM scratch\nCOPY bin/node /usr/local/bin/node\n');
    await buildah('bud', '--quiet', '--timestamp', EPOCH, '-f', `${dir}/node/base`, '-t', 'base', dir);
    await buildah(
      'bud',
      '--quiet',
      '--timestamp',
      EPOCH,
      '-f',
      `${dir}/node/node`,
      '-t',
      'node',
      `${dir}/node`,
    );
    await build('countersign', 'docker');
  }, timeLimit(180_000));
  afterAll(() => resources.disposeAsync());

  test(
    `has at most ${SIZE_MAX / 1e6} MB, no shell, no npm, a user by number and a HEALTHCHECK; the same release makes the same image`,
    async () => {
      const [{ Size, Config, RootFS }] = JSON.parse(
        await podman('image', 'inspect', 'localhost/countersign'),
      );
      console.info(`the image: ${(Size / 1e6).toFixed(1)} MB in ${RootFS.Layers.length} layers`);
      expect(Size).toBeLessThan(SIZE_MAX);
      expect(Config).toMatchObject({ User: '65532:65532', StopSignal: 'SIGTERM', Cmd: ['start'] });
      expect(
        JSON.parse(await buildah('inspect', 'localhost/countersign')).Docker.config.Healthcheck.Test,
      ).toEqual(['CMD', '/usr/local/bin/node', 'healthcheck.js']);
      const container = await buildah('from', '--pull-never', 'localhost/countersign');
      const files = (
        await run('find', [
          await buildah('mount', container),
          '-type',
          'f',
          '-perm',
          '/111',
          '-printf',
          '%P\n',
        ])
      ).stdout;
      const programs = files.split('\n').filter((path) => /(^|\/)s?bin\//.test(path));
      expect(programs.sort()).toEqual([`opt/countersign-${version}/bin/countersign`, 'usr/local/bin/node']);
      await buildah('rm', container);
      const first = await build('one', 'oci');
      await buildah('rmi', 'one');
      expect(await build('two', 'oci')).toBe(first);
    },
    timeLimit(120_000),
  );

  test(
    'migrates, starts, says that it is healthy, delivers, writes nothing, and ends within its time while a receiver hangs',
    async () => {
      await using database = await createTestDatabase(inject('serverUrl'));
      await using receiver = await startReceiver();
      const [port, operationsPort] = [await lastingFreePort(), await lastingFreePort()];
      const environment = {
        HOST: '127.0.0.1',
        PORT: String(port),
        OPERATIONS_HOST: '127.0.0.1',
        OPERATIONS_PORT: String(operationsPort),
        DATABASE_URL: database.url,
        ENCRYPTION_KEYS: testEncryptionKeys,
        NODE_ENV: 'development',
        ALLOW_INSECURE_RECEIVERS: 'true',
        SHUTDOWN_DELAY_MS: '500',
        SHUTDOWN_TIMEOUT_MS: '4000',
        DELIVERY_TIMEOUT_MS: '20000',
      };
      const settings = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      const start = (...args: string[]) => podman('run', ...LIMITS, ...settings, ...args);
      expect(await start('--rm', 'localhost/countersign', 'migrate')).toContain(
        'The database is up to date.',
      );
      const id = await start('--detach', 'localhost/countersign');
      const healthy = () =>
        podman('exec', id, '/usr/local/bin/node', 'healthcheck.js').then(
          () => true,
          () => false,
        );
      await waitFor(
        'it to be healthy',
        healthy,
        () => spawnSync('podman', [...storage(), 'logs', id]).output.join('\n'),
        timeLimit(60_000),
      );
      // Podman itself writes below /etc.
      const written = await podman('diff', id);

      // The demo's own checks, run from the checkout against the container.
      const demo = await new Program('src/demo/main.ts', [], { ...environment, HOST: '127.0.0.1' }).ended;
      expect(demo.code, demo.stdout + demo.stderr).toBe(0);
      console.info(/\d+ of \d+ checks.*|.*checks.*/.exec(demo.stdout)?.[0]);
      expect(await podman('diff', id)).toBe(written);

      // A delivery that nobody answers is in hand when the container is told to end.
      const { stdout: token } = await new Program(
        'src/countersign.js',
        ['api', 'operatorListOrganizations', '--json'],
        environment,
      ).ended;
      const organization = JSON.parse(token).data[0].id;
      const issued = await new Program(
        'src/countersign.js',
        [
          'api',
          'operatorIssueToken',
          '--organization',
          organization,
          '--name',
          'image',
          '--scopes',
          'full_access',
          '--json',
        ],
        environment,
      ).ended;
      const partner = createPartner(`http://127.0.0.1:${port}`, JSON.parse(issued.stdout).token);
      await partner.registerActive(receiver.url, ['customer.created']);
      receiver.answer = () => undefined;
      const created = await partner.request('POST', '/api/v1/public/party/customers', {
        body: { name: 'Hanging Ltd', country: 'GB', currency: 'GBP' },
      });
      expect(created.status).toBe(201);
      await receiver.waitForDeliveries(1);
      const zombies = () =>
        spawnSync('ps', ['-eo', 'stat=,comm='])
          .stdout.toString()
          .split('\n')
          .filter((line) => /^Z.*(node|countersign)/.test(line));
      expect(zombies()).toEqual([]);
      const begin = performance.now();
      await podman('stop', '--time', '15', id);
      const tookMs = performance.now() - begin;
      console.info(`TERM to the end: ${(tookMs / 1000).toFixed(1)} s`);
      // It gives up on the delivery after SHUTDOWN_TIMEOUT_MS, and says so; 137 would be a kill.
      expect(JSON.parse(await podman('container', 'inspect', id))[0].State.ExitCode).toBe(1);
      expect(tookMs).toBeLessThan(timeLimit(500 + 4_000 + 3_000));
      await podman('rm', id);
    },
    timeLimit(180_000),
  );

  test('a missing key is one sentence', async () => {
    await using database = await createTestDatabase(inject('serverUrl'));
    const args = [
      ...engine(),
      'run',
      '--rm',
      ...LIMITS,
      '--env',
      `DATABASE_URL=${database.url}`,
      'localhost/countersign',
    ];
    const { status, stderr } = spawnSync('podman', args, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('ENCRYPTION_KEYS');
  });
});
