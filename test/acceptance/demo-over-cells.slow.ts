import { expect, test, vi } from 'vitest';
import { seedDemoOrganization } from '../../src/domain/access/organization.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { Program } from '../support/process.ts';
import { startTwoCells } from '../support/two-cells.ts';

// A real process, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 120_000 });

const schedule = { RETRY_SCHEDULE_SECONDS: '0.5,0.6' };
const { eu1, router } = await forFile(startTwoCells(schedule));
await seedDemoOrganization(eu1.app.context);

test('the demo goes through every step behind the router of two installations', async () => {
  const { code, stdout, stderr } = await new Program('src/demo/main.ts', [], {
    PORT: new URL(router.url).port,
    DATABASE_URL: eu1.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    ...schedule,
  }).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`${router.url}  (already running)`);
  expect(stdout).toContain('Everything works as specified.');
});
