// packaging/chart: a real API server accepts it, installs, upgrades and rolls it back. Nothing runs: the test ends the hook's Job.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from '../recipes/foreign-program.ts';
import { KubeApiserver } from '../support/kube-apiserver.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const CHART = 'packaging/chart';
/** docs/operating/kubernetes.md says how to build the one, and where the other comes from. */
const { KUBE_APISERVER: apiserver = '', PROMETHEUS_CRDS: definitions = '' } = process.env;
const [helm, etcd] = [findProgram('helm'), findProgram('etcd')];
const missing = [
  apiserver ? '' : 'KUBE_APISERVER is not set',
  helm ? '' : 'helm is not installed',
  etcd ? '' : 'etcd is not installed',
].filter(Boolean);
const name = missing.length === 0 ? 'a cluster' : `a cluster (SKIPPED: ${missing.join(', ')})`;
const run = promisify(execFile);

describe.skipIf(missing.length > 0)(name, () => {
  let server: KubeApiserver;

  beforeAll(async () => {
    server = await KubeApiserver.start(apiserver, etcd ?? '');
    if (definitions === '') return;
    for (const kind of ['podmonitors', 'prometheusrules']) {
      const created = await server.send(
        'POST',
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
        parse(readFileSync(`${definitions}/monitoring.coreos.com_${kind}.yaml`, 'utf8')),
      );
      expect(created).toMatchObject({ status: 201 });
      await waitFor(kind, async () => {
        const { status } = await server.send('GET', `/apis/monitoring.coreos.com/v1/${kind}`);
        return status === 200;
      });
    }
  }, timeLimit(120_000));
  afterAll(() => server?.[Symbol.asyncDispose]());

  test.each([
    ['minimal', ['api'], 'start'],
    ['everything', ['api', 'worker'], 'api'],
  ])(
    `%s: installed, upgraded unless the migration fails, rolled back, uninstalled${definitions ? '' : ' (PodMonitor, PrometheusRule SKIPPED: PROMETHEUS_CRDS is not set)'}`,
    { timeout: timeLimit(120_000) },
    async (set, components, role) => {
      const namespace = ['--kubeconfig', server.kubeconfig, '--namespace', set];
      const values = ['-f', `${CHART}/examples/${set}.yaml`];
      if (definitions === '') values.push('--set', 'podMonitor.enabled=false,prometheusRule.enabled=false');
      const command = (...args: string[]) =>
        run(helm ?? '', [...args, ...namespace]).then(
          ({ stdout }) => ({ ok: true, output: stdout }),
          (error) => ({ ok: false, output: `${error.stdout}${error.stderr}` }),
        );
      const succeeds = async (...args: string[]) => {
        const { ok, output } = await command(...args);
        expect(ok, output).toBe(true);
      };
      const jobs = `/apis/batch/v1/namespaces/${set}/jobs`;
      const deployment = async (component: string) =>
        (
          await server.send(
            'GET',
            `/apis/apps/v1/namespaces/${set}/deployments/trial-countersign-${component}`,
          )
        ).body;
      const runs = async (tag: string) => {
        for (const component of components)
          expect(await deployment(component)).toMatchObject({
            spec: {
              template: {
                spec: {
                  containers: [
                    {
                      image: expect.stringMatching(`:${tag}$`),
                      args: [component === 'api' ? role : component],
                    },
                  ],
                },
              },
            },
          });
      };
      /** In place of a node: waits for the migration's Job, and says how it ended. */
      const migrationEnds = async (outcome: 'Complete' | 'Failed') => {
        const job = `${jobs}/trial-countersign-migrate`;
        await waitFor('the Job of the migration', async () => {
          const { status, body } = await server.send('GET', job);
          return status === 200 && Object(Object(body).status).conditions === undefined;
        });
        const now = new Date().toISOString().replace(/\.\d+/, '');
        const [first, counts] =
          outcome === 'Complete'
            ? ['SuccessCriteriaMet', { succeeded: 1, completionTime: now }]
            : ['FailureTarget', { failed: 4 }];
        const conditions = [first, outcome].map((type) => ({
          type,
          status: 'True',
          reason: 'Test',
          message: 'by the test',
          lastProbeTime: now,
          lastTransitionTime: now,
        }));
        const ended = await server.send('PATCH', `${job}/status`, {
          status: { startTime: now, conditions, ...counts },
        });
        expect(ended).toMatchObject({ status: 200 });
      };
      const install = ['install', 'trial', CHART, ...values];
      const upgrade = (tag: string) => ['upgrade', 'trial', CHART, ...values, '--set', `image.tag=${tag}`];

      await succeeds(...install, '--dry-run=server', '--create-namespace');
      await Promise.all([succeeds(...install, '--create-namespace'), migrationEnds('Complete')]);
      await runs('1.1.0');

      const [failed] = await Promise.all([command(...upgrade('1.2.0')), migrationEnds('Failed')]);
      expect(failed).toMatchObject({
        ok: false,
        output: expect.stringContaining('pre-upgrade hooks failed'),
      });
      await runs('1.1.0');

      await Promise.all([succeeds(...upgrade('1.3.0')), migrationEnds('Complete')]);
      await runs('1.3.0');

      await succeeds('rollback', 'trial', '1');
      await runs('1.1.0');
      // Nothing migrates back.
      expect(await server.send('GET', jobs)).toMatchObject({ status: 200, body: { items: [] } });

      await succeeds('uninstall', 'trial');
      for (const component of components) expect(await deployment(component)).toMatchObject({ code: 404 });
    },
  );

  test('the server refuses what the chart must not make', async () => {
    const { stdout } = await run(helm ?? '', ['template', 'trial', CHART, '--kube-version', '1.25.0']);
    const [deployment] = stdout
      .split(/^---$/m)
      .map((text) => parse(text))
      .filter((resource) => resource?.kind === 'Deployment');
    deployment.spec.template.metadata.labels['app.kubernetes.io/component'] = 'other';
    const path = '/apis/apps/v1/namespaces/default/deployments?dryRun=All';
    expect(await server.send('POST', path, deployment)).toMatchObject({ status: 422 });
  });
});
