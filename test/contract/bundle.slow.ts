import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundle, rootFileOf, yamlOf } from '../../src/contract/bundle.ts';

const lint = fileURLToPath(new URL('../../src/contract/lint.ts', import.meta.url));
const openapi = fileURLToPath(new URL('../../openapi/', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'countersign-split-'));
beforeEach(() => cp(openapi, folder, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a component is one of the bundle, wherever it is written, and what both contracts share is in both', () => {
  const documents = [bundle(rootFileOf('public')), bundle(rootFileOf('operator'))].map(({ document }) =>
    JSON.parse(JSON.stringify(document)),
  );
  for (const { components } of documents) {
    expect(components.schemas.WebhookEndpoint.properties.subscriptions.items).toEqual({
      $ref: '#/components/schemas/Subscription',
    });
    expect(components.schemas.Subscription.type).toBe('object');
    expect(Object.keys(components.schemas)).toEqual(Object.keys(components.schemas).sort());
  }
  expect(JSON.stringify(documents)).not.toMatch(/\.yaml#/);
});

test('what is made from a schema has its members, and its own instead', () => {
  const { WebhookEndpoint: endpoint, WebhookEndpointCreated: created } = JSON.parse(
    JSON.stringify(bundle(rootFileOf('public')).document),
  ).components.schemas;
  expect(created.required).toEqual(expect.arrayContaining([...endpoint.required, 'signing_secret']));
  expect(created.properties).toMatchObject({
    ...endpoint.properties,
    status: { const: 'pending_verification' },
  });
  expect(created.properties.status).not.toHaveProperty('$ref');
});

test('the YAML that partners get says what the JSON says', () => {
  const { document } = bundle(rootFileOf('public'));
  expect(parse(yamlOf(document))).toEqual(document);
});

test('a contract in one file is its own bundle', async () => {
  const { document } = bundle(rootFileOf('public'));
  await writeFile(rootFileOf('public', folder), yamlOf(document));
  expect(bundle(rootFileOf('public', folder)).document).toEqual(document);
});

test('a reference that leads nowhere is named with its file', async () => {
  await change('public/paths/customers.yaml', 'customers.yaml#/CustomerList', 'customers.yaml#/Customers');
  expect(() => bundle(rootFileOf('public', folder))).toThrow(
    /paths\/customers\.yaml: ".*#\/Customers" leads nowhere/,
  );
});

test('a file that is not YAML is named', async () => {
  await change('shared/headers.yaml', 'RequestId:', 'RequestId: [');
  expect(() => bundle(rootFileOf('public', folder))).toThrow(/shared\/headers\.yaml: /);
});

test('a name that two files use for components of one kind is refused', async () => {
  const shared = await readFile(join(folder, 'shared/schemas/webhook-endpoints.yaml'), 'utf8');
  await writeFile(join(folder, 'public/schemas/copies.yaml'), shared);
  await change(
    'public/schemas/webhook-endpoints.yaml',
    '../../shared/schemas/webhook-endpoints.yaml#/Subscription',
    'copies.yaml#/Subscription',
  );
  await change(
    'public/schemas/replays.yaml',
    /^Replay:\n/m,
    'Replay:\n  items:\n    $ref: "../../shared/schemas/webhook-endpoints.yaml#/Subscription"\n',
  );
  expect(() => bundle(rootFileOf('public', folder))).toThrow(/both have Subscription/);
  await rm(join(folder, 'public/schemas/copies.yaml'));
});

test('the lint names the file and the line of what it finds', async () => {
  const file = 'public/schemas/customers.yaml';
  await change(file, /^Customer:\n/m, 'Customer:\n  allOf: []\n');
  const line = (await readFile(join(folder, file), 'utf8')).split('\n').indexOf('  allOf: []') + 1;
  expect(await lintReport()).toContain(`${file}:${line}:`);
});

test('the lint finds what no contract refers to', async () => {
  await change('shared/headers.yaml', /$/, 'Forgotten:\n  description: No response has it.\n');
  const report = await lintReport();
  // Redocly does not see it.
  expect(report).toContain('Your API descriptions are valid');
  expect(report).toMatch(/Nothing refers to Forgotten in .*shared\/headers\.yaml/);
  expect(report).toContain('exit 1');
});

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(join(folder, file), 'utf8');
  const after = before.replace(from, () => to);
  expect(after).not.toBe(before);
  await writeFile(join(folder, file), after);
}

async function lintReport(): Promise<string> {
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, [
    lint,
    '--folder',
    folder,
  ]).then(
    (outcome) => ({ ...outcome, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  );
  return `${stdout}${stderr}exit ${code}`;
}
