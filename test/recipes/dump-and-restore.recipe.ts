// docs/operating/recipes.md, "Dump and restore": the copy is whole, and calls nobody before its operator says so.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { query } from '../support/database.ts';
import { codeBelow } from '../support/documents.ts';
import { createIssued } from '../support/invoice.ts';
import { createPartner } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';
import { schemaDrift } from '../support/schema-drift.ts';
import { DebianPostgres, postgresProgram, runProgram } from './debian-postgres.ts';

const pgDump = postgresProgram('pg_dump');

/** The commands of the recipe's first code block, as an operator's shell runs them. */
async function dumpAndRestore(urls: { DATABASE_URL: string; RESTORED_URL: string }): Promise<void> {
  const [commands = ''] = codeBelow('docs/operating/recipes.md', 'Dump and restore', 'sh');
  expect(commands).toMatch(/^pg_dump /);
  const dir = await mkdtemp(join(tmpdir(), 'countersign-dump-'));
  try {
    const PATH = `${dirname(pgDump ?? '')}:${process.env.PATH}`;
    runProgram('/bin/sh', ['-ec', `cd ${dir}; ${commands}`], { env: { ...urls, PATH } });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

describe.skipIf(!pgDump)(
  pgDump ? 'dump and restore' : 'dump and restore (skipped: pg_dump is not installed)',
  () => {
    test('a restored copy has everything, sends nothing while paused, and then sends what was pending with the same ids', async () => {
      await using postgres = await DebianPostgres.start();
      await query(postgres.url('postgres'), 'create database original');
      await query(postgres.url('postgres'), 'create database restored');
      const [original, restored] = [postgres.url('original'), postgres.url('restored')];

      await using scene = await startScene({ DATABASE_URL: original, RETRY_SCHEDULE_SECONDS: '1' });
      const { receiver, tenant } = scene;
      const endpoint = await scene.partner.registerActive(receiver.url, ['invoice.issued']);
      await scene.issueInvoice();
      await receiver.waitForDeliveries(1);
      receiver.answer = (_request, response) => void response.writeHead(503).end();
      await scene.issueInvoice();
      await receiver.waitForDeliveries(2);
      const feed = '/api/v1/public/event-feed';
      const { body: firstPage } = await scene.partner.request('GET', `${feed}?from=start&limit=2`);
      const { body: secondPage } = await scene.partner.request('GET', `${feed}?cursor=${firstPage.cursor}`);
      // The original ends, as in the case for which dumps are made.
      await scene.server.app[Symbol.asyncDispose]();

      await dumpAndRestore({ DATABASE_URL: original, RESTORED_URL: restored });
      expect(await schemaDrift(restored)).toBe('');
      receiver.answer = (_request, response) => void response.writeHead(204).end();
      const settings = {
        PORT: '0',
        DATABASE_URL: restored,
        ENCRYPTION_KEYS: testEncryptionKeys,
        ALLOW_INSECURE_RECEIVERS: 'true',
        LOG_LEVEL: 'silent',
      };
      const seen = receiver.deliveries.length;
      {
        await using paused = await startApp(readConfig({ ...settings, DELIVERIES_PAUSED: 'true' }), {
          api: true,
          worker: true,
        });
        const partner = createPartner(paused.baseUrl ?? '', tenant.token);
        const deliveries = async (status: string) =>
          (await partner.request('GET', `/api/v1/public/deliveries?status=${status}`)).body.data;
        expect(await deliveries('delivered')).toHaveLength(1);
        expect(await deliveries('pending')).toMatchObject([{ endpoint_id: endpoint.id }]);
        // One for which it is time, with nobody to send it.
        const { body: customers } = await partner.request('GET', '/api/v1/public/party/customers');
        const { organizationId } = tenant;
        await createIssued(paused.context, organizationId, customers.data[0].id);
        expect(await deliveries('pending')).toHaveLength(2);
        // A consumer of the feed goes on where it was.
        const { body: page } = await partner.request('GET', `${feed}?cursor=${firstPage.cursor}`);
        expect(page.data.map(({ id }: { id: string }) => id).slice(0, secondPage.data.length)).toEqual(
          secondPage.data.map(({ id }: { id: string }) => id),
        );
        expect(page.data.slice(secondPage.data.length)).toMatchObject([
          { type: 'invoice.created' },
          { type: 'invoice.issued' },
        ]);
        expect(page).toMatchObject({ has_more: false, behind: 0 });
        expect(receiver.deliveries).toHaveLength(seen);
      }
      await using _sending = await startApp(readConfig(settings), { api: false, worker: true });
      const received = await receiver.waitForDeliveries(seen + 2);
      const ids = received.map(({ headers }) => headers['service-delivery-id']);
      // The one that failed at the original, and the one that was published at the paused copy.
      expect(ids.slice(seen)).toContain(ids[1]);
      expect(new Set(ids).size).toBe(3);
    });
  },
);
