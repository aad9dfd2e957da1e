import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { licence, monthly } from '../support/contract.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';
import { attacks, Crowd } from './memory/attacks.ts';
import { LimitedServer } from './memory/limited-server.ts';

// `npm run chaos -- memory` has all attacks, with honest traffic beside them.
test('a process with 256 MiB outlives 900 bodies of 1 MiB that are held, and keeps the books of others meanwhile', {
  timeout: timeLimit(180_000),
}, async () => {
  await using folder = await scratchFolder('memory');
  await using parties = await startTestApp({}, { api: false, worker: false });
  const { token, organizationId } = await parties.createTenant();
  const settings = {
    DATABASE_URL: parties.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_FORMAT: 'json',
    RATE_LIMIT: 'off',
  };
  const limit = { cgroupMib: 256, oldSpaceMib: 128 };
  await using server = await LimitedServer.start('test', limit, settings, join(folder.path, 'api.log'));
  const { baseUrl } = server;
  const crowd = new Crowd(baseUrl);
  const attack = attacks.find(({ what }) => what.includes('900 × 1 MiB'));
  attack?.begin({ baseUrl, partnerTokens: [token, token], operatorToken: '', organizationId }, crowd);
  await waitFor(
    'all to be held or refused',
    () => !server.isAlive || (crowd.answers.get('503') ?? 0) > 850,
    () => crowd.describe(),
    60_000,
  );
  expect(server.isAlive).toBe(true);
  const other = await parties.createTenant();
  // Loads Prisma, and makes it compile what it reads and writes.
  await keepBooks(createPartner(baseUrl, other.token), 30);
  expect(server.isAlive).toBe(true);
  crowd.end();
});

/** So often at a time by eight clients: customers, contracts and invoices are created, changed and listed. */
async function keepBooks({ request }: Partner, times: number): Promise<void> {
  const api = async (method: string, path: string, body?: object) => {
    const answer = await request(method, `/api/v1/public${path}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const line = {
    description: 'Licence',
    quantity: '1',
    price: { kind: 'unit', unit_amount: '12500' },
    tax_rate: '20',
  };
  const once = async () => {
    const { id } = await api('POST', '/party/customers', {
      name: 'Nordlicht',
      country: 'DE',
      currency: 'EUR',
    });
    const invoice = await api('POST', '/invoices', { customer_id: id, lines: [line, line] });
    await api('POST', '/contracts', { ...monthly(id), items: [licence] });
    await api('PATCH', `/party/customers/${id}`, { name: 'Nordlicht Handel' });
    await api('POST', `/invoices/${invoice.id}/issue`, {});
    for (const list of ['/party/customers', '/invoices', '/contracts']) await api('GET', `${list}?limit=100`);
  };
  for (let time = 0; time < times; time++) await Promise.all(Array.from({ length: 8 }, once));
}
