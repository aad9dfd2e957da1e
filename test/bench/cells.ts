// `node test/bench/cells.ts`: what the way through the router of several cells costs, with nginx and docs/operating/cells/nginx.conf before
// an answer that costs nothing. Plain, with routes kept, and with `/route` asked each time: in turns, since machines are never idle.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateToken } from '../../src/domain/access/tokens/api-token.ts';
import { type Monitoring, monitoringListener } from '../../src/http/edge/monitoring.ts';
import { createHttpServer } from '../../src/http/edge/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { ForeignProgram, findProgram, recipeWith } from '../recipes/foreign-program.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { waitFor } from '../support/wait-for.ts';
import { cpuSeconds } from './cpu-time.ts';

const [ROUNDS, REQUESTS] = [9, 500];
const ways = ['plain', 'kept', 'asked'] as const;
type Way = (typeof ways)[number];

/** In a process of its own, so that its CPU time can be read: `/route` of a cell that knows the organization, or the answer. */
async function serve(): Promise<void> {
  const log = await createLog({ level: 'silent', format: 'json' }, { role: 'api', version: '0' });
  const routeOf: Monitoring['routeOf'] = async () => ({ cell: 'eu1', keepSeconds: 2 });
  const monitoring: Monitoring = {
    contentType: 'text/plain',
    scrape: async () => '',
    report: async () => ({ status: 'ready', checks: {} }),
    routeOf,
  };
  const server =
    process.argv[2] === 'route'
      ? createHttpServer(monitoringListener(monitoring, log)).server
      : createServer((_, response) => response.end('{}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function child(role: 'route' | 'answer') {
  const program = fork(import.meta.filename, [role]);
  const [port] = await once(program, 'message');
  return { pid: program.pid ?? 0, host: `127.0.0.1:${port}`, [Symbol.dispose]: () => void program.kill() };
}

async function measure(): Promise<void> {
  using route = await child('route');
  using answer = await child('answer');
  const dir = await mkdtemp(join(tmpdir(), 'countersign-bench-cells-'));
  const ports = {
    plain: await lastingFreePort(),
    kept: await lastingFreePort(),
    asked: await lastingFreePort(),
  };
  const recipe = await recipeWith('cells/nginx.conf', {
    '10.0.1.5:9464': route.host,
    '    server 10.0.2.5:9464 fail_timeout=2s;\n': '',
    '10.0.1.5:3000': answer.host,
    '10.0.2.5:3000': answer.host,
    '/var/cache/nginx/': `${dir}/`,
  });
  const at = recipe.indexOf('server {\n    listen 80;');
  const routed = recipe.slice(recipe.indexOf('server {\n    listen 443'));
  const onPort = (port: number) =>
    routed.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`).replaceAll(/ {4}ssl_.*\n/g, '');
  const plain = `server { listen 127.0.0.1:${ports.plain}; proxy_http_version 1.1; proxy_set_header Connection ""; location / { proxy_pass http://countersign_eu1; } }`;
  const asked = onPort(ports.asked).replace('proxy_cache countersign_routes;', 'proxy_cache off;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const http = [...temporary, recipe.slice(0, at), onPort(ports.kept), asked, plain].join('\n');
  const main = `user root; daemon off; master_process off; pid ${dir}/pid; error_log stderr warn; events {}\nhttp { access_log off; ${http} }`;
  await writeFile(join(dir, 'nginx.conf'), main);
  await using nginx = new ForeignProgram(findProgram('nginx') ?? 'nginx', ['-c', join(dir, 'nginx.conf')]);
  await waitFor(
    'nginx',
    () =>
      readFile(`${dir}/pid`).then(
        () => true,
        () => nginx.hasEnded,
      ),
    () => nginx.output,
  );
  const nginxPid = Number(await readFile(`${dir}/pid`, 'utf8'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: `Bearer ${generateToken(crypto.randomUUID())}` };
  const one = async (port: number) => {
    const begin = performance.now();
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/public/party/customers',
      agent,
      headers,
    }).end();
    const [response] = await once(sent, 'response');
    await once(response.resume(), 'end');
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${nginx.output}`);
    return performance.now() - begin;
  };
  const rounds: Record<Way, { p50: number; nginx: number; route: number }[]> = {
    plain: [],
    kept: [],
    asked: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) {
      const before = [await cpuSeconds(nginxPid), await cpuSeconds(route.pid)];
      const times: number[] = [];
      for (let count = 0; count < REQUESTS; count++) times.push(await one(ports[way]));
      const [n = 0, r = 0] = [
        (await cpuSeconds(nginxPid)) - (before[0] ?? 0),
        (await cpuSeconds(route.pid)) - (before[1] ?? 0),
      ];
      const p50 = times.sort((a, b) => a - b)[REQUESTS / 2] ?? 0;
      rounds[way].push({ p50: p50 * 1_000, nginx: (n / REQUESTS) * 1e6, route: (r / REQUESTS) * 1e6 });
    }
  }
  agent.destroy();
  const least = (way: Way, what: 'p50' | 'nginx' | 'route') =>
    Math.round(Math.min(...rounds[way].map((each) => each[what])));
  for (const way of ways)
    console.log(
      `${way.padEnd(6)} p50 ${least(way, 'p50')} µs, CPU of nginx ${least(way, 'nginx')} µs, of /route ${least(way, 'route')} µs a request (best of ${ROUNDS} × ${REQUESTS})`,
    );
  await rm(dir, { recursive: true });
}

await (process.argv[2] ? serve() : measure());
