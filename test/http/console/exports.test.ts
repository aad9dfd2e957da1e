// Exports of lists: whole, as the list has it, safe in a spreadsheet, and cut off from who loses access. And counts of lists.
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { invite } from '../../../src/domain/access/invitation.ts';
import { startTestApp } from '../../support/app.ts';
import { consoleOperations } from '../../support/console-operations.ts';
import { forFile } from '../../support/for-file.ts';
import { recordDelivery } from '../../support/history.ts';
import { Person, signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { waitFor } from '../../support/wait-for.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { app } = server;

const awkwardNames = [
  '=HYPERLINK("https://evil.example";"Click")',
  '+1 800',
  '-2+3',
  '@SUM(A1)',
  'Comma, "quoted"',
  'two\r\nlines',
  'Žluťoučký 株式会社 🧾',
  '\t=1+1',
  'Ann;=HYPERLINK("https://evil.example";"Click")',
  'next line\n@SUM(A1)',
];

test('an export has every row of all pages in the order of the list, as CSV and as NDJSON', async () => {
  const { owner, organizationId, at } = await newTenant();
  await insertCustomers(organizationId, [
    ...awkwardNames.map((name) => ({ name })),
    ...Array.from({ length: 250 }, () => ({})),
  ]);
  const listed = await wholeList(owner, `${at}/party/customers`);
  expect(listed).toHaveLength(260);

  const ndjson = await owner.request('GET', `${at}/party/customers/export?format=ndjson`);
  expect(ndjson.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
  expect(
    ndjson.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line)),
  ).toEqual(listed);

  const csv = await owner.request('GET', `${at}/party/customers/export`);
  expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [header = [], ...rows] = parseCsv(csv.body);
  expect(header).toEqual(expect.arrayContaining(['id', 'name', 'currency', 'metadata', 'archived_at']));
  expect(rows.map((row) => row[header.indexOf('id')])).toEqual(listed.map(({ id }) => id));
  const names = rows.map((row) => row[header.indexOf('name')] ?? '');
  // A program may read what a spreadsheet must not carry out: an apostrophe comes before it.
  expect(names.map((name) => name.replaceAll(/(?<=^|[;\t\n])'/g, ''))).toEqual(
    listed.map(({ name }) => name),
  );
  // Also where it splits at semicolons and line breaks.
  expect(names.filter((name) => /(?:^|[;\t\n])[=+\-@\t\r]/.test(name))).toEqual([]);
  const bytes = await (await fetchAs(owner, `${at}/party/customers/export`)).bytes();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('a column is each member, those of objects with a dot; amounts are numbers, also below zero', async () => {
  const { owner, organizationId, at } = await newTenant();
  const [customerId] = await insertCustomers(organizationId, [{}]);
  const price = { kind: 'unit', unit_amount: '-1250' };
  const made = await owner.request('POST', `${at}/invoices`, {
    body: {
      customer_id: customerId,
      due_on: '2099-01-01',
      lines: [{ description: 'A refund', quantity: '1', price, tax_rate: '0' }],
    },
  });
  expect(made.status).toBe(201);
  const [header = [], row = [], ...others] = parseCsv(
    (await owner.request('GET', `${at}/invoices/export`)).body,
  );
  expect(others).toEqual([]);
  const cell = (column: string) => row[header.indexOf(column)];
  expect([cell('total.amount'), cell('total.currency'), cell('issued_at'), cell('status')]).toEqual([
    '-1250',
    'EUR',
    '',
    'draft',
  ]);
  expect(JSON.parse(cell('lines') ?? '')).toEqual(made.body.lines);
});

test('no row is a file with its header alone', async () => {
  const { owner, at } = await newTenant();
  expect(parseCsv((await owner.request('GET', `${at}/payments/export`)).body)).toHaveLength(1);
  expect((await owner.request('GET', `${at}/payments/export?format=ndjson`)).body).toBe('');
});

test('filters are those of the list, and refused as by the list', async () => {
  const { owner, organizationId, at } = await newTenant();
  const [wanted] = await insertCustomers(organizationId, [
    { external_id: 'crm-1' },
    { external_id: 'crm-2' },
  ]);
  const found = await owner.request('GET', `${at}/party/customers/export?format=ndjson&external_id=crm-1`);
  expect(JSON.parse(found.body).id).toBe(wanted);
  const refused = async (query: string) => owner.request('GET', `${at}/events/export?${query}`);
  expectProblem(await refused('event_type=invoice.isued'), 422, 'unprocessable_content');
  expect(expectProblem(await refused('format=xlsx'), 400, 'invalid_request')).toEqual(['/query/format']);
  expect(expectProblem(await refused('limit=5'), 400, 'invalid_request')).toEqual(['/query/limit']);
});

test('somebody who loses access meanwhile gets no further page, and no file that looks whole', async () => {
  const { organizationId, at, owner } = await newTenant();
  await app.context.db.execute`
    insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
    select id, ${organizationId}::uuid, id, 'Brightwater Logistics', 'DE', 'EUR', now(), now()
    from (select gen_random_uuid() as id from generate_series(1, 20000))`;
  const { token } = await invite(
    app.context,
    { organizationId, email: 'leaving@tenant.example', role: 'MEMBER' },
    'operator',
  );
  const leaving = new Person(server.baseUrl);
  await leaving.request('POST', '/invitations/accept', { body: { token } });
  const response = await fetchAs(leaving, `${at}/party/customers/export?format=ndjson`);
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  const { data } = (await owner.request('GET', `${at}/members`)).body;
  const { id } = data.find(({ email }: { email: string }) => email === 'leaving@tenant.example');
  expect((await owner.request('DELETE', `${at}/members/${id}`)).status).toBe(204);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow('terminated');
});

test('a session has five exports at once, and others theirs; what is not read holds no connection', async () => {
  const { at, organizationId, owner } = await newTenant();
  await app.context.db.execute`
    insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
    select id, ${organizationId}::uuid, id, repeat('Brightwater', 40), 'DE', 'EUR', now(), now()
    from (select gen_random_uuid() as id from generate_series(1, 20000))`;
  const begin = (person: Person) => fetchAs(person, `${at}/party/customers/export?format=ndjson`);
  const running = await Promise.all(Array.from({ length: 5 }, () => begin(owner)));
  expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const refused = await begin(owner);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
  const again = await signIn(server, (await owner.request('GET', '/session')).body.person.email);
  const other = await begin(again);
  expect(other.status).toBe(200);
  await waitFor('idle connections', () => app.pool.idleCount === app.pool.totalCount);
  await Promise.all([...running, other].map(({ body }) => body?.cancel()));
  await waitFor('a place', async () => {
    const { status, body } = await begin(owner);
    await body?.cancel();
    return status === 200;
  });
});

test('each list has as many rows as its count says, with its filters', async () => {
  const { owner, ownerEmail, organizationId, at } = await newTenant();
  await app.pool.query('update person set is_operator = true where email = $1', [ownerEmail]);
  const operator = await signIn(server, ownerEmail);
  await insertCustomers(organizationId, [{ external_id: 'crm-1' }, { external_id: 'crm-2' }, {}]);
  for (const status of ['failed', 'delivered', 'failed', 'held'] as const)
    await recordDelivery(app.context, organizationId, status);
  const counts = (await consoleOperations()).filter(({ path }) => path.endsWith('/count'));
  expect(counts).toHaveLength(16);
  const failed = `status=failed&matches=${encodeURIComponent('exists($.data.id)')}`;
  const filters: Readonly<Record<string, readonly string[]>> = {
    countCustomers: ['external_id=crm-1', 'archived=true', 'created_before=2020-01-01T00:00:00Z'],
    countEvents: ['event_type=invoice.issued', `matches=${encodeURIComponent('exists($.data.id)')}`],
    countDeliveryLog: ['status=failed', 'status=held,delivered', failed, 'response=5xx'],
    operatorCountDeliveries: ['status=failed', `organization_id=${organizationId}&${failed}`],
    operatorCountWebhookEndpoints: [`organization_id=${organizationId}`, 'status=deleted'],
    countAuditEntries: ['action=customer.created'],
    countInvoices: ['status=draft', 'overdue=true'],
    operatorCountBillingRuns: ['outcome=failed'],
  };
  const found: Record<string, number> = {};
  for (const { id, path } of counts) {
    const list = path.replace('/api/v1/console', '').replace('{organization_id}', organizationId);
    for (const filter of ['', ...(filters[id] ?? [])]) {
      const counted = await operator.request('GET', `${list}?${filter}`);
      const exported = await operator.request(
        'GET',
        `${list.replace(/count$/, 'export')}?format=ndjson&${filter}`,
      );
      const rows = exported.body === '' ? 0 : exported.body.trimEnd().split('\n').length;
      expect([id, filter, counted.body]).toEqual([id, filter, { count: rows, is_complete: true }]);
      found[`${id} ${filter}`] = rows;
    }
  }
  expect(found).toMatchObject({
    'countCustomers external_id=crm-1': 1,
    'countDeliveryLog status=failed': 2,
    [`countDeliveryLog ${failed}`]: 2,
    [`operatorCountDeliveries organization_id=${organizationId}&${failed}`]: 2,
  });
  expectProblem(
    await owner.request('GET', `${at}/events/count?event_type=invoice.isued`),
    422,
    'unprocessable_content',
  );
  expectProblem(await owner.request('GET', `${at}/events/count?limit=5`), 400, 'invalid_request');
});

test('beyond 10,000 rows a count says that there are more', async () => {
  const { owner, organizationId, at } = await newTenant();
  await app.context.db.execute`
    insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
    select id, ${organizationId}::uuid, id, 'Brightwater Logistics', 'DE', 'EUR', now(), now()
    from (select gen_random_uuid() as id from generate_series(1, 10001))`;
  const { body } = await owner.request('GET', `${at}/party/customers/count`);
  expect(body).toEqual({ count: 10_000, is_complete: false });
});

/** What is not read at once, or not as text. */
const fetchAs = ({ cookie }: Person, path: string) =>
  fetch(`${server.baseUrl}/api/v1/console${path}`, { headers: { Cookie: `__Host-countersign=${cookie}` } });

async function newTenant() {
  const { organizationId, ownerEmail } = await server.createTenant();
  const owner = await signIn(server, ownerEmail);
  return { owner, ownerEmail, organizationId, at: `/organizations/${organizationId}` };
}

/** @returns their ids. */
async function insertCustomers(
  organizationId: string,
  customers: readonly { readonly name?: string; readonly external_id?: string }[],
): Promise<string[]> {
  const now = app.context.databaseClock.now();
  const data = customers.map((customer) => {
    const id = uuidv7();
    const required = { number: id, name: 'Brightwater Logistics', country: 'DE', currency: 'EUR' };
    return {
      id,
      organization_id: organizationId,
      ...required,
      ...customer,
      created_at: now,
      updated_at: now,
    };
  });
  await app.context.db.prisma.customer.createMany({ data });
  return data.map(({ id }) => id);
}

async function wholeList(person: Person, path: string) {
  const rows: { readonly id: string; readonly name: string }[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await person.request('GET', `${path}?limit=100${cursor}`);
    rows.push(...body.data);
    if (body.next_cursor === null) return rows;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
