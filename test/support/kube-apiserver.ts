// A real kube-apiserver with etcd, without a kubelet or controllers: nothing runs, everything is accepted or refused.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ForeignProgram } from '../recipes/foreign-program.ts';
import { lastingFreePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';
import { waitFor } from './wait-for.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class KubeApiserver implements AsyncDisposable {
  readonly #resources: AsyncDisposableStack;
  readonly #options: RequestOptions;
  readonly kubeconfig: string;

  private constructor(resources: AsyncDisposableStack, options: RequestOptions, kubeconfig: string) {
    this.#resources = resources;
    this.#options = options;
    this.kubeconfig = kubeconfig;
  }

  static async start(apiserver: string, etcd: string): Promise<KubeApiserver> {
    await using resources = new AsyncDisposableStack();
    const { path } = resources.use(await scratchFolder('kube'));
    const [client, peer, port] = await Promise.all([lastingFreePort(), lastingFreePort(), lastingFreePort()]);
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const file = (name: string, text: string) => {
      writeFileSync(join(path, name), text);
      return join(path, name);
    };
    const token = randomUUID();
    const [etcdUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    resources.use(
      new ForeignProgram(etcd, [
        ...[
          `--data-dir=${path}/etcd`,
          `--listen-client-urls=${etcdUrl}`,
          `--advertise-client-urls=${etcdUrl}`,
        ],
        ...[`--listen-peer-urls=${peerUrl}`, `--initial-advertise-peer-urls=${peerUrl}`],
        ...[`--initial-cluster=default=${peerUrl}`, '--unsafe-no-fsync'],
      ]),
    );
    const server = resources.use(
      new ForeignProgram(apiserver, [
        ...[`--etcd-servers=${etcdUrl}`, '--bind-address=127.0.0.1', '--advertise-address=127.0.0.1'],
        ...[`--secure-port=${port}`, `--cert-dir=${path}/cert`, '--endpoint-reconciler-type=none'],
        ...['--service-cluster-ip-range=10.0.0.0/24', '--service-account-issuer=https://localhost'],
        `--service-account-key-file=${file('sa.pub', keys.publicKey)}`,
        `--service-account-signing-key-file=${file('sa.key', keys.privateKey)}`,
        `--token-auth-file=${file('tokens.csv', `${token},admin,admin,system:masters\n`)}`,
        ...['--authorization-mode=RBAC', '--disable-admission-plugins=ServiceAccount'],
      ]),
    );
    const certificate = join(path, 'cert/apiserver.crt');
    const kubeconfig = file(
      'kubeconfig',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'test',
        contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
        clusters: [
          {
            name: 'test',
            cluster: { server: `https://127.0.0.1:${port}`, 'certificate-authority': certificate },
          },
        ],
        users: [{ name: 'test', user: { token } }],
      }),
    );
    const options = (): RequestOptions => ({
      host: '127.0.0.1',
      port,
      agent: false,
      ca: readFileSync(certificate),
      headers: { authorization: `Bearer ${token}` },
    });
    await waitFor(
      'the API server to be ready',
      async () => {
        if (server.hasEnded) throw new Error(server.output);
        try {
          // The last of what it makes at its start.
          return (await send(options(), 'GET', '/api/v1/namespaces/default')).status === 200;
        } catch {
          return false;
        }
      },
      () => server.output,
      60_000,
    );
    return new KubeApiserver(resources.move(), options(), kubeconfig);
  }

  /** @param body JSON; of a PATCH, a merge patch. */
  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(this.#options, method, path, body);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync();
  }
}

async function send(options: RequestOptions, method: string, path: string, body?: unknown): Promise<Answer> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request({ ...options, method, path, headers: { ...options.headers, 'content-type': type } }, (response) =>
    text(response).then((answer) => {
      const isJson = response.headers['content-type'] === 'application/json';
      // Of a path that it does not know it says so in plain text.
      resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(answer) : answer });
    }, reject),
  )
    .on('error', reject)
    .end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
