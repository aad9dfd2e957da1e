// packaging/chart: Helm and the schemas of Kubernetes accept what it makes of each set of values.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findProgram } from '../recipes/foreign-program.ts';
import { timeLimit } from '../support/slowness.ts';

const CHART = 'packaging/chart';
/** The oldest supported version of Kubernetes, as in Chart.yaml, and the newest whose schemas kubernetes-validate has. */
const VERSIONS = ['1.25', '1.37'];
/** A Helm that was built as a Go module takes 1.20 for the cluster's version. */
const TEMPLATE = ['template', 'trial', CHART, '--kube-version', '1.25.0'];
const sets = readdirSync(`${CHART}/examples`).filter((file) => file !== 'cloudnative-pg.yaml');

const helm = findProgram('helm');
const validate = findProgram('kubernetes-validate');
const missing = [helm ? '' : 'helm', validate ? '' : 'kubernetes-validate'].filter(Boolean).join(', ');

type Resource = { kind: string; metadata: { name: string }; spec: Record<string, unknown> };
const isPodMonitor = new Ajv().compile(
  JSON.parse(readFileSync('test/packaging/podmonitor.schema.json', 'utf8')),
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

const podOf = (resources: Resource[], kind: string, name: string) => {
  const found = resources.find((resource) => resource.kind === kind && resource.metadata.name.endsWith(name));
  return Object(Object(found?.spec).template).spec;
};

describe.skipIf(missing !== '')(
  missing ? `the chart (skipped: not installed: ${missing})` : 'the chart',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-chart-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    /** @returns what is wrong with the resources; a kind without a schema is wrong as well. */
    function problemsOf(resources: Resource[], version: string): string[] {
      const known = resources.filter(({ kind }) => kind !== 'PodMonitor');
      const file = join(folder, `${version}.yaml`);
      writeFileSync(file, known.map((resource) => JSON.stringify(resource)).join('\n---\n'));
      const { status, output } = run(validate, ['-k', version, '--strict', file]);
      return [
        ...output.split('\n').filter((line) => /WARN|ERROR/.test(line)),
        ...(status === 0 ? [] : [`exit code ${status}`]),
        ...resources
          .filter((resource) => resource.kind === 'PodMonitor' && !isPodMonitor(resource))
          .map(() => 'PodMonitor'),
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
