import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverFiles } from '../../src/packaging/contents.ts';

test('a package has all pages for operators and the files that they show, those in folders too', () => {
  const packed = serverFiles({ version: '1.2.3', commit: 'test', madeAt: new Date(0) }).map(
    ({ path }) => path,
  );
  const files = readdirSync('docs/operating', { recursive: true, encoding: 'utf8' })
    .map((name) => join('docs/operating', name))
    .filter((path) => statSync(path).isFile());
  expect(files).toContain('docs/operating/cells/nginx.conf');
  expect(files.filter((path) => !packed.includes(path))).toEqual([]);
});
