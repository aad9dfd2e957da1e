// That no column of a row slips out. Answers over HTTP are validated in every test: members that the contract does not name are an
// error, at any depth (test/support/answer-validator.ts). Here is what else presenters make: what `--json` alone prints, and
// lists that no such test fills.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bodyMembers } from '../../../generated/body-members.ts';

const FOLDER = new URL('../../../src/http/presenters/', import.meta.url);
const SECRET = 'a secret of a new column';
const ID = '01a1f82f-1f7a-7c3e-9d42-5b8e0a6f1c77';
const at = new Date('2026-11-22T10:00:00Z');

/** An object of the domain with an unknown member at every depth. */
function withNewColumn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewColumn);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withNewColumn(member)]);
  return { ...Object.fromEntries(members), newSecretSealed: SECRET };
}

const token = {
  id: ID,
  name: 'desk',
  hint: 'abcd',
  scopes: ['operator:read'],
  created_at: at,
  expires_at: null,
  revoked_at: null,
};
const removed = { replays: 0, events: 0, deliveries: 0, attempts: 0, responses: 0, payloads: 0 };
const heldUpLine = {
  organization_id: ID,
  endpoint_id: ID,
  endpoint_url: 'https://shop.example',
  subject_id: ID,
  delivery_id: ID,
  status: 'failed',
  reason: 'all attempts failed',
  since: at,
  waiting_count: 1,
};

/** The arguments for each presenter. */
const calls: Readonly<Record<string, readonly unknown[]>> = {
  presentOperatorToken: [token],
  presentIssuedOperatorToken: [{ token, plaintext: 'cso_1' }],
  presentOperatorPerson: [
    { id: ID, email: 'root@operator.example', created_at: at, last_signed_in_at: null },
  ],
  presentRemoved: [true, removed],
  presentSignInLink: [{ token: 'csl_1', expires_at: at }],
  presentSsoStatus: [
    { issuer: 'https://idp.example', client_id: 'c', is_enforced: false, tested_at: null },
    [{ domain: 'shop.example', verified_at: null }],
    [],
  ],
  presentHeldUpLines: [{ lines: [heldUpLine], is_complete: true }],
  presentRetention: [
    { responseDays: 1, attemptDays: 1, payloadDays: 1, failedDays: 1, eventDays: 1, usageMonths: 1, hour: 3 },
    [{ id: ID, started_at: at, completed_at: null, ...removed }],
  ],
};

const modules: Record<string, unknown>[] = await Promise.all(
  (await readdir(FOLDER, { recursive: true }))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(new URL(file, FOLDER).href)),
);
const presenters = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module).filter(([name]) => /^present[A-Z]/.test(name))),
);
const presenterOf = (name: string) => {
  const present = presenters[name];
  if (!(present instanceof Function)) throw new Error(`${name} is no function.`);
  return present;
};

test('what no answer over HTTP is made by has a call here', async () => {
  const answering: string[] = [];
  for (const folder of ['console/', 'operator/', 'public/'])
    for (const [, text] of await sources(new URL(`../${folder}`, FOLDER))) answering.push(text);
  const others = Object.keys(presenters).filter(
    (name) => !answering.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(others));
});

test.each(Object.keys(calls))('a new column of what %s is given does not reach its body', (name) => {
  const text = JSON.stringify(presenterOf(name)(...(calls[name] ?? []).map(withNewColumn)));
  expect(text).toMatch(/^\{".+\}$/);
  expect(text).not.toContain(SECRET);
});

test('a row without the column of a member is refused, and is not presented as money', () => {
  const columns = bodyMembers.Customer.filter((name) => name !== 'email');
  const row = Object.fromEntries(columns.map((name) => [name, name === 'metadata' ? {} : null]));
  expect(() => presenterOf('presentCustomer')(row)).toThrow('The row has neither email nor email_minor.');
});

test('nothing but presenters and the pages made of them marks a body as presented', async () => {
  const found: string[] = [];
  for (const folder of ['../', '../../commands/'])
    for (const [file, text] of await sources(new URL(folder, FOLDER)))
      if (!file.startsWith('presenters/') && /\bpresented[<(]/.test(text)) found.push(file);
  expect(found).toEqual(['edge/list.ts']);
});

/** The names of the sources below a folder, with their texts. */
async function sources(root: URL): Promise<[file: string, text: string][]> {
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(new URL(file, root), 'utf8')]),
  );
}
