// `npm run bench:cells [router|cells]`, two tables. What the way through the router of several cells costs, with nginx and docs/operating/cells/nginx.conf
// before an answer that costs nothing: plain, with routes kept, and with `/route` asked each time. And what two cells do, beside one of
// them. All in turns, since machines are never idle.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { generateToken } from '../../src/domain/access/tokens/api-token.ts';
import { type Monitoring, monitoringListener } from '../../src/http/edge/monitoring.ts';
import { createHttpServer } from '../../src/http/edge/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { ForeignProgram, findProgram, recipeWith } from '../recipes/foreign-program.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { folderInMemory } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { alternate, openBench } from './bench.ts';
import { Children } from './children.ts';
import { cpuSeconds, timed } from './cpu-time.ts';
import { countersign } from './deliver/countersign.ts';
import { SHAPE } from './deliver/receipt.ts';
import { Rig } from './deliver/rig.ts';
import { insertEndpoints, makeEndpoints } from './endpoints.ts';
import { figuresOf, isMet, quantile, ratioAtLeast, type Target } from './figure.ts';
import { summaryOf } from './publish/published.ts';
import type { Publishing } from './publish/publishing.ts';
import { serve } from './remote.ts';

const progress = (text: string) => void process.stderr.write(`${text}\n`);

/** What runs in processes of their own, so that their CPU time can be read, or on a core of their own. */
type Served = typeof served;
const served = {
  /** `/route` of a cell that knows the organization. @returns the port. */
  async route(): Promise<number> {
    const log = await createLog({ level: 'silent', format: 'json' }, { role: 'api', version: '0' });
    const monitoring: Monitoring = {
      contentType: 'text/plain',
      scrape: async () => '',
      report: async () => ({ status: 'ready', checks: {} }),
      routeOf: async () => ({ cell: 'eu1', keepSeconds: 2 }),
    };
    return listen(createHttpServer(monitoringListener(monitoring, log)).server);
  },

  answer: () => listen(createServer((_, response) => response.end('{}'))),

  /** @returns how many MiB a second were hashed. */
  compute(seconds: number): number {
    const block = Buffer.alloc(1024 * 1024);
    const end = performance.now() + seconds * 1_000;
    let count = 0;
    for (; performance.now() < end; count++) createHash('sha256').update(block).digest();
    return count / seconds;
  },
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

const forkServed = (children: Children) => children.fork<Served>(new URL(import.meta.url));

const ROUNDS = 9;
const REQUESTS = 500;
const ways = ['plain', 'kept', 'asked'] as const;

async function measureRouter(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'countersign-bench-cells-'));
  started.defer(() => rm(dir, { recursive: true }));
  const children = started.use(new Children(join(dir, 'compile-cache')));
  const [route, answer] = [forkServed(children), forkServed(children)];
  const answering = `127.0.0.1:${await answer.call('answer')}`;
  const recipe = await recipeWith('cells/nginx.conf', {
    '10.0.1.5:9464': `127.0.0.1:${await route.call('route')}`,
    '    server 10.0.2.5:9464 fail_timeout=2s;\n': '',
    '10.0.1.5:3000': answering,
    '10.0.2.5:3000': answering,
    '/var/cache/nginx/': `${dir}/`,
  });
  const routed = recipe.slice(recipe.indexOf('server {\n    listen 443')).replaceAll(/ {4}ssl_.*\n/g, '');
  const servers = {
    plain:
      'server { listen 443 ssl; proxy_http_version 1.1; proxy_set_header Connection ""; location / { proxy_pass http://countersign_eu1; } }',
    kept: routed,
    asked: routed.replace('proxy_cache countersign_routes;', 'proxy_cache off;'),
  };
  const ports = await Promise.all(ways.map(lastingFreePort));
  const http = [
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${dir}/${name};`,
    ),
    recipe.slice(0, recipe.indexOf('server {\n    listen 80;')),
    ...ways.map((way, at) => servers[way].replace('listen 443 ssl;', `listen 127.0.0.1:${ports[at]};`)),
  ].join('\n');
  const main = `user root; daemon off; master_process off; pid ${dir}/pid; error_log stderr warn; events {}\nhttp { access_log off; ${http} }`;
  await writeFile(join(dir, 'nginx.conf'), main);
  const nginx = started.use(
    new ForeignProgram(findProgram('nginx') ?? 'nginx', ['-c', join(dir, 'nginx.conf')]),
  );
  const readPid = () => readFile(`${dir}/pid`, 'utf8').then(Number, () => 0);
  await waitFor(
    'nginx',
    async () => nginx.hasEnded || (await readPid()) > 0,
    () => nginx.output,
  );
  const nginxPid = await readPid();
  const clocks = [{ cpuSeconds: () => cpuSeconds(nginxPid) }, route];
  const headers = { Authorization: `Bearer ${generateToken(crypto.randomUUID())}` };
  const requestsTo = (port: number | undefined) => async () => {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
    const ms: number[] = [];
    const { cpu } = await timed(clocks, async () => {
      while (ms.length < REQUESTS) {
        const begin = performance.now();
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: '/api/v1/public/party/customers',
          headers,
        });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${statusCode}: ${nginx.output}`);
        ms.push(performance.now() - begin);
      }
    });
    await pool.close();
    return [quantile(ms, 0.5) * 1_000, ...cpu.map((seconds) => (seconds / REQUESTS) * 1e6)];
  };
  const results = await alternate(
    { repetitions: ROUNDS, progress },
    'router',
    ways.map((way, at) => [way, requestsTo(ports[at])] as const),
  );
  for (const way of ways) {
    const [p50, nginxCpu, routeCpu] = [0, 1, 2].map((at) =>
      Math.round(Math.min(...results(way).map((each) => each[at] ?? Number.NaN))),
    );
    console.log(
      `${way.padEnd(6)} p50 ${p50} µs, CPU of nginx ${nginxCpu} µs, of /route ${routeCpu} µs a request (best of ${ROUNDS} × ${REQUESTS})`,
    );
  }
}

const SCALE = { repetitions: 8, deliveries: 12_000, requests: 1, seconds: 4 };

/** A whole cell on one core: PostgreSQL, API and worker, who publishes, and the receiver. */
async function openCell(core: number) {
  await using started = new AsyncDisposableStack();
  const bench = started.use(await openBench(SCALE, core));
  const rig = started.use(await Rig.start(bench, countersign('start'), SHAPE));
  const { database } = rig.parts;
  const disabled = makeEndpoints([['http://127.0.0.1:9/']]);
  await insertEndpoints(database, disabled);
  await database.session.query(
    "update webhook_endpoint set status = 'disabled', disabled_by = 'operator' where id = $1",
    [disabled[0]?.id],
  );
  const script = new URL('./publish/publishing.ts', import.meta.url);
  const publisher = started.use(bench.children.fork<Publishing>(script));
  const method = 'publish_events of 100';
  await publisher.call('open', { method, databaseUrl: database.url, endpoints: disabled, clients: 4 });
  const program = started.use(forkServed(bench.children));
  const resources = started.move();
  return {
    async rest() {
      await database.session.query('vacuum analyze');
      await bench.postgres.checkpoint();
    },
    /** Each is how much of it is done in a second. */
    measures: {
      deliveries: async () => {
        await rig.reset();
        const begin = performance.now();
        const published = await rig.publish(SCALE.deliveries);
        await rig.finish(published);
        return (published / (performance.now() - begin)) * 1_000;
      },
      publishes: async () => summaryOf(await publisher.call('rush', SCALE.seconds)).eventsPerSecond,
      MiB: () => program.call('compute', SCALE.seconds),
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** What is measured, what it is, and what is asked for. */
const work: readonly (readonly ['MiB' | 'publishes' | 'deliveries', string, Target[]])[] = [
  ['MiB', 'hashed, without a cell: what the cores of this machine do at best', []],
  ['publishes', 'of 100 at a time by SQL, 4 at once, to an endpoint that is disabled', [ratioAtLeast(1.9)]],
  ['deliveries', `of ${SCALE.deliveries} events, from the publication to their records`, [ratioAtLeast(1.9)]],
];

async function measureCells(): Promise<void> {
  // The cells of this machine share a disk, which real ones do not.
  process.env.TMPDIR = folderInMemory() ?? tmpdir();
  await using first = await openCell(0);
  await using second = await openCell(1);
  for (const [unit, what, targets] of work) {
    const [one, other] = [first.measures[unit], second.measures[unit]];
    // What an earlier measurement left behind is not done beside the next one.
    const rested = async (...cells: (typeof one)[]) => {
      for (const cell of [first, second]) await cell.rest();
      return (await Promise.all(cells.map((measure) => measure()))).reduce((sum, each) => sum + each);
    };
    const results = await alternate({ repetitions: SCALE.repetitions, progress }, unit, [
      // The mean of both: cores are not equally fast.
      ['one', async () => ((await rested(one)) + (await rested(other))) / 2],
      ['two', () => rested(one, other)],
    ]);
    const line = figuresOf({ section: 'cells' }, results, 'two', 'one');
    const figure = line(what, unit, (rate) => rate, ...targets);
    const { measured, baseline, ratio } = figure;
    const rates = [baseline, measured].map((each) => Math.round(each?.median ?? Number.NaN));
    const range = [ratio?.median, ratio?.min, ratio?.max].map((each) => each?.toFixed(2));
    const verdicts = targets.map((target) => (isMet(figure, target) ? 'met' : 'missed'));
    console.log(
      `${unit.padEnd(10)} one ${rates[0]}, two ${rates[1]} /s, ratio ${range[0]} (${range[1]}–${range[2]}) ${verdicts.join()}: ${what}`,
    );
  }
}

if (process.send) serve(served);
else {
  const [only] = process.argv.slice(2);
  if (only !== 'cells') await measureRouter();
  if (only !== 'router') await measureCells();
}
