import { execFile, spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const generate = fileURLToPath(new URL('../../src/contract/generate.ts', import.meta.url));
const generated = fileURLToPath(new URL('../../generated', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-generated-'));
  await cp(generated, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the check names what differs and changes nothing; generating writes only that', async () => {
  const [changed, extra] = [join(folder, 'api/types.gen.ts'), join(folder, 'contract/extra.json')];
  const before = await readFile(changed, 'utf8');
  await appendFile(changed, '// by hand\n');
  await writeFile(extra, '{}');

  const check = await run('--check');
  expect(check.code).toBe(1);
  expect(check.stderr).toContain(
    'These differ:\n  generated/api/types.gen.ts\n  generated/contract/extra.json\n',
  );
  expect(await readFile(changed, 'utf8')).toBe(`${before}// by hand\n`);
  expect(await readFile(extra, 'utf8')).toBe('{}');

  expect(await run()).toEqual({
    code: 0,
    stdout: 'generated/api/types.gen.ts\ngenerated/contract/extra.json\n',
    stderr: '',
  });
  expect(await readFile(changed, 'utf8')).toBe(before);
  await expect(readFile(extra, 'utf8')).rejects.toThrow('ENOENT');
});

test('an installation makes what git ignores, and leaves what is committed as it is', async () => {
  const [committed, ignored] = [join(folder, 'api/types.gen.ts'), join(folder, 'contract/public.json')];
  await appendFile(committed, '// by hand\n');
  await rm(ignored);

  expect(await run('--uncommitted')).toMatchObject({ code: 0, stdout: 'generated/contract/public.json\n' });
  expect(await readFile(committed, 'utf8')).toContain('// by hand');
  expect(await readFile(ignored, 'utf8')).toContain('"openapi"');

  const all = (await readdir(generated, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => relative(root, join(each.parentPath, each.name)));
  await rm(folder, { recursive: true });
  await run('--uncommitted');
  const made = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => join('generated', relative(folder, join(each.parentPath, each.name))));
  expect([...made, 'generated/prisma/sources.sha256'].sort()).toEqual(all.filter(isIgnored).sort());
});

function isIgnored(path: string): boolean {
  return spawnSync('git', ['check-ignore', '--quiet', '--no-index', path], { cwd: root }).status === 0;
}

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Generating takes seconds: that `generated/` is what is generated, `npm run generate:check` finds.
  return promisify(execFile)(process.execPath, [
    generate,
    ...args,
    '--from',
    generated,
    '--folder',
    folder,
  ]).then(
    (outcome) => ({ ...outcome, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  );
}
