// packaging/chart: Helm and the schemas of Kubernetes accept what it makes of each set of values.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { findProgram } from '../recipes/foreign-program.ts';
import { timeLimit } from '../support/slowness.ts';
import { RULES_FILE } from '../telemetry/alarms.ts';

const CHART = 'packaging/chart';
/** The oldest supported version of Kubernetes, as in Chart.yaml, and the newest whose schemas kubernetes-validate has. */
const VERSIONS = ['1.25', '1.37'];
/** A Helm that was built as a Go module takes 1.20 for the cluster's version. */
const TEMPLATE = ['template', 'trial', CHART, '--kube-version', '1.25.0'];
const sets = readdirSync(`${CHART}/examples`).filter((file) => file !== 'cloudnative-pg.yaml');

const helm = findProgram('helm');
const validate = findProgram('kubernetes-validate');
const missing = [helm ? '' : 'helm', validate ? '' : 'kubernetes-validate'].filter(Boolean).join(', ');

type Resource = {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  spec: Record<string, unknown>;
};
/** Kinds of Prometheus' operator, which kubernetes-validate does not know. */
const validators = new Map(
  ['PodMonitor', 'PrometheusRule'].map((kind) => [
    kind,
    new Ajv().compile(JSON.parse(readFileSync(`test/packaging/${kind.toLowerCase()}.schema.json`, 'utf8'))),
  ]),
);

function run(program: string | undefined, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr, stdout };
}

function render(args: readonly string[]): Resource[] {
  const { status, output, stdout } = run(helm, [...TEMPLATE, ...args]);
  expect(status, output).toBe(0);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS())
    .filter(Boolean);
}

const templateOf = (resources: Resource[], kind: string, name: string) => {
  const found = resources.find((resource) => resource.kind === kind && resource.metadata.name.endsWith(name));
  return Object(Object(found?.spec).template);
};
const podOf = (...which: Parameters<typeof templateOf>) => templateOf(...which).spec;

describe.skipIf(missing !== '')(
  missing ? `the chart (skipped: not installed: ${missing})` : 'the chart',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-chart-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    /** @returns what is wrong with the resources; a kind without a schema is wrong as well. */
    function problemsOf(resources: Resource[], version: string): string[] {
      const known = resources.filter(({ kind }) => !validators.has(kind));
      const file = join(folder, `${version}.yaml`);
      writeFileSync(file, known.map((resource) => JSON.stringify(resource)).join('\n---\n'));
      const { status, output } = run(validate, ['-k', version, '--strict', file]);
      return [
        ...output.split('\n').filter((line) => /WARN|ERROR/.test(line)),
        ...(status === 0 ? [] : [`exit code ${status}`]),
        ...resources
          .map(({ kind }) => kind)
          .filter((kind, index) => validators.get(kind)?.(resources[index]) === false),
      ];
    }

    describe.each(sets)('with %s', (set) => {
      const values = ['-f', `${CHART}/examples/${set}`];

      test('helm lint finds nothing', () => {
        const { status, output } = run(helm, ['lint', '--strict', CHART, ...values]);
        expect(status, output).toBe(0);
      });

      test.each(VERSIONS)(
        'every resource is valid in Kubernetes %s',
        { timeout: timeLimit(60_000) },
        (version) => {
          const resources = render(values);
          expect(resources.length).toBeGreaterThan(3);
          expect(problemsOf(resources, version)).toEqual([]);
        },
      );
    });

    test('an unknown kind, and a member that does not exist, are found', {
      timeout: timeLimit(60_000),
    }, () => {
      const [first, ...rest] = render([]);
      if (first === undefined) throw new Error('The chart is empty.');
      expect(problemsOf([{ ...first, kind: 'Nonsense' }, ...rest], '1.37').join()).toContain('Nonsense');
      expect(problemsOf([{ ...first, spec: { ...first.spec, nonsense: 1 } }], '1.37')).not.toEqual([]);
      const rule = { ...first, apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule' };
      expect(problemsOf([rule, ...rest], '1.37')).toEqual(['PrometheusRule']);
    });

    test.each([
      [5_000, 20_000, 30],
      [0, 100, 6],
      [10_000, 30_500, 46],
      [600_000, 600_000, 1_205],
    ])('a delay of %i ms and %i ms for a stop make a grace period of %i s', (delayMs, timeoutMs, seconds) => {
      const resources = render(['--set', `shutdown.delayMs=${delayMs},shutdown.timeoutMs=${timeoutMs}`]);
      for (const name of ['-api', '-worker']) {
        const pod = podOf(resources, 'Deployment', name);
        expect(pod.terminationGracePeriodSeconds).toBe(seconds);
        expect(pod.containers[0].env).toContainEqual({ name: 'SHUTDOWN_DELAY_MS', value: String(delayMs) });
        expect(pod.containers[0].env).toContainEqual({
          name: 'SHUTDOWN_TIMEOUT_MS',
          value: String(timeoutMs),
        });
      }
    });

    test('every container is non-root, on a read-only root, without capabilities, and has secrets by reference', () => {
      const resources = render(['-f', `${CHART}/examples/everything.yaml`]);
      for (const pod of [
        podOf(resources, 'Deployment', '-api'),
        podOf(resources, 'Deployment', '-worker'),
        podOf(resources, 'Job', '-migrate'),
      ]) {
        expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 });
        const [{ securityContext, env }] = pod.containers;
        expect(securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        for (const name of ['DATABASE_URL', 'ENCRYPTION_KEYS', 'SMTP_URL', 'DATABASE_DIRECT_URL'])
          expect(env).toContainEqual({
            name,
            valueFrom: { secretKeyRef: { name: 'countersign', key: name } },
          });
      }
    });

    test('what is said of all pods holds for each, and what is said of one kind replaces or is added', () => {
      const resources = render([
        '--set-json',
        `nodeSelector={"pool":"all"},tolerations=[{"key":"all","operator":"Exists"}],podLabels={"team":"all","app.kubernetes.io/component":"mine"},podAnnotations={"team":"all"}`,
        '--set-json',
        `worker={"nodeSelector":{"size":"large"},"podLabels":{"team":"workers"},"podAnnotations":{"size":"large"}},migrate={"tolerations":[{"key":"own","operator":"Exists"}],"affinity":{"podAntiAffinity":{}}}`,
      ]);
      const [api, worker, migrate] = [
        templateOf(resources, 'Deployment', '-api'),
        templateOf(resources, 'Deployment', '-worker'),
        templateOf(resources, 'Job', '-migrate'),
      ];
      const tolerations = [{ key: 'all', operator: 'Exists' }];
      expect(api.spec).toMatchObject({ nodeSelector: { pool: 'all' }, tolerations });
      expect(worker.spec).toMatchObject({ tolerations });
      expect(worker.spec.nodeSelector).toEqual({ size: 'large' });
      expect(migrate.spec).toMatchObject({
        nodeSelector: { pool: 'all' },
        tolerations: [{ key: 'own', operator: 'Exists' }],
        affinity: { podAntiAffinity: {} },
      });
      expect(api.metadata.annotations).toEqual({ team: 'all' });
      expect(worker.metadata.annotations).toEqual({ team: 'all', size: 'large' });
      expect([api, worker, migrate].map(({ metadata }) => metadata.labels.team)).toEqual([
        'all',
        'workers',
        'all',
      ]);
      // Pods are selected by it.
      expect(api.metadata.labels['app.kubernetes.io/component']).toBe('api');
    });

    test('without a word of it there is no Ingress; with one, it lets through what the nginx recipe lets through', () => {
      const ingressOf = (args: readonly string[]) => render(args).filter(({ kind }) => kind === 'Ingress');
      expect(ingressOf([])).toEqual([]);
      const [ingress] = ingressOf(['--set', 'ingress.enabled=true,ingress.hosts={api.example.com}']);
      const [{ host, http }] = Object(ingress?.spec).rules;
      expect(host).toBe('api.example.com');
      const recipe = readFileSync('docs/operating/nginx.conf', 'utf8');
      const passed = [...recipe.matchAll(/location (\/\S+?)\/? \{\s+proxy_pass/g)].map(([, path]) => path);
      expect(http.paths.map(({ path }: { path: string }) => path).sort()).toEqual(passed.sort());
      expect(run(helm, [...TEMPLATE, '--set', 'ingress.enabled=true'])).toMatchObject({
        status: 1,
        output: expect.stringContaining('hosts'),
      });
    });

    test('its alarms are those of the rules file', () => {
      const [rule] = render([
        '--set',
        'prometheusRule.enabled=true,prometheusRule.labels.release=prometheus',
      ]).filter(({ kind }) => kind === 'PrometheusRule');
      expect(rule?.metadata.labels.release).toBe('prometheus');
      expect(rule?.spec).toEqual(parse(readFileSync(RULES_FILE, 'utf8')));
    });

    test('a misspelt setting, and a network policy that shuts PostgreSQL out, stop the installation with a sentence', () => {
      const refusal = (set: string) => run(helm, [...TEMPLATE, '--set', set]);
      expect(refusal('settings.PUBLIC_UR=x')).toMatchObject({
        status: 1,
        output: expect.stringContaining('PUBLIC_UR'),
      });
      expect(refusal('networkPolicy.enabled=true')).toMatchObject({
        status: 1,
        output: expect.stringContaining('name the peers that are PostgreSQL'),
      });
    });
  },
);
