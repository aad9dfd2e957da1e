// `npm run chaos -- interleavings --mutants`: removes locks, fences and repeated checks from a copy of the
// sources, one at a time. To prove its worth, the explorer must find each removal with a pair.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printTable, style } from '../../src/commands/print.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** The code that is removed, and the pair that finds it. */
interface Mutant {
  /** Below src/domain. */
  readonly file: string;
  readonly code: string;
  /** The replacement; by default nothing. */
  readonly by?: string;
  readonly pair: string;
}

const LOCK = ' for no key update';
const UNLOCKED = 'tx.db.prisma.customer.findUnique({ where: { id } })';
const lockOrganization = 'await lockOrganization(tx, organizationId);';

export const mutants: readonly Mutant[] = [
  {
    file: 'business/payments/payment.ts',
    code: "lockRow(tx, 'invoice', given.invoice_id, 'update');",
    pair: 'money: pay 80 × pay 80',
  },
  {
    file: 'business/contracts/contract.ts',
    code: `lockRow(tx, 'contract', id, strength);`,
    pair: 'billing: activate × change its items',
  },
  {
    file: 'business/customer.ts',
    code: `lockedRow(tx, 'Customer', id, 'no key update')`,
    by: UNLOCKED,
    pair: 'money: change name of version 1',
  },
  {
    file: 'business/customer.ts',
    code: `lockedRow(tx, 'Customer', id, 'share')`,
    by: UNLOCKED,
    pair: 'money: archive the customer × create an invoice',
  },
  {
    file: 'business/contracts/lifecycle.ts',
    code: 'refuseArchived(await lockCustomer(tx, organization_id, contract.customer_id));',
    pair: 'billing: activate × archive the customer',
  },
  {
    file: 'business/usage/meter.ts',
    code: LOCK,
    pair: 'billing: name the meter one in version 1 × name the meter two',
  },
  { file: 'business/usage/void.ts', code: '\n      for no key update', pair: 'billing: void ab × void ba' },
  {
    file: 'business/billing/make-invoice.ts',
    code: '\n    for no key update skip locked',
    pair: 'billing: bill periods × bill periods (a contract that is due)',
  },
  {
    file: 'organization-lock.ts',
    code: LOCK,
    pair: 'access: the owner removes the owner × the admin removes the admin',
  },
  {
    file: 'access/invitation.ts',
    code: `await lockOrganization(tx, (await lookUpInvitation(tx, token)).organization_id);
    // Of two at once, the second has waited, and now finds the invitation used.
    const invitation = await lookUpInvitation(tx, token);`,
    by: `const invitation = await lookUpInvitation(tx, token);
    await lockOrganization(tx, invitation.organization_id);`,
    pair: 'sign-in: accept the invitation × withdraw the invitation',
  },
  {
    file: 'access/member.ts',
    code: 'await refuseLowerRole(tx, organizationId, by, [member.role, role]);',
    pair: 'access: the owner makes the admin MEMBER × the admin makes the owner MEMBER',
  },
  {
    file: 'access/member.ts',
    code: ' for key share',
    pair: 'access: the owner removes the admin × the admin issues a key',
  },
  {
    file: 'access/sign-in/passkey.ts',
    code: 'await holdSession(tx, session);',
    pair: 'sign-in: register a passkey × sign in by link',
  },
  {
    file: 'access/sign-in/passkey.ts',
    code: 'await holdSession(tx, session);',
    pair: 'sign-in: register a passkey × make them an operator',
  },
  {
    file: 'access/session.ts',
    code: ' and ended_at is null for share',
    pair: 'sign-in: register a passkey × sign in by link',
  },
  {
    file: 'access/sso/sso-sign-in.ts',
    code: 'await holdConnection(tx, connection);',
    pair: 'sign-in: sign in by the identity provider × connect another provider',
  },
  {
    file: 'access/sso/sso-sign-in.ts',
    code: lockOrganization,
    pair: 'sign-in: sign in by the identity provider × accept the invitation (somebody',
  },
  {
    file: 'access/sso/sso-connection.ts',
    code: lockOrganization,
    pair: 'sign-in: enforce the provider × accept the invitation',
  },
  {
    file: 'access/sso/sso-domain.ts',
    code: lockOrganization,
    pair: 'sign-in: add one.example × add two.example',
  },
  {
    file: 'access/sign-in/sign-in-link.ts',
    code: ' for update',
    pair: 'sign-in: sign in by link × sign in by link',
  },
  {
    file: 'access/idempotency-record.ts',
    code: 'where idempotency_record.expires_at <= now()',
    by: 'where true',
    pair: 'money: pay 1 with a key × pay 1 with a key (',
  },
  { file: 'inbox/inbox.ts', code: lockOrganization, pair: 'webhooks: create a built-in receiver' },
  { file: 'notices/alert-channel.ts', code: lockOrganization, pair: 'webhooks: add a channel' },
  {
    file: 'endpoints/verification.ts',
    code: lockOrganization,
    pair: 'webhooks: ask for verification × ask for verification',
  },
  {
    file: 'endpoints/verification.ts',
    code: 'and challenge_sealed = ',
    by: "and 'any' <> ",
    pair: 'webhooks: handshake 0 succeeds × renew',
  },
  {
    file: 'endpoints/webhook-endpoint.ts',
    code: "lockRow(tx, 'webhook_endpoint', id, 'update');",
    pair: 'webhooks: describe as x × disable',
  },
  {
    file: 'endpoints/verification.ts',
    code: 'and challenge_sealed = ',
    by: "and 'any' <> ",
    pair: 'webhooks: handshake 0 succeeds × move',
  },
  {
    file: 'business/invoices/draft.ts',
    code: ' for key share',
    pair: 'billing: delete the draft × create an invoice of it',
  },
  {
    file: 'endpoints/webhook-endpoint.ts',
    code: 'await lockOrganization(tx, organization_id);',
    pair: 'webhooks: register × register',
  },
  {
    file: 'redelivery/redeliver-delivery.ts',
    code: ' for update',
    pair: 'deliveries: redeliver × redeliver',
  },
  { file: 'delivery-queue/endpoint-status.ts', code: ' for share', pair: 'deliveries: redeliver × restore' },
  {
    file: 'delivery-queue/delivery-queue.ts',
    code: 'if (isRepeated) await this.#recordings.end();',
    pair: 'deliveries: record retry over a lost connection × disable',
  },
  {
    file: 'delivery-queue/job-owner.ts',
    code: 'if (!locks[0]?.isTaken) return undefined;',
    pair: 'fast path: publish one × others take over (an endpoint that answers)',
  },
  {
    file: 'events/publish-and-claim.ts',
    code: 'if (ANSWERED.test(codeOf(error))) claimed = [];',
    by: 'claimed = [];',
    pair: 'fast path: publish over a lost connection × publish another (an endpoint that answers)',
  },
  {
    file: 'access/portal-link.ts',
    code: ' for update',
    pair: 'access: open the portal × open the portal',
  },
  {
    file: 'access/portal-link.ts',
    code: 'or exists (select from operator_token where id = link.created_by_id and revoked_at is not null)',
    pair: "access: open the portal × revoke its maker's token",
  },
  {
    file: 'redelivery/skip-delivery.ts',
    code: 'advanceLines(tx, [id], { leave: true });',
    pair: 'order: skip × record that the head retry',
  },
  {
    file: 'delivery-queue/record-attempts.ts',
    code: `${'$'}{advanceAll("changed where status_now <> 'pending'")}`,
    by: 'select 0 as queued where false',
    pair: 'order: record that the head delivered × place',
  },
  {
    file: 'delivery-queue/record-attempts.ts',
    code: '\n    for share',
    pair: 'deliveries: record retry × disable (',
  },
];

/** @param only a part of the names of the pairs to run. @returns the exit code. */
export async function catchMutants(only: string | undefined): Promise<number> {
  await using postgres = await startTestPostgres('UTC');
  await using folder = await scratchFolder('mutants');
  for (const name of ['src', 'test', 'generated', 'prisma', 'package.json'])
    await cp(name, join(folder.path, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder.path, 'node_modules'));
  const rows: string[][] = [];
  let missed = 0;
  for (const { file, code, by = '', pair } of mutants.filter(
    (each) => only === undefined || each.pair.includes(only),
  )) {
    const path = join(folder.path, 'src/domain', file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(code))
      throw new Error(`There is no "${code}" in src/domain/${file} any more: change mutants.ts.`);
    await writeFile(
      path,
      text.replace(code, () => by),
    );
    const verdict = await explored(folder.path, postgres.url, pair);
    await writeFile(path, text);
    if (verdict !== 'found') missed += 1;
    const line = code.trim().split('\n')[0] ?? '';
    rows.push([file, line.slice(0, 50), pair, verdict === 'found' ? style.green('yes') : style.red(verdict)]);
    process.stderr.write(`${verdict}: ${file}: ${line}\n`);
  }
  printTable(['taken out of src/domain', 'what', 'pair', 'found'], rows);
  process.stderr.write(`interleavings: ${rows.length - missed} of ${rows.length} mutants are found\n`);
  return missed === 0 ? 0 : 1;
}

/** Returns what the pair finds wrong in the copy; an error before that does not count. */
async function explored(folder: string, serverUrl: string, pair: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['test/interleavings/main.ts', '--preemptions', '1', '--seed', '1', '--only', pair],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, EXPLORED_SERVER: serverUrl, NO_COLOR: '1' },
    },
  );
  const [said] = await Promise.all([child.stderr.toArray(), child.stdout.toArray(), once(child, 'close')]);
  const text = Buffer.concat(said).toString();
  if (/^NO .*\n +\d+×/m.test(text)) return 'found';
  return /^ok /m.test(text) ? 'NOT FOUND' : `not explored: ${text.slice(0, 300)}`;
}
