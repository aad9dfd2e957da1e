// Every package that is packed comes with its licence.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { thirdPartyLicenses } from '../../src/packaging/licenses.ts';
import { readRelease } from '../../src/packaging/release.ts';
import { billOfMaterials } from '../../src/packaging/sbom.ts';

const node = {
  version: packageJson.dependencies.node,
  libraries: {},
  content: Buffer.of(),
  isStripped: true,
};
const text = thirdPartyLicenses(node);

/** Below a rule the packages, below the next one their text. */
const [, ...parts] = text.split(/^={100}\n/m);
const textOf = new Map(
  parts.flatMap((part, index) =>
    index % 2 === 0
      ? part
          .trim()
          .split('\n')
          .map((name) => [name, parts[index + 1] ?? ''] as const)
      : [],
  ),
);

test('every component of the bill of materials has a text, and nothing else has', () => {
  const { components } = JSON.parse(JSON.stringify(billOfMaterials(readRelease(), node)));
  const names = components.map(
    ({ name, version }: { name: string; version: string }) => `${name} ${version}`,
  );
  expect(names.length).toBeGreaterThan(100);
  expect([...textOf.keys()].sort()).toEqual([...new Set(names)].sort());
  for (const [name, its] of textOf) expect(its.length, name).toBeGreaterThan(200);
});

test('the text is that of the package, or of its README, or of the licence that it names', () => {
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
  const licenseOf = (name: string) => textOf.get(`${name} ${versionOf(name)}`);
  expect(licenseOf('koa')?.trim()).toBe(readFileSync('node_modules/koa/LICENSE', 'utf8').trim());
  expect(licenseOf('pgpass')).toContain('Hannes Hörl');
  expect(licenseOf('koa-compose')).toContain('MIT License');
  expect(licenseOf('react')).toContain('Meta Platforms');
  expect(textOf.get(`node ${node.version}`)).toContain('OpenSSL');
});

test('each text is there once, and without Node its licence is not', () => {
  const texts = parts.filter((_, index) => index % 2 === 1).map((each) => each.trim());
  expect(new Set(texts).size).toBe(texts.length);
  expect(thirdPartyLicenses(undefined)).not.toContain(`node ${node.version}`);
});
