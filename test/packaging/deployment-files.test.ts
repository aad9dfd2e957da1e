// compose.yaml and the chart name only settings that exist, and the chart's values are what its schema says.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { describeSettings } from '../../src/platform/config/settings.ts';
import { runningVersion } from '../../src/platform/process/version.ts';

const settings = describeSettings().map(({ name }) => name);
const CHART = 'packaging/chart';
const textOf = (path: string) => readFileSync(path, 'utf8');
/** `!reset` is a tag of compose's own. */
const read = (path: string) => parse(textOf(path), { merge: true, logLevel: 'error' });

/** The services that run Countersign; the others have variables of their own. */
const OURS = ['migrate', 'api', 'worker'];

describe('compose', () => {
  test.each(['compose.yaml', 'packaging/compose/podman.override.yaml'])(
    'every variable of our services in %s is a setting',
    (path) => {
      const { services } = read(path);
      for (const service of OURS) {
        const names = Object.keys(services[service].environment);
        expect(names.length).toBeGreaterThan(2);
        expect(names.filter((name) => !settings.includes(name))).toEqual([]);
      }
    },
  );

  test('compose.yaml is complete: a release has it without the checkout', () => {
    const { services } = read('compose.yaml');
    expect(JSON.stringify(services)).not.toMatch(/"\.\.?\/|"build"|"env_file"/);
  });

  test('it runs this version, and waits longer for a clean stop than the server takes', () => {
    const { services } = read('compose.yaml');
    for (const service of OURS) {
      expect(services[service].image).toContain(`:-countersign:${runningVersion()}}`);
      expect(Number.parseInt(services[service].stop_grace_period, 10)).toBeGreaterThanOrEqual(
        5 + defaultStopSeconds(),
      );
    }
  });
});

/** In production; the delay before it is 5 s. */
function defaultStopSeconds(): number {
  return Number(describeSettings().find(({ name }) => name === 'SHUTDOWN_TIMEOUT_MS')?.default) / 1000;
}

describe('the chart', () => {
  const schema = JSON.parse(textOf(`${CHART}/values.schema.json`));
  const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
  const problems = (values: unknown) => (isValid(values) ? [] : isValid.errors);
  const templates = readdirSync(`${CHART}/templates`).map((file) => textOf(`${CHART}/templates/${file}`));
  /** What the templates set: a name of its own, or one of a dict with the keys of a secret. */
  const set = templates.flatMap((text) =>
    [...text.matchAll(/(?:- name: |")([A-Z][A-Z_]+)\b(?="? ?)/g)].map(([, name = '']) => name),
  );

  test('its templates set settings that exist, and no other variable but one of Node', () => {
    expect(set).toContain('ENCRYPTION_KEYS');
    expect(set).toContain('OPERATIONS_PORT');
    expect(set.filter((name) => !settings.includes(name))).toEqual(['NODE_EXTRA_CA_CERTS']);
  });

  test('every setting is either set by the templates or offered as a value, except those of trials', () => {
    const offered: string[] = schema.properties.settings.propertyNames.enum;
    // The last is of one command, which no pod runs.
    const ofTrials = ['ALLOW_INSECURE_RECEIVERS', 'DATA_DIR', 'TARGET_DATABASE_URL'];
    const ours = new Set(set.filter((name) => name !== 'NODE_EXTRA_CA_CERTS'));
    expect([...offered, ...ours, ...ofTrials].sort()).toEqual([...settings].sort());
  });

  test('the default values satisfy the schema, and each of them is in it', () => {
    expect(problems(read(`${CHART}/values.yaml`))).toEqual([]);
  });

  test.each(readdirSync(`${CHART}/examples`).filter((file) => file !== 'cloudnative-pg.yaml'))(
    'the values of %s satisfy the schema',
    (file) => {
      expect(problems(read(`${CHART}/examples/${file}`))).toEqual([]);
    },
  );

  test.each([
    ['a misspelt setting', { settings: { PUBLIC_UR: 'https://api.example.com' } }],
    ['a secret among the settings', { settings: { ENCRYPTION_KEYS: 'k1:…' } }],
    [
      'a delay that the grace period would not know',
      { extraEnv: [{ name: 'SHUTDOWN_DELAY_MS', value: '1' }] },
    ],
    ['a misspelt value', { wroker: { replicas: 2 } }],
    ['no replica', { api: { replicas: 0 } }],
    ['an Ingress without a host', { ingress: { enabled: true, hosts: [] } }],
    ['a toleration that is none', { worker: { tolerations: ['dedicated'] } }],
  ])('the schema refuses %s', (_, values) => {
    expect(problems(values)).not.toEqual([]);
  });

  test('it has the version of this code', () => {
    const { version, appVersion } = read(`${CHART}/Chart.yaml`);
    expect({ version, appVersion }).toEqual({ version: runningVersion(), appVersion: runningVersion() });
  });
});

describe('the PostgreSQL for CloudNativePG', () => {
  const text = textOf(`${CHART}/examples/cloudnative-pg.yaml`);
  const isValid = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(textOf('test/packaging/cloudnative-pg.schema.json')),
  );
  const resourcesOf = (yaml: string) => parseAllDocuments(yaml).flatMap((document) => document.toJS() ?? []);

  test('it is what its CRD defines', () => {
    const resources = resourcesOf(text);
    expect(resources.map(({ kind }) => kind)).toEqual(['Cluster']);
    expect(resources.filter((resource) => !isValid(resource))).toEqual([]);
  });

  test('so is the part with backups, without its comments', () => {
    const begin = text.indexOf('  # plugins:');
    const resources = resourcesOf(text.slice(0, begin) + text.slice(begin).replaceAll(/^( *)# ?/gm, '$1'));
    expect(resources.map(({ kind }) => kind)).toEqual(['Cluster', 'ObjectStore', 'ScheduledBackup']);
    const [cluster, , backup] = resources;
    expect(cluster.spec.plugins[0].parameters.barmanObjectName).toBe(resources[1].metadata.name);
    expect([cluster, backup].filter((resource) => !isValid(resource))).toEqual([]);
  });

  test.each([
    ['a misspelt member', (spec: Record<string, unknown>) => ({ ...spec, walStorrage: { size: '1Gi' } })],
    [
      'a parameter that is no text',
      (spec: object) => ({ ...spec, postgresql: { parameters: { max_connections: 200 } } }),
    ],
    [
      'no standby to wait for',
      (spec: object) => ({ ...spec, postgresql: { synchronous: { method: 'any', number: 0 } } }),
    ],
  ])('the definition refuses %s', (_, changed) => {
    const [cluster] = resourcesOf(text);
    expect(isValid({ ...cluster, spec: changed(cluster.spec) })).toBe(false);
  });
});
