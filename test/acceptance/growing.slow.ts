// docs/operating/growing.md: its commands, one after the other in one shell, as the operator of two installations types them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { codeBlocks } from '../support/documents.ts';
import { machineEnvironment } from '../support/machine.ts';
import { folderWithCommand, Program } from '../support/process.ts';
import { timeLimit } from '../support/slowness.ts';
import { startTwoCells } from '../support/two-cells.ts';

const blocks = codeBlocks('docs/operating/growing.md').filter(({ note }) =>
  note?.includes('test/acceptance/growing.slow.ts'),
);

test(
  'the commands of the page run in their order, and move an organization',
  async () => {
    await using two = await startTwoCells();
    await using folder = await folderWithCommand();
    const { eu1, eu2 } = two;
    const { id } = await createOrganization(eu1.app.context, {
      name: 'Acme',
      owner_email: 'ann@acme.example',
    });
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
    expect(commands).toHaveLength(4);
    const script = join(folder.path, 'growing.sh');
    await writeFile(script, ['set -eu', `cd ${folder.path}`, ...commands].join('\n'));
    const { PATH = '' } = machineEnvironment();
    const settings = {
      PATH: `${folder.path}:${PATH}`,
      DATABASE_URL: eu1.databaseUrl,
      TARGET_DATABASE_URL: eu2.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      PUBLIC_URL: two.url,
      CELL: 'eu1',
      CELLS: `eu1=${eu1.operationsUrl},eu2=${eu2.operationsUrl}`,
    };
    const { code, stdout, stderr } = await new Program(script, [], settings, '/bin/sh').ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout
      .match(new RegExp(`^ eu[12] +${id} .*$`, 'gm'))
      ?.map((row) => row.split(/ {2,}/).join(' '));
    const row = (cell: string, epoch: number, state: string) => ` ${cell} ${id} Acme ${epoch} ${state}`;
    const moved = [row('eu1', 2, 'lives in eu2'), row('eu2', 2, 'here')];
    expect(rows?.slice(0, 4)).toEqual([row('eu1', 1, 'here'), row('eu1', 1, 'here'), ...moved]);
    expect(stdout).toMatch(/^ {2}token +cso_/m);
  },
  timeLimit(180_000),
);

test('the statement that finds large organizations counts the events of those that are here', async () => {
  await using two = await startTwoCells();
  const { organizationId, token } = await two.eu1.createTenant();
  const created = await fetch(`${two.eu1.baseUrl}/api/v1/public/party/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Buyer', country: 'GB', currency: 'GBP' }),
  });
  expect(created.status).toBe(201);
  const [statement] = blocks.filter(({ language }) => language === 'sql');
  const client = new pg.Client(two.eu1.databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(statement?.code ?? '');
    expect(rows).toEqual([{ id: organizationId, name: 'Tenant', events_of_a_week: '1' }]);
  } finally {
    await client.end();
  }
});
