// Operators' commands over two installations behind one address, one of which may be silent.
import { describe, expect, test } from 'vitest';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { type CellName, startTwoCells, type TestCell } from '../support/two-cells.ts';

const two = await forFile(startTwoCells());
const { eu1, eu2 } = two;

const settingsOf = (cell: TestCell, others: Record<string, string> = {}) => ({
  DATABASE_URL: cell.databaseUrl,
  ENCRYPTION_KEYS: testEncryptionKeys,
  PUBLIC_URL: two.url,
  CELL: cell.name,
  CELLS: `eu1=${eu1.operationsUrl},eu2=${eu2.operationsUrl}`,
  ...others,
});
const commands = await forFile(Promise.resolve(new Commands(settingsOf(eu1))));

/** Nobody answers for eu2. */
async function withoutEu2() {
  const nobody = await lastingFreePort();
  return settingsOf(eu1, { CELLS: `eu1=${eu1.operationsUrl},eu2=http://127.0.0.1:${nobody}` });
}

const organization = async (cell: TestCell, name: string, owner_email = 'owner@acme.example') =>
  (await createOrganization(cell.app.context, { name, owner_email })).id;

const rows = (stdout: string) => JSON.parse(stdout).data as Record<string, unknown>[];

describe('lists of all cells', () => {
  test('name the cell of each row, and end per cell', async () => {
    const ids = { eu1: await organization(eu1, 'North'), eu2: await organization(eu2, 'South') };
    const { code, stdout, stderr } = await commands.run('api', 'operatorListOrganizations', '--all-cells');
    expect([code, stderr]).toEqual([0, '']);
    const [heading = '', ...lines] = stdout.split('\n');
    expect(heading).toMatch(/^ cell +id +name/);
    for (const name of ['eu1', 'eu2'] as const)
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ ${name} +${ids[name]} `)));
    expect(lines.findIndex((line) => line.startsWith(' eu2'))).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith(' eu1')),
    );
  });

  test('go on in one cell with its cursor', async () => {
    await organization(eu2, 'South 2');
    const list = ['api', 'operatorListOrganizations', '--limit', '1', '--json'];
    const first = await commands.run(...list, '--all-cells');
    const { next_cursors: next, silent } = JSON.parse(first.stdout);
    expect(silent).toEqual([]);
    expect(rows(first.stdout)).toMatchObject([{ cell: 'eu1' }, { cell: 'eu2', name: 'South 2' }]);
    const shown = await commands.run('api', 'operatorListOrganizations', '--limit', '1', '--all-cells');
    expect(shown.stdout).toContain(`\nThere are more: --cell eu2 --cursor ${next.eu2}\n`);
    const second = await commands.run(...list, '--cell', 'eu2', '--cursor', next.eu2);
    expect(rows(second.stdout)).toMatchObject([{ cell: 'eu2', name: 'South' }]);
  });

  test('print what the others answer when one is silent, name it, and fail', async () => {
    const settings = await withoutEu2();
    const shown = await commands.runWith(settings, 'api', 'operatorListQueues', '--all-cells');
    expect(shown.code).toBe(1);
    expect(shown.stdout).toMatch(/^ cell +name.*\n eu1 +/);
    expect(shown.stdout).not.toContain('\n eu2');
    expect(shown.stderr).toMatch(/^countersign: No answer from eu2 \(connect ECONNREFUSED .*\)\.\n$/);
    const json = await commands.runWith(settings, 'api', 'operatorListQueues', '--all-cells', '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout).silent).toEqual([
      { cell: 'eu2', fault: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  test('are refused in the words of the API, by the cell that is asked as well', async () => {
    const list = ['api', 'operatorListOrganizations', '--cursor', 'made-up'];
    const own = await commands.run(...list, '--all-cells');
    expect(own).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--cursor') });
    const other = await commands.run(...list, '--cell', 'eu2');
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('No answer from eu2 (') });
  });

  test.each([
    [['api', 'operatorGetOrganization', '--organization', 'North', '--all-cells'], /lists alone/],
    [
      ['api', 'operatorCreateOrganization', '--name', 'X', '--owner-email', 'a@b.example', '--all-cells'],
      /lists alone/,
    ],
    [['api', 'operatorListDeliveries', '--organization', 'North', '--all-cells'], /as an id/],
    [['api', 'operatorListQueues', '--cell', 'eu9'], /CELLS names no "eu9": eu1, eu2\./],
  ])('%j is refused', async (args, why) => {
    const { code, stdout, stderr } = await commands.run(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(why);
  });

  test('need several installations', async () => {
    const alone = { CELL: '', CELLS: '' };
    const { code, stderr } = await commands.runWith(alone, 'api', 'operatorListQueues', '--all-cells');
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is one installation: CELLS')]);
  });
});

describe('organization find', () => {
  const found = async (text: string, settings = {}) => {
    const { code, stdout } = await commands.runWith(settings, 'organization', 'find', text, '--json');
    return { code, rows: rows(stdout) };
  };

  test('finds by a part of the name, by id, and by the address of a member, in every cell', async () => {
    const id = await organization(eu2, 'Halvorsen Fisk', 'Kari_H@fisk.example');
    const expected = {
      code: 0,
      rows: [{ cell: 'eu2', id, name: 'Halvorsen Fisk', epoch: 1, state: 'here' }],
    };
    for (const text of ['vorsen', 'VORSEN', id, 'kari_h@fisk.example'])
      expect(await found(text)).toEqual(expected);
    // The sign for any character in a pattern of SQL is one like any other.
    expect(await found('kari%@fisk.example')).toEqual({ code: 0, rows: [] });
  });

  test('says where one that moved is, and which row is out of date', async () => {
    const id = await organization(eu1, 'Moved');
    const move = (cell: TestCell, epoch: number, lives_in: string | null) =>
      cell.app.context.db.prisma.organization.upsert({
        where: { id },
        update: { epoch, lives_in },
        create: { id, name: 'Moved', time_zone: 'UTC', epoch, lives_in },
      });
    const states = async () =>
      Object.fromEntries((await found(id)).rows.map(({ cell, state }) => [cell, state]));
    await move(eu2, 1, 'eu1');
    expect(await states()).toEqual({ eu1: 'here', eu2: 'lives in eu1' });
    await move(eu1, 2, 'eu2');
    expect(await states()).toMatchObject({
      eu1: 'on the way to eu2, in use nowhere: complete the move from here',
    });
    await move(eu2, 2, null);
    expect(await states()).toEqual({ eu1: 'lives in eu2', eu2: 'here' });
    // A backup from before the move was restored in eu1.
    await move(eu1, 1, null);
    expect(await states()).toEqual({ eu1: 'out of date: eu2 knows a later move', eu2: 'here' });
  });

  test('a request that still arrives where it moved away from is told to try again, not that its token is wrong', async () => {
    const { organizationId, token } = await eu1.createTenant();
    const { organization } = eu1.app.context.db.prisma;
    await organization.update({ where: { id: organizationId }, data: { lives_in: 'eu2' } });
    const answer = await fetch(`${eu1.baseUrl}/api/v1/public/organization`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('www-authenticate'),
    ]).toEqual([503, '1', null]);
  });

  test('fails when a cell is silent, and needs none but its own where there is one', async () => {
    await organization(eu1, 'Lonely');
    expect(await found('Lonely', await withoutEu2())).toMatchObject({ code: 1, rows: [{ cell: 'eu1' }] });
    const alone = await commands.runWith({ CELL: '', CELLS: '' }, 'organization', 'find', 'Lonely');
    expect(alone.code).toBe(0);
    expect(alone.stdout).toMatch(/^ id +name +epoch +state\n.* Lonely +1 +here\n$/);
  });
});

describe('an operator token of all cells', () => {
  const statusIn = async (cell: TestCell, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${cell.baseUrl}/api/v1/operator/organizations`, { headers })).status;
  };
  const create = async (settings: Record<string, string> = {}) => {
    const ended = await commands.runWith(
      settings,
      ...[
        'operator-token',
        'create',
        '--name',
        'desk',
        '--all-cells',
        '--json',
        '--as',
        'rosa',
        '--reason',
        'why',
      ],
    );
    return { ...ended, made: JSON.parse(ended.stdout) };
  };

  test('works in each, is recorded in each, and is revoked in each', async () => {
    const { code, made } = await create();
    expect(code).toBe(0);
    expect(made).toMatchObject({ other_cells: ['eu2'], silent: [] });
    for (const cell of [eu1, eu2]) {
      expect(await statusIn(cell, made.token)).toBe(200);
      const entries = await cell.app.context.db.prisma.auditEntry.findMany({
        where: { subject_id: made.id },
      });
      expect(entries).toMatchObject([
        { action: 'operator_token.created', actor_kind: 'cli', actor_name: 'rosa', reason: 'why' },
      ]);
    }
    const listed = await commands.run('operator-token', 'list', '--all-cells', '--json');
    expect(rows(listed.stdout).filter(({ id }) => id === made.id)).toMatchObject([
      { cell: 'eu1', hint: made.hint, revoked_at: null },
      { cell: 'eu2', hint: made.hint, revoked_at: null },
    ]);
    expect(listed.stdout).not.toContain('sha256');
    for (const _ of ['once', 'again']) {
      const revoked = await commands.run('operator-token', 'revoke', made.id, '--all-cells');
      expect(revoked).toMatchObject({ code: 0, stdout: expect.stringMatching(/\n eu1 .*\n eu2 /) });
      for (const cell of [eu1, eu2]) expect(await statusIn(cell, made.token)).toBe(401);
    }
  });

  test('is shown although a cell is silent, and reaches it later', async () => {
    const settings = await withoutEu2();
    const { code, made, stderr } = await create(settings);
    expect(code).toBe(1);
    expect(stderr).toContain(`When these answer: countersign operator-token share ${made.id}`);
    expect([await statusIn(eu1, made.token), await statusIn(eu2, made.token)]).toEqual([200, 401]);
    for (const _ of ['once', 'again']) {
      const shared = await commands.run('operator-token', 'share', made.id);
      expect(shared).toMatchObject({ code: 0, stdout: expect.stringMatching(/\n eu2 +[\da-f-]{36} /) });
      expect(await statusIn(eu2, made.token)).toBe(200);
    }
    const half = await commands.runWith(settings, 'operator-token', 'revoke', made.id, '--all-cells');
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('there the token still works') });
    expect([await statusIn(eu1, made.token), await statusIn(eu2, made.token)]).toEqual([401, 200]);
    const refused = await commands.run('operator-token', 'share', made.id);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is revoked') });
    expect((await commands.run('operator-token', 'revoke', made.id, '--all-cells')).code).toBe(0);
    expect(await statusIn(eu2, made.token)).toBe(401);
  });

  test('that was revoked in one cell alone stays revoked there when it is shared again', async () => {
    const { made } = await create();
    await commands.runWith(settingsOf(eu2), 'operator-token', 'revoke', made.id);
    const shared = await commands.run('operator-token', 'share', made.id, '--json');
    expect(rows(shared.stdout)).toMatchObject([{ cell: 'eu2', revoked_at: expect.any(String) }]);
    expect(await statusIn(eu2, made.token)).toBe(401);
  });

  test('that no cell has is not found; without several cells none is made', async () => {
    const unknown = '01930000-0000-7000-8000-000000000001';
    const revoked = await commands.run('operator-token', 'revoke', unknown, '--all-cells');
    expect(revoked).toMatchObject({ code: 1, stderr: expect.stringContaining('No cell has') });
    const before = await eu1.app.context.db.prisma.operatorToken.count();
    const alone = await commands.runWith(
      { CELL: '', CELLS: '' },
      ...['operator-token', 'create', '--name', 'x', '--all-cells'],
    );
    expect(alone).toMatchObject({ code: 1, stdout: '' });
    expect(await eu1.app.context.db.prisma.operatorToken.count()).toBe(before);
  });
});

test('a question that is not sealed with the keys of the cells lists nothing', async () => {
  const otherKeys = { ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 8).toString('base64')}` };
  const name: CellName = 'eu2';
  const { code, stderr } = await commands.runWith(otherKeys, 'api', 'operatorListQueues', '--cell', name);
  expect([code, stderr]).toEqual([1, expect.stringContaining('compare ENCRYPTION_KEYS')]);
});
