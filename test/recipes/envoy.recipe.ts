// docs/operating/cells/envoy.yaml is what Envoy's own definitions allow. Envoy itself is in no package registry, so nothing is started.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder } from '../support/scratch-folder.ts';
import { findProgram } from './foreign-program.ts';

const go = findProgram('go', ['/usr/local/go/bin']);
const config = parse(readFileSync('docs/operating/cells/envoy.yaml', 'utf8'));

describe.skipIf(!go)(go ? 'Envoy' : 'Envoy (skipped: go is not installed)', () => {
  let checker: string;

  // Go fetches and compiles Envoy's definitions the first time.
  beforeAll(async () => {
    const folder = await scratchFolder('envoy');
    checker = join(folder.path, 'envoycheck');
    const { status, stderr } = spawnSync(go ?? '', ['build', '-o', checker, '.'], {
      cwd: 'test/recipes/envoy',
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return () => folder[Symbol.asyncDispose]();
  }, 600_000);

  const check = (text: string) => {
    const { status, stderr } = spawnSync(checker, { input: text, encoding: 'utf8' });
    return { isValid: status === 0, stderr };
  };

  test('its file is what the definitions allow', () => {
    expect(check(JSON.stringify(config))).toEqual({ isValid: true, stderr: '' });
  });

  test.each([
    ['a misspelt member of a packed part', '"path_prefix"', '"path_prefixes"', 'unknown field'],
    [
      'a value that a rule refuses, in a packed part',
      '"stat_prefix":"countersign"',
      '"stat_prefix":""',
      'StatPrefix',
    ],
    [
      'a type that does not exist',
      'tls.v3.DownstreamTlsContext',
      'tls.v3.DownstreamContext',
      'DownstreamContext',
    ],
  ])('%s would be found', (_, right, wrong, complaint) => {
    const text = JSON.stringify(config);
    expect(text).toContain(right);
    const { isValid, stderr } = check(text.replace(right, wrong));
    expect(isValid).toBe(false);
    expect(stderr).toContain(complaint);
  });

  test('every cluster that a route or a question names is there', () => {
    const { clusters } = config.static_resources;
    const named = [...JSON.stringify(config).matchAll(/"cluster":"([^"]*)"/g)].map(([, name]) => name);
    const defined = clusters.map(({ name }: { name: string }) => name);
    expect(new Set(named)).toEqual(new Set(defined));
  });
});
