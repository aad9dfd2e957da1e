import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { issueToken } from '../../../src/domain/access/tokens/api-token.ts';
import { fullAccess } from '../../../src/domain/access/tokens/scope.ts';
import { lookAfterMoves } from '../../../src/domain/cells/move/look-after-moves.ts';
import {
  cleanUp,
  type MoveOptions,
  type MovePhase,
  moveOrganization,
  movePhases,
} from '../../../src/domain/cells/move/move-organization.ts';
import { readMovesNow } from '../../../src/domain/cells/move/moves-now.ts';
import { asOperator } from '../../support/as-operator.ts';
import { hashesOf } from '../../support/moved-rows.ts';
import { fillBusiness, move, moveOptions, undo } from '../../support/moving.ts';
import { publication } from '../../support/operator-calls.ts';
import { createPartner } from '../../support/partner.ts';
import { startReceiver } from '../../support/receiver.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { startTwoCells } from '../../support/two-cells.ts';
import { waitFor } from '../../support/wait-for.ts';

test('an organization moves whole, and goes on where it is', async () => {
  await using cells = await startTwoCells();
  await using receiver = await startReceiver();
  const { eu1, eu2, url } = cells;
  const scene = await fillBusiness(eu1);
  const { organizationId } = scene;
  const { plaintext } = await issueToken(eu1.app.context, {
    organizationId,
    name: 'test',
    scopes: [fullAccess],
  });
  const partner = createPartner(url, plaintext);
  await partner.registerActive(receiver.url, ['customer.created']);
  const create = (name: string) => partner.client.customers.create({ name, country: 'GB', currency: 'GBP' });
  await create('Before');
  await receiver.waitForDeliveries(1);
  let before: Record<string, string> = {};
  const phases: string[] = [];
  await move(cells, organizationId, {
    onPhase: async (phase) => {
      phases.push(phase);
      if (phase === 'leave') before = await hashesOf(eu1.databaseUrl, organizationId);
    },
  });
  expect(phases).toEqual(movePhases);
  // Written every few seconds: the charts and the log of requests may miss the last of them.
  const after = { ...before, delivery_activity: expect.any(String), api_request: expect.any(String) };
  expect(await hashesOf(eu2.databaseUrl, organizationId)).toEqual(after);

  const stale = createPartner(eu1.baseUrl, plaintext);
  const refused = await stale.request('GET', '/api/v1/public/organization');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(refused.body.detail).toContain('eu2');
  // A proxy keeps a route for two seconds, and the triggers are gone by now.
  const operator = createPartner(eu1.baseUrl, await eu1.createOperatorToken());
  const events = `/api/v1/operator/organizations/${organizationId}/events`;
  const late = [
    await operator.request('POST', events, { body: publication(randomUUID()) }),
    await operator.request('POST', `${events}/batch`, { body: { events: [publication(randomUUID())] } }),
  ];
  expect(late.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual([
    [503, '1'],
    [503, '1'],
  ]);
  expect((await hashesOf(eu1.databaseUrl, organizationId)).event).toBe(before.event);

  cells.router.forget();
  await create('After');
  await receiver.waitForDeliveries(2);
  const billed = await eu2.app.context.db.prisma.invoice.count({
    where: { organization_id: organizationId },
  });
  expect(billed).toBeGreaterThan(4);
});

test('the stop waits for a transaction that began while it was being committed', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const { organizationId } = await eu1.createTenant();
  await using late = await openClient(eu1.databaseUrl);
  // As a synchronous standby that takes its time to confirm the stop.
  await late.client.query(`
    create function wait_for_standby() returns trigger language plpgsql as
      $fn$ begin perform pg_advisory_xact_lock(1); return null; end $fn$;
    create trigger standby after update on organization_move for each row execute function wait_for_standby();
    select pg_advisory_lock(1)`);
  const eventId = randomUUID();
  let published: Promise<unknown> | undefined;
  const publish = async () => {
    await waitFor('the stop to wait', async () => {
      const { rowCount } = await late.client.query(
        "select from pg_locks where locktype = 'advisory' and objid = 1 and not granted",
      );
      return rowCount === 1;
    });
    await late.client.query('begin');
    await late.client.query("select from publish_event($1, 'invoice.issued', 1, $2, $3)", [
      organizationId,
      JSON.stringify(sampleInvoice),
      eventId,
    ]);
    await late.client.query('select pg_advisory_unlock(1)');
  };
  await expect(
    move(cells, organizationId, {
      onPhase(phase) {
        if (phase === 'stop') published = publish();
      },
    }),
  ).rejects.toThrow('does not end');
  await published;
  await late.client.query('commit');
  await move(cells, organizationId);
  expect(await eu2.app.context.db.query`select from event where id = ${eventId}::uuid`).toHaveLength(1);
});

test('an undone move leaves the organization in use where it is, and nothing where it went', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const { organizationId, token } = await eu1.createTenant();
  const partner = createPartner(eu1.baseUrl, token);
  const create = () =>
    partner.request('POST', '/api/v1/public/party/customers', {
      body: { name: 'Brightwater', country: 'GB', currency: 'GBP' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  await create();
  const before = await hashesOf(eu1.databaseUrl, organizationId);
  const stopped: { status: number; retryAfter: string | null }[] = [];
  await expect(
    move(cells, organizationId, {
      async onPhase(phase) {
        if (phase !== 'leave') return;
        // In the stop: reads go on, writes are to be repeated.
        expect((await partner.request('GET', '/api/v1/public/organization')).status).toBe(200);
        const { status, headers } = await create();
        stopped.push({ status, retryAfter: headers.get('Retry-After') });
        throw new Error('The mover gives up.');
      },
    }),
  ).rejects.toThrow('The mover gives up.');
  expect(stopped).toEqual([{ status: 503, retryAfter: '1' }]);
  expect((await create()).status).toBe(201);

  const removed: string[] = [];
  await undo(cells, organizationId, { onRemoved: (table) => removed.push(table) });
  expect(removed).toContain('event');
  expect((await create()).status).toBe(201);
  const nothing = Object.fromEntries(Object.keys(before).map((table) => [table, '0 0']));
  expect(await hashesOf(eu2.databaseUrl, organizationId)).toEqual(nothing);
  const [left] = await eu1.app.context.db.query<{ rows: number; triggers: number }>`
    select (select count(*) from organization_move)::int + (select count(*) from organization_move_note)::int as rows,
           (select count(*) from pg_trigger where starts_with(tgname, 'move_'))::int as triggers`;
  expect(left).toEqual({ rows: 0, triggers: 0 });
  await expect(undo(cells, organizationId)).rejects.toThrow('nothing to undo');
});

test('an organization that changes all the time is moved', async () => {
  await using cells = await startTwoCells();
  const { eu1 } = cells;
  const { organizationId, token } = await eu1.createTenant();
  const { db } = eu1.app.context;
  // Whenever what was noted has been followed, something has changed again.
  await db.execute`create function change_again() returns trigger language plpgsql as $fn$ begin
    insert into organization_move_note (organization_id, table_name, row_key)
    select organization_id, 'event', jsonb_build_object('id', gen_random_uuid()) from organization_move where state = 'following';
    return null;
  end $fn$`;
  await db.execute`create trigger again after delete on organization_move_note execute function change_again()`;
  await move(cells, organizationId, {
    async onPhase(phase) {
      if (phase !== 'drain') return;
      const { client } = createPartner(eu1.baseUrl, token);
      await client.customers.create({ name: 'Brightwater', country: 'GB', currency: 'GBP' });
    },
  });
});

test('an undo that was ended midway is completed before the organization moves again, with every event', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const { organizationId, token } = await eu1.createTenant();
  const partner = createPartner(eu1.baseUrl, token);
  await partner.client.customers.create({ name: 'Brightwater', country: 'GB', currency: 'GBP' });
  const { event } = await hashesOf(eu1.databaseUrl, organizationId);
  await expect(
    move(cells, organizationId, {
      onPhase(phase) {
        if (phase === 'stop') throw new Error('The mover gives up.');
      },
    }),
  ).rejects.toThrow('The mover gives up.');
  const ended = new AbortController();
  await expect(
    undo(cells, organizationId, {
      onRemoved: () => ended.abort(new Error('The undo is ended.')),
      signal: ended.signal,
    }),
  ).rejects.toThrow('The undo is ended.');
  await expect(move(cells, organizationId)).rejects.toThrow('with --undo first');
  await undo(cells, organizationId);
  await move(cells, organizationId);
  expect((await hashesOf(eu2.databaseUrl, organizationId)).event).toBe(event);
});

test('a move that was ended before it followed anything is undone', async () => {
  await using cells = await startTwoCells();
  const { eu1 } = cells;
  const { organizationId } = await eu1.createTenant();
  const { db } = eu1.app.context;
  // As a mover that is killed while it makes triggers.
  await db.execute`create function refuse() returns event_trigger language plpgsql as
    $fn$ begin if tg_tag = 'CREATE TRIGGER' then raise exception 'ended'; end if; end $fn$`;
  await db.execute`create event trigger ended on ddl_command_start execute function refuse()`;
  await expect(move(cells, organizationId)).rejects.toThrow('ended');
  await db.execute`drop event trigger ended`;
  await undo(cells, organizationId);
  expect(await db.query`select from organization_move`).toEqual([]);
});

test('the source keeps rows for some days, then removes them, and the organization may come back', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const { organizationId, context: source } = await fillBusiness(eu1);
  let before: Record<string, string> = {};
  await move(cells, organizationId, {
    async onPhase(phase) {
      if (phase === 'leave') before = await hashesOf(eu1.databaseUrl, organizationId);
    },
  });
  const { signal } = new AbortController();
  await expect(undo(cells, organizationId)).rejects.toThrow('Move it back');
  const back = (keepDays = 7) =>
    moveOrganization(asOperator(eu2.app.context), {
      ...moveOptions({ eu2: eu1 }, organizationId),
      keepDays,
    });
  await expect(back()).rejects.toThrow('--clean-up');
  expect(await lookAfterMoves(source, signal)).toBe(0);
  await source.db.execute`update organization_move set remove_at = now() - interval '1 second'`;
  expect(await lookAfterMoves(source, signal)).toBe(1);
  // Until then proxies led requests here, whose tokens have to be known.
  expect(
    await source.db.query`select from organization_move where removed_at >= gone_at + interval '5 seconds'`,
  ).toHaveLength(1);
  const left = Object.entries(await hashesOf(eu1.databaseUrl, organizationId)).filter(
    ([, rows]) => rows !== '0 0',
  );
  // It says where the organization lives; runs over all organizations are the cell's.
  expect(left.map(([table]) => table)).toEqual(['organization']);

  await back();
  const { audit_entry: _, delivery_activity: __, ...rest } = before;
  expect(await hashesOf(eu1.databaseUrl, organizationId)).toMatchObject(rest);
  await expect(
    cleanUp(source, organizationId, { onNote: () => undefined, onRemoved: () => undefined, signal }),
  ).rejects.toThrow('nothing to clean up');
});

test('a database that goes away amid a move is named, and the command continues', async () => {
  await using cells = await startTwoCells();
  const { organizationId } = await cells.eu1.createTenant();
  const lost = (phase: MovePhase) =>
    phase === 'drain' &&
    cells.eu2.app.context.db.query`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'countersign organization move' and datname = current_database()`.then(
      () => undefined,
    );
  await expect(
    move(cells, organizationId, { onPhase: async (phase) => void (await lost(phase)) }),
  ).rejects.toThrow(/^The connection to the database of "eu2" was lost \(.+\)\. Run the command again/);
  await move(cells, organizationId);
});

test.each<[MovePhase, string]>([
  ['open', 'that move is not complete. Run'],
  ['finish', 'to here is not complete. Run'],
])(
  'a mover that died before "%s" is completed by the same command, which all others name',
  async (died, back) => {
    await using cells = await startTwoCells();
    const { eu1, eu2 } = cells;
    const { organizationId, token } = await eu1.createTenant();
    await createPartner(eu1.baseUrl, token).client.customers.create({
      name: 'A',
      country: 'GB',
      currency: 'GBP',
    });
    const end = (phase: MovePhase) => {
      if (phase === died) throw new Error('killed');
    };
    await expect(move(cells, organizationId, { onPhase: end })).rejects.toThrow('killed');
    const places = () =>
      Promise.all(
        [eu1, eu2].map(({ app }) => app.context.db.query`select lives_in, epoch from organization`),
      );
    const before = await places();
    await expect(undo(cells, organizationId)).rejects.toThrow('without --undo, which completes it');
    const options = moveOptions({ eu2: eu1 }, organizationId);
    await expect(moveOrganization(asOperator(eu2.app.context), options)).rejects.toThrow(back);
    const cleaning = { ...options, onRemoved: () => undefined };
    await expect(cleanUp(eu1.app.context, organizationId, cleaning)).rejects.toThrow('--to eu2" again');
    expect(await places()).toEqual(before);
    const { leftSeconds, oldestSeconds } = await readMovesNow((sql) => eu1.app.pool.query(sql));
    expect(leftSeconds).toBeGreaterThan(0);
    expect(oldestSeconds).toBeGreaterThanOrEqual(leftSeconds);

    await move(cells, organizationId);
    expect(await places()).toEqual([[{ lives_in: 'eu2', epoch: 2 }], [{ lives_in: null, epoch: 2 }]]);
    expect(await readMovesNow((sql) => eu1.app.pool.query(sql))).toMatchObject({ leftSeconds: 0 });
    cells.router.forget();
    const found = await createPartner(cells.url, token).request('GET', '/api/v1/public/party/customers');
    expect(found.body.data).toHaveLength(1);
  },
);

test('a command that is repeated after the organization has moved on from where it led changes nothing', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const { organizationId } = await eu1.createTenant();
  await move(cells, organizationId);
  // As a move from there leaves it, to a third cell.
  await eu2.app.context.db.execute`update organization set lives_in = 'eu3', epoch = epoch + 1`;
  await expect(move(cells, organizationId)).rejects.toThrow('has moved on from "eu2" to "eu3"');
  expect(await eu2.app.context.db.query`select lives_in, epoch from organization`).toEqual([
    { lives_in: 'eu3', epoch: 3 },
  ]);
});

test('a stop whose mover died ends, and its jobs are done where the organization is', async () => {
  await using cells = await startTwoCells({ RETRY_SCHEDULE_SECONDS: Array(11).fill('3').join() });
  await using receiver = await startReceiver();
  const { context } = cells.eu1.app;
  const { organizationId, token } = await cells.eu1.createTenant();
  const partner = createPartner(cells.eu1.baseUrl, token);
  await partner.registerActive(receiver.url, ['customer.created']);
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  await partner.client.customers.create({ name: 'Waiting', country: 'GB', currency: 'GBP' });
  await receiver.waitForDeliveries(1);
  let aside = 0;
  await expect(
    move(cells, organizationId, {
      async onPhase(phase) {
        if (phase !== 'leave') return;
        // As if the mover had died long ago.
        await context.db.execute`update organization_move set until = now() - interval '1 second'`;
        aside = (await context.db.query`select from organization_move_job`).length;
        receiver.answer = (_request, response) => void response.writeHead(204).end();
        expect(await lookAfterMoves(context, new AbortController().signal)).toBe(1);
      },
    }),
  ).rejects.toThrow('took too long');
  expect(aside).toBe(1);
  await waitFor('the delivery', async () => {
    const found = await context.db.query`select from delivery where status = 'delivered'`;
    return found.length === 1;
  });
  await move(cells, organizationId);
});

test('whoever is in the other cell already stays who they are there, and nobody becomes an operator', async () => {
  await using cells = await startTwoCells();
  const { eu1, eu2 } = cells;
  const { organizationId } = await eu1.createTenant();
  const now = new Date();
  const person = (email: string, more: { is_operator?: boolean; email_verified_at?: Date }) => ({
    id: randomUUID(),
    email,
    created_at: now,
    ...more,
  });
  const join = async (made: ReturnType<typeof person>) => {
    await eu1.app.context.db.prisma.person.create({ data: made });
    await eu1.app.context.db.prisma.member.create({
      data: {
        id: randomUUID(),
        organization_id: organizationId,
        person_id: made.id,
        email: made.email,
        role: 'MEMBER',
      },
    });
    await eu1.app.context.db.prisma.passkey.create({
      data: {
        id: randomUUID(),
        person_id: made.id,
        credential_id: made.id,
        public_key: Buffer.from('key'),
        counter: 0n,
        name: 'Key',
        created_at: now,
      },
    });
    return made;
  };
  const known = await join(person('known@b.example', { email_verified_at: now }));
  const unproven = await join(person('unproven@b.example', { email_verified_at: now }));
  const added = await join(person('new@b.example', { is_operator: true, email_verified_at: now }));
  const there = [person(known.email, { email_verified_at: now }), person(unproven.email, {})];
  await eu2.app.context.db.prisma.person.createMany({ data: there });
  await move(cells, organizationId);
  const { prisma } = eu2.app.context.db;
  const members = await prisma.member.findMany({
    where: { organization_id: organizationId, role: 'MEMBER' },
  });
  expect(Object.fromEntries(members.map(({ email, person_id }) => [email, person_id]))).toEqual({
    [known.email]: there[0]?.id,
    // Nobody has proved that the one who is there has this address.
    [unproven.email]: null,
    [added.email]: added.id,
  });
  expect(
    await prisma.person.findMany({ where: { is_operator: true, email: { endsWith: '@b.example' } } }),
  ).toEqual([]);
  expect((await prisma.passkey.findMany()).map(({ person_id }) => person_id)).toEqual([added.id]);
});

test('what is unequal is refused before anything is written, with what to do', async () => {
  await using cells = await startTwoCells({}, { eu2: { RETENTION_REQUEST_DAYS: '1' } });
  const { eu1, eu2 } = cells;
  const { organizationId } = await eu1.createTenant();
  const { db } = eu2.app.context;
  const attempt = (more: Partial<MoveOptions> = {}) =>
    move(cells, organizationId, { allowsLess: true, ...more });
  await expect(attempt({ to: 'eu3' })).rejects.toThrow('CELLS names no cell "eu3"');
  await expect(attempt({ to: 'eu1' })).rejects.toThrow('This is the cell "eu1"');
  await expect(attempt({ organizationId: randomUUID() })).rejects.toThrow('There is no organization');
  await expect(attempt({ targetUrl: eu1.databaseUrl })).rejects.toThrow('not the database of the cell "eu2"');
  const other = (change: Partial<URL>) => Object.assign(new URL(eu2.databaseUrl), change).href;
  await expect(attempt({ targetUrl: other({ pathname: '/template1' }) })).rejects.toThrow(
    'not the database of a cell',
  );
  await expect(attempt({ targetUrl: other({ port: '1' }) })).rejects.toThrow('Check TARGET_DATABASE_URL');
  const stranger = `stranger_${randomUUID().slice(0, 8)}`;
  await db.prisma.$executeRawUnsafe(`create role ${stranger} login password 'stranger'`);
  const asStranger = other({ username: stranger, password: 'stranger' });
  await expect(attempt({ targetUrl: asStranger })).rejects.toThrow(
    'role of TARGET_DATABASE_URL may not read',
  );
  await db.prisma.$executeRawUnsafe(`drop role ${stranger}`);
  await expect(attempt({ allowsLess: false })).rejects.toThrow('keeps data for a shorter time (requestDays)');
  await db.execute`create table forgotten (organization_id uuid)`;
  await expect(attempt()).rejects.toThrow('what becomes of forgotten');
  await db.execute`drop table forgotten`;
  await db.execute`update _prisma_migrations set finished_at = null where migration_name like '%_tables'`;
  await expect(attempt()).rejects.toThrow('different migrations');
  await db.execute`update _prisma_migrations set finished_at = now()`;
  await db.execute`insert into organization (id, name) values (${organizationId}::uuid, 'Demo')`;
  await expect(attempt()).rejects.toThrow('has an organization with this id already');
  const [written] = await eu1.app.context.db.query<{ count: number }>`
    select (select count(*) from organization_move)::int
         + (select count(*) from pg_trigger where starts_with(tgname, 'move_'))::int as count`;
  expect(written).toEqual({ count: 0 });
});

test('a cell that would send nothing to an endpoint is refused, unless that is confirmed', async () => {
  await using cells = await startTwoCells({}, { eu2: { ALLOW_INSECURE_RECEIVERS: 'false' } });
  await using receiver = await startReceiver();
  const { organizationId, token } = await cells.eu1.createTenant();
  await createPartner(cells.eu1.baseUrl, token).registerActive(receiver.url, ['customer.created']);
  await expect(move(cells, organizationId)).rejects.toThrow(
    `sends nothing to some endpoints (1), such as ${receiver.url}`,
  );
  await move(cells, organizationId, { allowsLess: true });
});

async function openClient(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
