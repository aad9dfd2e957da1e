// packaging/image/: the image is built by buildah on a base of Debian's packages, and run by podman, as far as this machine lets it.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { attacks } from '../chaos/memory/attacks.ts';
import { runOrdeals } from '../chaos/memory/run.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { ContainerStore, environmentOf, limitsOf, missingForContainers } from '../support/container-store.ts';
import { createTestDatabase } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner } from '../support/partner.ts';
import { Program } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const skipped = missingForContainers();
const name = skipped.length === 0 ? 'the image' : `the image (SKIPPED: ${skipped.join(', ')} missing)`;
const SIZE_MAX = 168_000_000;
const COMPRESSED_MAX = 60_000_000;

const LIMITS = limitsOf(256);
const WORST = ['900 × 1 MiB', '500 strangers do not read the contract'];

const run = promisify(execFile);

describe.skipIf(skipped.length > 0)(name, () => {
  let store: ContainerStore;
  let image: string;
  const podman = (...args: string[]) => store.podman(...args);
  const buildah = (...args: string[]) => store.buildah(...args);

  beforeAll(async () => {
    store = await ContainerStore.withCountersign();
    image = store.image;
  }, timeLimit(180_000));
  afterAll(() => store?.[Symbol.asyncDispose]());

  test(
    `has at most ${SIZE_MAX / 1e6} MB, compressed ${COMPRESSED_MAX / 1e6}, no shell, no npm, a user by number and a HEALTHCHECK; the same release makes the same image`,
    async () => {
      const [{ Size, Config, RootFS }] = JSON.parse(await podman('image', 'inspect', image));
      console.info(`the image: ${(Size / 1e6).toFixed(1)} MB in ${RootFS.Layers.length} layers`);
      expect(Size).toBeLessThan(SIZE_MAX);
      const compressed = await store.compressedSize(image);
      console.info(`compressed by gzip: ${(compressed / 1e6).toFixed(1)} MB`);
      expect(compressed).toBeLessThan(COMPRESSED_MAX);
      expect(Config).toMatchObject({ User: '65532:65532', StopSignal: 'SIGTERM', Cmd: ['start'] });
      expect(JSON.parse(await buildah('inspect', image)).Docker.config.Healthcheck.Test).toEqual([
        'CMD',
        '/usr/local/bin/node',
        'healthcheck.js',
      ]);
      const container = await buildah('from', '--pull-never', image);
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
      expect(programs.sort()).toEqual([
        `opt/countersign-${store.version}/bin/countersign`,
        'usr/local/bin/node',
      ]);
      await buildah('rm', container);
      const first = await store.buildCountersign('one', 'oci');
      await buildah('rmi', 'one');
      expect(await store.buildCountersign('two', 'oci')).toBe(first);
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
      const start = (...args: string[]) => podman('run', ...LIMITS, ...environmentOf(environment), ...args);
      expect(await start('--rm', image, 'migrate')).toContain('The database is up to date');
      const id = await start('--detach', image);
      const logs = () => spawnSync('podman', [...store.engine, 'logs', id]).output.join('\n');
      const healthy = () =>
        podman('exec', id, '/usr/local/bin/node', 'healthcheck.js').then(
          () => true,
          () => false,
        );
      await waitFor('it to be healthy', healthy, logs, timeLimit(60_000));
      // Podman itself writes below /etc.
      const written = await podman('diff', id);

      // The demo's own checks, run from the checkout against the container.
      const demo = await new Program('src/demo/main.ts', [], { ...environment, HOST: '127.0.0.1' }).ended;
      expect(demo.code, demo.stdout + demo.stderr).toBe(0);
      console.info(/Checks.*/.exec(demo.stdout)?.[0]);
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
      expect(logs()).toContain('deliveries in flight will be repeated');
      expect(tookMs).toBeLessThan(timeLimit(500 + 4_000 + 3_000));
      await podman('rm', id);
    },
    timeLimit(180_000),
  );

  // `npm run chaos -- memory --image` has all attacks.
  test(
    'with 256 MiB it outlives the worst attacks on its memory',
    async () => {
      await using database = await createTestDatabase(inject('serverUrl'));
      await using folder = await scratchFolder('image-memory');
      await using cleanup = new AsyncDisposableStack();
      const ordeals = await runOrdeals(cleanup, {
        databaseUrl: database.url,
        folder: folder.path,
        limits: [{ cgroupMib: 256, oldSpaceMib: 128 }],
        attacks: attacks.filter(({ what }) => WORST.some((words) => what.includes(words))),
        attackMs: 8_000,
        store,
        say: (text) => console.info(text),
      });
      expect(ordeals).toHaveLength(WORST.length);
      // How many of the others' requests are answered, and how soon, depends on what else runs here.
      const ofProcess = (text: string) => /the process died|nobody was answered/.test(text);
      expect(ordeals.flatMap(({ violations }) => violations.filter(ofProcess))).toEqual([]);
      for (const { honest } of ordeals) expect(honest).not.toMatch(/^0\//);
    },
    timeLimit(90_000),
  );

  test('a missing key is one sentence', async () => {
    await using database = await createTestDatabase(inject('serverUrl'));
    const args = [...store.engine, 'run', '--rm', ...LIMITS, '--env', `DATABASE_URL=${database.url}`, image];
    const { status, stderr } = spawnSync('podman', args, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('ENCRYPTION_KEYS');
  });
});
