// `npm run release` refuses what does not fit together, before it makes anything. release.slow.ts makes one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOf, type Releasing, readReleasing } from '../../src/packaging/release-faults.ts';
import type { Surface } from '../../src/packaging/surface.ts';
import { runningVersion } from '../../src/platform/process/version.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const version = runningVersion();
const checkout = readReleasing(version, true);

test('of this checkout a release could be tried: versions agree, and the changelog names what is gone', () => {
  expect(faultsOf(checkout)).toEqual([]);
});

/** The checkout when all is ready: committed, dated, and later than what was released. */
const ready: Releasing = {
  ...checkout,
  isTrial: false,
  uncommitted: '',
  promised: { '0.9.0': checkout.surface, '0.10.0': checkout.surface },
  texts: { ...checkout.texts, 'CHANGELOG.md': `# Changelog\n\n## ${version} — 2026-12-01\n\n### Added\n` },
};
const withText = (path: string, from: string, to: string): Releasing => {
  const text = ready.texts[path] ?? '';
  expect(text).toContain(from);
  return { ...ready, texts: { ...ready.texts, [path]: text.replace(from, to) } };
};

describe('a release', () => {
  test('of what is committed, dated and later is not refused', () => {
    expect(faultsOf(ready)).toEqual([]);
  });

  test.each([
    ['what is no version', { ...ready, version: '1.1' }, 'Name a version of three numbers'],
    ['no version', { ...ready, version: '' }, 'Name a version of three numbers'],
    ['changes', { ...ready, uncommitted: '?? prisma/migrations/1' }, 'such as ?? prisma/migrations/1.'],
    ['no checkout', { ...ready, uncommitted: undefined }, 'This is no git checkout'],
    [
      'a version that is released',
      { ...ready, promised: { [version]: ready.surface } },
      `${version} is released (packaging/surfaces): ${version} is not later.`,
    ],
    [
      'a version below a released one, which is no question of letters',
      { ...ready, promised: { '9.9.0': ready.surface, '10.0.0': ready.surface } },
      `10.0.0 is released (packaging/surfaces): ${version} is not later.`,
    ],
    [
      'package.json with another version',
      withText('package.json', `"version": "${version}"`, '"version": "1.0.9"'),
      `Set ${version}, and commit, in package.json (1.0.9).`,
    ],
    [
      'a lock with another version',
      withText('package-lock.json', `"version": "${version}"`, '"version": "1.0.9"'),
      'in package-lock.json (1.0.9).',
    ],
    [
      'a chart whose app has another version',
      withText('packaging/chart/Chart.yaml', `appVersion: ${version}`, 'appVersion: 1.0.9'),
      'in packaging/chart/Chart.yaml (1.0.9).',
    ],
    [
      'a compose.yaml with another image',
      withText('compose.yaml', `countersign:${version}`, 'countersign:1.0.9'),
      'in compose.yaml (1.0.9).',
    ],
    [
      'an SDK that does not follow the contract',
      withText('src/sdk/version.ts', "= '", "= '9."),
      'as the contract has it, in src/sdk/version.ts (9.',
    ],
    ['no word in the changelog', withText('CHANGELOG.md', version, '0.0.1'), `no section on ${version}`],
    [
      'a changelog without the day',
      withText('CHANGELOG.md', '2026-12-01', 'not released yet'),
      `CHANGELOG.md says that ${version} is not released yet`,
    ],
  ])('with %s is refused in one sentence', (_, releasing, sentence) => {
    expect(faultsOf(releasing)).toEqual([expect.stringContaining(sentence)]);
  });

  test.each(['settings', 'metrics', 'commands', 'functions'] as const)(
    'that lacks one of the %s is refused until the changelog names it under Removed',
    (kind) => {
      const gone = 'gone of_old';
      const before: Surface = { ...ready.surface, [kind]: [...ready.surface[kind], gone] };
      const without = { ...ready, promised: { '1.0.0': before } };
      expect(faultsOf(without)).toEqual([expect.stringContaining(`what ${version} lacks: ${gone}.`)]);
      const text = `${ready.texts['CHANGELOG.md']}\n- \`${gone}\`\n`;
      const naming = (it: string) => faultsOf({ ...without, texts: { ...ready.texts, 'CHANGELOG.md': it } });
      // Under Added it does not count.
      expect(naming(text)).toHaveLength(1);
      expect(naming(text.replace('### Added', '### Removed'))).toEqual([]);
    },
  );

  test('may be tried before it is committed and dated, and again after it was made', () => {
    const undated = withText('CHANGELOG.md', '2026-12-01', 'not released yet');
    const promised = { [version]: ready.surface };
    expect(faultsOf({ ...undated, isTrial: true, uncommitted: ' M src/app.ts', promised })).toEqual([]);
  });
});

describe('the program makes nothing', async () => {
  const release = async (args: readonly string[], environment: NodeJS.ProcessEnv = process.env) => {
    await using folder = await scratchFolder('refused');
    const out = join(folder.path, 'release');
    const all = ['src/packaging/publish.ts', ...args, '--trial', '--out', out];
    const { status, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', env: environment });
    return { status, stderr, made: existsSync(out) };
  };

  test('of a version that was before the last one', async () => {
    expect(await release(['0.0.1'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('0.0.1 is not later.\n'),
      made: false,
    });
  });

  test('without ssh-keygen', async () => {
    expect(await release([version, '--key', 'package.json'], { PATH: '/nowhere' })).toEqual({
      status: 1,
      stderr: 'There is no ssh-keygen on this machine: install OpenSSH, which signs.\n',
      made: false,
    });
  });
});
