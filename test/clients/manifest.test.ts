// What of `npm run test:clients` needs no other language: that nothing was forgotten in it, or in what the docs say of it.
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pascalCase } from '../../src/contract/generator-rules.ts';
import { contractExamples, operationIds, routeOf, tags, withUnknownValues } from './examples.ts';
import { docsSamples, programs } from './generator.ts';
import { trials } from './generators/index.ts';
import { manifest } from './manifest.ts';
import { wireOf } from './scenario.ts';

const programsOfTrials = [
  'python/datamodel_program.py',
  'python/openapi_python_client_program.py',
  'python/openapi_generator_program.py',
  'go-openapi-generator/main.go',
  'go-oapi-codegen/main.go',
  'java/Program.java',
  'kotlin/Program.kt',
  'ruby/program.rb',
  'go-ogen/main.go',
  'typescript-openapi-fetch/program.mts',
  'typescript-hey-api/program.ts',
  'typescript-orval/program.ts',
];
const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every pinned generator is tried, in the version that its commands install', () => {
  expect(trials.map(({ name }) => name).sort()).toEqual(Object.keys(manifest).sort());
  for (const { version, install, packages = [] } of Object.values(manifest))
    expect([...install, ...packages].join(' ')).toContain(version);
});

test('no program is forgotten here', async () => {
  const files = (await readdir(programs, { recursive: true })).filter((name) =>
    /(_program\.py|main\.go|Program\.(java|kt)|program\.(m?ts|rb))$/.test(name),
  );
  expect(files.sort()).toEqual(programsOfTrials.sort());
});

test('the TypeScript program knows the route of every operation of the contract; other languages find it', () => {
  const text = textOf('./programs/typescript-openapi-fetch/program.mts');
  for (const id of operationIds()) {
    const [method, path] = routeOf(id);
    expect(text).toContain(`${id}: ['${method.toLowerCase()}', '${path}']`);
  }
});

test('the scenario carries out every operation of the contract', () => {
  const scenario = textOf('./scenario.ts') + textOf('./business-scenario.ts');
  expect(operationIds().filter((id) => !scenario.includes(`call('${id}'`))).toEqual([]);
});

test('the operations of every tag are generated and called, but for the webhooks', () => {
  const called = tags().filter((tag) => tag !== 'Webhooks');
  const apis = called.map((tag) => tag.replaceAll(' ', '_')).sort();
  expect(manifest['openapi-generator-python']?.generate.join()).toContain(`apis=${apis.join(':')},`);
  for (const program of ['java/Program.java', 'kotlin/Program.kt']) {
    const text = textOf(`./programs/${program}`);
    expect(called.filter((tag) => !text.includes(` ${pascalCase(tag)}Api(`))).toEqual([]);
  }
});

test('the Go programs know the model of every body that webhooks send; those of operations they find', () => {
  const schemas = new Set(contractExamples('webhooks').map(({ schema }) => schema));
  expect(schemas.size).toBeGreaterThan(10);
  for (const path of ['go-openapi-generator', 'go-oapi-codegen']) {
    const text = textOf(`./programs/${path}/main.go`);
    expect([...schemas].filter((schema) => !text.includes(`countersign.${schema}{}`))).toEqual([]);
  }
});

/** What the guide shows; main.ts and the generators run them. */
const samples = [
  'other-languages/create_endpoint.py',
  'other-languages/datamodel-code-generator.sh',
  'other-languages/fetch.sh',
  'other-languages/hey-api.sh',
  'other-languages/oapi-codegen.sh',
  'other-languages/oapi-codegen.yaml',
  'other-languages/ogen.sh',
  'other-languages/openapi-generator-go.sh',
  'other-languages/openapi-generator-java.sh',
  'other-languages/openapi-generator-kotlin.sh',
  'other-languages/openapi-generator-python.sh',
  'other-languages/openapi-generator-ruby.sh',
  'other-languages/openapi-python-client.sh',
  'other-languages/openapi-typescript.sh',
  'other-languages/orval.config.json',
  'other-languages/orval.sh',
  'other-languages/request.ts',
];

test('the docs show the commands that are run', async () => {
  expect((await readdir(docsSamples)).map((name) => `other-languages/${name}`).sort()).toEqual(samples);
  const guide = textOf('../../src/docs/guides/other-languages.md');
  const sampleOf = (name: string) => {
    expect(guide).toContain(`file=other-languages/${name}`);
    return textOf(`../../src/docs/samples/other-languages/${name}`);
  };
  for (const [name, { install, generate, files = {} }] of Object.entries(manifest)) {
    expect(sampleOf(`${name}.sh`)).toBe(`${[...install, ...generate].join('\n')}\n`);
    for (const [file, text] of Object.entries(files)) expect(sampleOf(file)).toBe(text);
  }
});

test('a value that nobody knows stands wherever the contract leaves room for one', () => {
  const unknown = contractExamples().map((each) => withUnknownValues(each));
  const places = unknown.flatMap(({ schema, value }) =>
    JSON.stringify(value).includes('"unheard_of"') ? [schema] : [],
  );
  expect([...new Set(places)]).toEqual(
    expect.arrayContaining(['Invoice', 'Payment', 'Contract', 'InvoicePaidEvent', 'Meter']),
  );
});

const onTheWire = wireOf();

test('what a model drops, or reads as another moment, is not the same on the wire', () => {
  const sent = { id: 'a', created_at: '2026-11-20T09:00:00.000Z', error: null, list: [{ n: 1 }] };
  expect(onTheWire({ list: [{ n: 1 }], id: 'a', created_at: '2026-11-20T10:00:00+01:00' })).toEqual(
    onTheWire(sent),
  );
  expect(onTheWire({ ...sent, id: undefined })).not.toEqual(onTheWire(sent));
  expect(onTheWire({ ...sent, created_at: '2026-11-20T09:00:00+01:00' })).not.toEqual(onTheWire(sent));
});
