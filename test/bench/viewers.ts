/**
 * What people who look on cost: the memory of a server with 500 open streams of changes, and how fast it delivers with
 * and without them, in turn.
 *
 *     node test/bench/viewers.ts [--viewers 500] [--deliveries 10000] [--repetitions 4]
 */
import { fork } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startApp } from '../../src/app.ts';
import { issueToken } from '../../src/domain/access/api-token.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { fullAccess } from '../../src/domain/access/scope.ts';
import { createSignInLink } from '../../src/domain/access/sign-in-link.ts';
import { deliveriesChannel } from '../../src/domain/delivery-queue/enqueue.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { createPartner } from '../support/partner.ts';
import { Person } from '../support/person.ts';
import { startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const OWNER = 'owner@viewers.example';
/** Fewer than a session may have. */
const STREAMS_OF_SESSION = 7;

if (process.send) await serve();
else await measure();

/** The server, in a process of its own, whose memory is measured. */
async function serve(): Promise<void> {
  const app = await startApp(readConfig(process.env), { api: true, worker: true });
  const { id: organizationId } = await createOrganization(app.context, {
    name: 'Viewers',
    ownerEmail: OWNER,
  });
  const { plaintext: token } = await issueToken(app.context, {
    organizationId,
    issuedBy: OWNER,
    name: 'bench',
    scopes: [fullAccess],
  });
  process.on(
    'message',
    async (asked: { links?: number; rss?: true; cpu?: true; wake?: true; stop?: true }) => {
      if (asked.links !== undefined) {
        const links = [];
        for (let count = 0; count < asked.links; count++)
          links.push((await createSignInLink(app.context, OWNER)).token);
        process.send?.({ links });
      }
      if (asked.wake) app.context.db.notify(deliveriesChannel);
      if (asked.cpu) {
        const { user, system } = process.cpuUsage();
        process.send?.({ cpuSeconds: (user + system) / 1e6 });
      }
      if (asked.rss) {
        globalThis.gc?.();
        process.send?.({ rss: process.memoryUsage().rss });
      }
      if (asked.stop) {
        await app[Symbol.asyncDispose]();
        process.exit();
      }
    },
  );
  // Whoever asked is gone.
  process.once('disconnect', () => process.exit());
  process.send?.({ baseUrl: app.baseUrl, organizationId, token });
}

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      viewers: { type: 'string', default: '500' },
      deliveries: { type: 'string', default: '10000' },
      repetitions: { type: 'string', default: '4' },
    },
  });
  const viewers = Number(values.viewers);
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await scratchFolder('viewers'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres') });
  opened.defer(() => postgres.stop());
  const receiver = opened.use(await startReceiver());
  const server = fork(new URL(import.meta.url), {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      ALLOW_INSECURE_RECEIVERS: 'true',
      LOG_LEVEL: 'silent',
      CONSOLE_RATE_LIMIT: '1000000/60',
    },
  });
  const answer = <Answer>(): Promise<Answer> =>
    new Promise((resolve) => server.once('message', (message) => resolve(message as Answer)));
  const ask = <Answer>(question: object): Promise<Answer> => {
    const answered = answer<Answer>();
    server.send(question);
    return answered;
  };
  const { baseUrl, organizationId, token } = await answer<{
    baseUrl: string;
    organizationId: string;
    token: string;
  }>();
  const partner = createPartner(baseUrl, token);
  await partner.registerActive(receiver.url, ['invoice.issued']);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  opened.defer(() => pool.end());

  const drain = async (count: number): Promise<number> => {
    const before = receiver.deliveries.length;
    await pool.query("select publish_event($1, 'invoice.issued', 1, $2::json) from generate_series(1, $3)", [
      organizationId,
      JSON.stringify(sampleInvoice),
      count,
    ]);
    const began = performance.now();
    server.send({ wake: true });
    await waitFor('all to arrive', () => receiver.deliveries.length - before >= count, undefined, 300_000);
    return count / ((performance.now() - began) / 1000);
  };
  const cookies: string[] = [];
  const { links } = await ask<{ links: string[] }>({ links: Math.ceil(viewers / STREAMS_OF_SESSION) });
  for (const link of links) {
    const person = new Person(baseUrl);
    await person.request('POST', '/sessions', { body: { token: link } });
    cookies.push(person.cookie ?? '');
  }
  let messages = 0;
  const look = async (): Promise<() => Promise<void>> => {
    const requests = Array.from({ length: viewers }, (_, nth) =>
      get(`${baseUrl}/api/v1/console/organizations/${organizationId}/changes`, {
        agent: false,
        headers: { Cookie: `__Host-countersign=${cookies[Math.floor(nth / STREAMS_OF_SESSION)]}` },
      }),
    );
    const refused: (number | undefined)[] = [];
    let begun = 0;
    for (const request of requests) {
      request.on('error', () => undefined);
      request.on('response', (response) => {
        if (response.statusCode !== 200) refused.push(response.statusCode);
        response.once('data', () => begun++);
        response.on('data', () => messages++);
        response.on('error', () => undefined);
      });
    }
    await waitFor(
      'all to look on',
      () => begun === viewers,
      () => `${begun} do, ${refused.length} were refused with ${refused[0]}`,
      60_000,
    );
    return async () => {
      for (const request of requests) request.destroy();
      await delay(500);
    };
  };

  await drain(5_000);
  const idle = await ask<{ rss: number }>({ rss: true });
  const leave = await look();
  await delay(2_000);
  const watched = await ask<{ rss: number }>({ rss: true });
  print(`${viewers} streams: ${((watched.rss - idle.rss) / 2 ** 20).toFixed(1)} MB`);
  await leave();

  const deliveries = Number(values.deliveries);
  const cpus = { without: [] as number[], with: [] as number[] };
  const rates = { without: [] as number[], with: [] as number[] };
  for (let repetition = 0; repetition < Number(values.repetitions); repetition++) {
    for (const which of repetition % 2 === 0
      ? (['without', 'with'] as const)
      : (['with', 'without'] as const)) {
      const end = which === 'with' ? await look() : undefined;
      messages = 0;
      const before = await ask<{ cpuSeconds: number }>({ cpu: true });
      const rate = await drain(deliveries);
      const after = await ask<{ cpuSeconds: number }>({ cpu: true });
      const cpuMs = ((after.cpuSeconds - before.cpuSeconds) * 1_000_000) / deliveries;
      rates[which].push(rate);
      cpus[which].push(cpuMs);
      print(
        `${which} viewers: ${rate.toFixed(0)} deliveries a second, ${cpuMs.toFixed(0)} ms of CPU for 1,000, ${messages} messages`,
      );
      await end?.();
    }
  }
  const median = (list: number[]) =>
    list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
  print(`medians: ${median(rates.without).toFixed(0)} without, ${median(rates.with).toFixed(0)} with`);
  print(
    `CPU of 1,000: ${median(cpus.without).toFixed(0)} ms without, ${median(cpus.with).toFixed(0)} ms with`,
  );
  server.send({ stop: true });
  await new Promise((resolve) => server.once('exit', resolve));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
