import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';
import { attacks, Crowd } from './memory/attacks.ts';
import { LimitedServer } from './memory/limited-server.ts';

// `npm run chaos -- memory` has all attacks, with honest traffic beside them.
test('a process with 256 MiB outlives 900 bodies of 1 MiB that are held, and answers others', {
  timeout: timeLimit(90_000),
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
  const headers = { Authorization: `Bearer ${other.token}` };
  expect((await fetch(`${baseUrl}/api/v1/public/party/customers`, { headers })).status).toBe(200);
  crowd.end();
});
