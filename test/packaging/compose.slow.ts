// compose.yaml, as docs/operating/containers.md uses it: podman-compose runs the page's blocks up to a signed delivery.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../recipes/foreign-program.ts';
import { ContainerStore, missingForContainers } from '../support/container-store.ts';
import { codeBlocks } from '../support/documents.ts';
import { timeLimit } from '../support/slowness.ts';

const PAGE = 'docs/operating/containers.md';
const skipped = missingForContainers('podman-compose', 'unshare', 'ip', 'openssl');
const name = skipped.length === 0 ? 'compose.yaml' : `compose.yaml (SKIPPED: ${skipped.join(', ')} missing)`;
const COMPOSE = 'podman-compose -f compose.yaml -f packaging/compose/podman.override.yaml';
const SECRETS = { POSTGRES_PASSWORD: 'long', ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=` };

describe.skipIf(skipped.length > 0)(name, () => {
  let store: ContainerStore;
  let project: string;

  beforeAll(async () => {
    store = await ContainerStore.withCountersign();
    await store.buildPostgres();
    // A copy, because the page writes .env beside compose.yaml.
    project = `${store.dir}/project`;
    cpSync('compose.yaml', `${project}/compose.yaml`);
    cpSync('packaging/compose', `${project}/packaging/compose`, { recursive: true });
    mkdirSync(`${store.dir}/bin`);
    writeFileSync(
      `${store.dir}/bin/podman`,
      `#!/bin/sh\nexec ${findProgram('podman')} ${store.engine.join(' ')} "$@"\n`,
    );
    chmodSync(`${store.dir}/bin/podman`, 0o755);
  }, timeLimit(300_000));
  afterAll(() => store?.[Symbol.asyncDispose]());

  /** Runs a script in the project, in a network of its own: the page's ports are free there. */
  const run = (script: string, environment: Readonly<Record<string, string>> = {}) =>
    spawnSync('unshare', ['--net', 'bash', '-c', `ip link set lo up\n${script}`], {
      cwd: project,
      env: { PATH: `${store.dir}/bin${delimiter}${process.env.PATH}`, ...environment },
      encoding: 'utf8',
      maxBuffer: 1e8,
      timeout: timeLimit(200_000),
    });
  /** What of podman's exists beside images. */
  const left = () => run('podman ps -aq; podman pod ls -q; podman volume ls -q; podman network ls -q').stdout;

  test.each(Object.keys(SECRETS))('without %s it says what to set, and nothing starts', (secret) => {
    const before = left();
    const { status, stdout, stderr } = run(`${COMPOSE} up -d`, { ...SECRETS, [secret]: '' });
    expect(status).not.toBe(0);
    const [, sentence = ''] =
      new RegExp(`\\{${secret}:\\?(.*?)\\}`).exec(readFileSync('compose.yaml', 'utf8')) ?? [];
    expect(sentence).not.toBe('');
    expect(stdout + stderr).toContain(sentence);
    expect(left()).toBe(before);
  });

  test(
    'from the secrets to a signed delivery, as the page says; "down" leaves nothing',
    () => {
      const blocks = codeBlocks(PAGE).filter(({ note }) => note?.startsWith('run by'));
      expect(blocks.map(({ heading }) => heading)).toEqual([
        'Start',
        'Start',
        ...Array(2).fill('A receiver to try'),
      ]);
      const [compose, start, deliver, down] = blocks.map(({ code }) => code);
      const before = left();
      const post = `fetch('http://127.0.0.1:4000/hooks', { method: 'POST', body: '{}' })`;
      const unsigned = `compose exec -T worker node -e "${post}.then(({ status }) => console.log('unsigned: ' + status))"`;
      const { status, stdout, stderr } = run(
        [
          'set -e',
          compose,
          start,
          deliver,
          unsigned,
          'podman ps --format "{{.Names}} {{.Status}}"',
          down,
        ].join('\n'),
      );
      expect({ status, stderr }).toMatchObject({ status: 0 });
      expect(stdout).toMatch(/received, signature correct: invoice\.issued [0-9a-f-]{36}/);
      expect(stdout).toContain('unsigned: 400');
      for (const service of ['postgres', 'api', 'worker', 'receiver'])
        expect(stdout).toMatch(new RegExp(`^countersign_${service}_1 Up`, 'm'));
      expect(left()).toBe(before);
    },
    timeLimit(240_000),
  );
});

const validator = findProgram('check-jsonschema');
describe.skipIf(validator === undefined)(
  validator
    ? 'the schema of compose files'
    : 'the schema of compose files (SKIPPED: check-jsonschema missing)',
  () => {
    const validate = (text: string) =>
      spawnSync(
        validator ?? '',
        ['--builtin-schema', 'vendor.compose-spec', '--default-filetype', 'yaml', '-'],
        {
          input: text,
          encoding: 'utf8',
        },
      );
    const compose = readFileSync('compose.yaml', 'utf8');

    test('accepts compose.yaml, and refuses a misspelt key', () => {
      const { status, stdout, stderr } = validate(compose);
      expect(status, stdout + stderr).toBe(0);
      expect(validate(compose.replace('    shm_size:', '    shm_sise:')).status).toBe(1);
    });
  },
);
