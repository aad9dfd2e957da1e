// An organization's own identity provider (OpenID Connect): one connection for each organization, which its OWNERs manage.
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { checkEndpointUrl } from '../../../egress/address-policy.ts';
import type { IdentityProviderClient } from '../../../egress/identity-provider.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import { lockOrganization } from '../../organization-lock.ts';
import { endViews } from '../session.ts';

const shown = { omit: { client_secret_sealed: true } } as const satisfies Prisma.SsoConnectionDefaultArgs;

/** A connection without its secret, which is never shown. */
export type SsoConnection = Prisma.SsoConnectionGetPayload<typeof shown>;

export interface SsoConnectionInput {
  readonly issuer: string;
  readonly client_id: string;
  /** Absent: the one that is stored is kept. */
  readonly client_secret?: string;
}

/** @throws DomainError `not_found`. */
export async function getSsoConnection(context: Context, organizationId: string): Promise<SsoConnection> {
  const where = { organization_id: organizationId };
  return (await context.db.prisma.ssoConnection.findUnique({ where, ...shown })) ?? absent();
}

/**
 * Connects an identity provider, or changes the connection: it must then be tested again.
 *
 * A stored secret is sent to no other issuer than the one it was given for. Subjects mean somebody only at their issuer, so
 * another issuer makes the identities of the one before void, and with them the sessions that they began.
 *
 * @throws DomainError `unprocessable_content` for an issuer that cannot be called, or a missing secret; `conflict` if the
 *   connection is enforced and the change is more than a new secret.
 */
export function setSsoConnection(
  context: Context,
  organization_id: string,
  { client_id, client_secret, ...input }: SsoConnectionInput,
): Promise<SsoConnection> {
  const issuer = input.issuer.trim().replace(/\/\.well-known\/openid-configuration$/, '');
  refuseUnusableIssuer(context, issuer);
  return inTransaction(context, async (tx) => {
    const before = await lockedConnection(tx, organization_id);
    const isOther = before !== null && (before.issuer !== issuer || before.client_id !== client_id);
    if (client_secret === undefined && (!before || isOther)) {
      const detail = before ? 'is needed with another issuer or client' : 'is missing';
      throw unprocessableAt('/client_secret', detail, 'required');
    }
    if (before?.is_enforced && isOther) {
      throw new DomainError(
        'conflict',
        'Members sign in by this connection only. Stop enforcing it before you change its issuer or client.',
      );
    }
    if (isOther) await voidIdentities(tx, organization_id);
    const secret = client_secret !== undefined && {
      client_secret_sealed: tx.secretBox.seal(client_secret, sealedAs(organization_id)),
    };
    const now = tx.databaseClock.now();
    const connection = await tx.db.prisma.ssoConnection.upsert({
      where: { organization_id },
      create: {
        organization_id,
        issuer,
        client_id,
        created_at: now,
        updated_at: now,
        client_secret_sealed: '',
        ...secret,
      },
      update: { issuer, client_id, tested_at: null, updated_at: now, ...secret },
      ...shown,
    });
    await recordAudit(tx, 'sso_connection.changed', organization_id, organization_id, {
      ...(before && { before: facts(before) }),
      after: { issuer, client_id, client_secret: client_secret === undefined ? 'kept' : 'new' },
    });
    return connection;
  });
}

/** Removes the connection, also where it is enforced: members then sign in as in every other organization. */
export function removeSsoConnection(context: Context, organizationId: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const before = (await lockedConnection(tx, organizationId)) ?? absent();
    await voidIdentities(tx, organizationId);
    await tx.db.prisma.ssoConnection.delete({ where: { organization_id: organizationId } });
    await recordAudit(tx, 'sso_connection.removed', organizationId, organizationId, {
      before: { ...facts(before), is_enforced: before.is_enforced },
    });
  });
}

/**
 * Makes the connection the only way into the organization, or one of several.
 *
 * @param options.acceptsLockOut whoever enforces it knows that some members cannot sign in by it.
 * @throws DomainError `conflict` before a test sign-in has worked, or for members who would be locked out.
 */
export function enforceSso(
  context: Context,
  organizationId: string,
  is_enforced: boolean,
  { acceptsLockOut = false }: { readonly acceptsLockOut?: boolean } = {},
): Promise<SsoConnection> {
  return inTransaction(context, async (tx) => {
    const before = (await lockedConnection(tx, organizationId)) ?? absent();
    if (before.is_enforced === is_enforced) return before;
    if (is_enforced) await refuseLockOut(tx, before, acceptsLockOut);
    const changed = await tx.db.prisma.ssoConnection.update({
      where: { organization_id: organizationId },
      data: { is_enforced, updated_at: tx.databaseClock.now() },
      ...shown,
    });
    endViews(tx, organizationId);
    await recordAudit(tx, 'sso_connection.enforcement_changed', organizationId, organizationId, {
      before: { is_enforced: before.is_enforced },
      after: { is_enforced },
    });
    return changed;
  });
}

/**
 * Members whom the connection would not recognize, oldest first: their address is not of a verified domain. In SQL, which
 * takes the domain from the address.
 */
export async function membersWithoutSso(context: Context, organizationId: string): Promise<string[]> {
  const members = await context.db.query<{ email: string }>`
    select email from member
    where organization_id = ${organizationId}
      and not exists (select from sso_identity identity
                      where identity.organization_id = member.organization_id and identity.person_id = member.person_id)
      and not exists (select from sso_domain domain
                      where domain.organization_id = member.organization_id and domain.verified_at is not null
                        and domain.domain = split_part(lower(member.email), '@', -1))
    order by id`;
  return members.map(({ email }) => email);
}

/** The connection as its provider's client, with the secret. @throws DomainError `not_found`. */
export async function identityProviderClient(
  { db, secretBox }: Context,
  organizationId: string,
): Promise<IdentityProviderClient> {
  const where = { organization_id: organizationId };
  const { issuer, client_id, client_secret_sealed } =
    (await db.prisma.ssoConnection.findUnique({ where })) ?? absent();
  const clientSecret = secretBox.open(client_secret_sealed, sealedAs(organizationId));
  return { issuer, clientId: client_id, clientSecret };
}

/** Notes that a test sign-in by exactly this connection has worked. */
export async function markTested({ db, databaseClock }: Context, tested: SsoConnection): Promise<void> {
  const { organization_id, updated_at } = tested;
  const data = { tested_at: databaseClock.now() };
  await db.prisma.ssoConnection.updateMany({ where: { organization_id, updated_at }, data });
}

/** Nobody signs in by it or becomes a member until the transaction ends, whether there is a connection or not. */
async function lockedConnection(
  tx: TransactionContext,
  organizationId: string,
): Promise<SsoConnection | null> {
  await lockOrganization(tx, organizationId);
  // Waits for those who are signing in by it. Prisma has no row locks.
  tx.db.send`select 1 from sso_connection where organization_id = ${organizationId} for update`;
  const where = { organization_id: organizationId };
  return tx.db.prisma.ssoConnection.findUnique({ where, ...shown });
}

async function voidIdentities(tx: TransactionContext, organizationId: string): Promise<void> {
  endViews(tx, organizationId);
  await tx.db.prisma.ssoIdentity.deleteMany({ where: { organization_id: organizationId } });
  await tx.db.prisma.session.updateMany({
    where: { sso_organization_id: organizationId, ended_at: null },
    data: { ended_at: tx.databaseClock.now() },
  });
}

async function refuseLockOut(
  tx: TransactionContext,
  { organization_id, tested_at }: SsoConnection,
  isAccepted: boolean,
): Promise<void> {
  if (!tested_at)
    throw new DomainError('conflict', 'Do a test sign-in first: this connection has not signed in anybody.');
  const members = await membersWithoutSso(tx, organization_id);
  if (members.length === 0 || isAccepted) return;
  const named = members.slice(0, LOCKED_OUT_NAMED_MAX).join(', ');
  const more =
    members.length > LOCKED_OUT_NAMED_MAX ? ` and ${members.length - LOCKED_OUT_NAMED_MAX} more` : '';
  throw new DomainError(
    'sso_lock_out',
    `These members could no longer sign in, because their address is not of a verified domain: ${named}${more}.`,
  );
}

const LOCKED_OUT_NAMED_MAX = 10;

function refuseUnusableIssuer({ rules }: Context, issuer: string): void {
  const problem =
    checkEndpointUrl(issuer, { allowInsecure: rules.allowInsecureReceivers }) ??
    (issuer.includes('?') ? 'Remove the query (from ? on): an issuer has none.' : undefined);
  if (problem !== undefined) throw unprocessableAt('/issuer', problem);
}

const facts = ({ issuer, client_id }: SsoConnection) => ({ issuer, client_id });

const sealedAs = (organizationId: string) => `sso_connection:${organizationId}`;

function absent(): never {
  throw new DomainError('not_found', 'This organization has not connected an identity provider.');
}
