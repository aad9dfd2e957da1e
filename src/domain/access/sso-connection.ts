// An organization's own identity provider (OpenID Connect): one connection for each organization, which its OWNERs manage.
import type { SsoConnection as Row } from '../../../generated/prisma/client.ts';
import { checkEndpointUrl } from '../../egress/address-policy.ts';
import type { IdentityProviderClient } from '../../egress/identity-provider.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError, unprocessable } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import { endViews } from './session.ts';

/** A connection without its secret, which is never shown. */
export type SsoConnection = Omit<Row, 'clientSecretSealed'>;

const columns = raw(`
  organization_id as "organizationId", issuer, client_id as "clientId", is_enforced as "isEnforced",
  tested_at as "testedAt", created_at as "createdAt", updated_at as "updatedAt"`);

export interface SsoConnectionInput {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: the one that is stored stays. */
  readonly clientSecret?: string | undefined;
}

/** @throws DomainError `not_found`. */
export async function getSsoConnection(context: Context, organizationId: string): Promise<SsoConnection> {
  const [connection] = await context.db.query<SsoConnection>`
    select ${columns} from sso_connection where organization_id = ${organizationId}`;
  return connection ?? absent();
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
  organizationId: string,
  input: SsoConnectionInput,
): Promise<SsoConnection> {
  const issuer = input.issuer.trim().replace(/\/\.well-known\/openid-configuration$/, '');
  refuseUnusableIssuer(context, issuer);
  const { clientId, clientSecret } = input;
  return inTransaction(context, async (tx) => {
    const before = await lockedConnection(tx, organizationId);
    const isOther = before !== undefined && (before.issuer !== issuer || before.clientId !== clientId);
    if (clientSecret === undefined && (!before || isOther)) {
      const detail = before ? 'is needed with another issuer or client' : 'is missing';
      throw unprocessable([{ pointer: '/client_secret', detail }]);
    }
    if (before?.isEnforced && isOther) {
      throw new DomainError(
        'conflict',
        'Members sign in by this connection only. Stop enforcing it before you change its issuer or client.',
      );
    }
    if (isOther) await voidIdentities(tx, organizationId);
    const sealed =
      clientSecret === undefined ? null : tx.secretBox.seal(clientSecret, sealedAs(organizationId));
    const now = tx.databaseClock.now();
    const [connection] = await tx.db.query<SsoConnection>`
      insert into sso_connection (organization_id, issuer, client_id, client_secret_sealed, created_at, updated_at)
      values (${organizationId}, ${issuer}, ${clientId}, coalesce(${sealed}, ''), ${now}, ${now})
      on conflict (organization_id) do update
        set issuer = excluded.issuer, client_id = excluded.client_id, tested_at = null, updated_at = excluded.updated_at,
            client_secret_sealed = coalesce(${sealed}, sso_connection.client_secret_sealed)
      returning ${columns}`;
    await recordAudit(tx, {
      action: 'sso_connection.changed',
      organizationId,
      subject: subjectOf(organizationId),
      ...(before && { before: facts(before) }),
      after: { issuer, client_id: clientId, client_secret: clientSecret === undefined ? 'kept' : 'new' },
    });
    return connection ?? absent();
  });
}

/** Removes the connection, also where it is enforced: members then sign in as in every other organization. */
export function removeSsoConnection(context: Context, organizationId: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const before = (await lockedConnection(tx, organizationId)) ?? absent();
    await voidIdentities(tx, organizationId);
    tx.db.send`delete from sso_connection where organization_id = ${organizationId}`;
    await recordAudit(tx, {
      action: 'sso_connection.removed',
      organizationId,
      subject: subjectOf(organizationId),
      before: { ...facts(before), is_enforced: before.isEnforced },
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
  isEnforced: boolean,
  { acceptsLockOut = false }: { readonly acceptsLockOut?: boolean } = {},
): Promise<SsoConnection> {
  return inTransaction(context, async (tx) => {
    const before = (await lockedConnection(tx, organizationId)) ?? absent();
    if (before.isEnforced === isEnforced) return before;
    if (isEnforced) await refuseLockOut(tx, before, acceptsLockOut);
    const now = tx.databaseClock.now();
    tx.db.send`
      update sso_connection set is_enforced = ${isEnforced}, updated_at = ${now} where organization_id = ${organizationId}`;
    endViews(tx, organizationId);
    await recordAudit(tx, {
      action: 'sso_connection.enforcement_changed',
      organizationId,
      subject: subjectOf(organizationId),
      before: { is_enforced: before.isEnforced },
      after: { is_enforced: isEnforced },
    });
    return { ...before, isEnforced, updatedAt: now };
  });
}

/** Members whom the connection would not recognize, oldest first: their address is not of a verified domain. */
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
  const [connection] = await db.query<{ issuer: string; clientId: string; sealed: string }>`
    select issuer, client_id as "clientId", client_secret_sealed as sealed
    from sso_connection where organization_id = ${organizationId}`;
  const { issuer, clientId, sealed } = connection ?? absent();
  return { issuer, clientId, clientSecret: secretBox.open(sealed, sealedAs(organizationId)) };
}

/** Notes that a test sign-in by exactly this connection has worked. */
export async function markTested({ db }: Context, tested: SsoConnection): Promise<void> {
  await db.execute`
    update sso_connection set tested_at = now()
    where organization_id = ${tested.organizationId} and updated_at = ${tested.updatedAt}`;
}

/** Nobody signs in by it or becomes a member until the transaction ends, whether there is a connection or not. */
async function lockedConnection(
  tx: TransactionContext,
  organizationId: string,
): Promise<SsoConnection | undefined> {
  await lockOrganization(tx, organizationId);
  const [connection] = await tx.db.query<SsoConnection>`
    select ${columns} from sso_connection where organization_id = ${organizationId} for update`;
  return connection;
}

async function voidIdentities(tx: TransactionContext, organizationId: string): Promise<void> {
  tx.db.send`delete from sso_identity where organization_id = ${organizationId}`;
  endViews(tx, organizationId);
  await tx.db.execute`
    update session set ended_at = ${tx.databaseClock.now()}
    where sso_organization_id = ${organizationId} and ended_at is null`;
}

async function refuseLockOut(
  tx: TransactionContext,
  { organizationId, testedAt }: SsoConnection,
  isAccepted: boolean,
): Promise<void> {
  if (!testedAt)
    throw new DomainError('conflict', 'Do a test sign-in first: this connection has not signed in anybody.');
  const members = await membersWithoutSso(tx, organizationId);
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
  if (problem !== undefined) throw unprocessable([{ pointer: '/issuer', detail: problem }]);
}

const facts = ({ issuer, clientId }: SsoConnection) => ({ issuer, client_id: clientId });

/** A connection has no id of its own. */
const subjectOf = (organizationId: string) => ({ kind: 'organization', id: organizationId });

const sealedAs = (organizationId: string) => `sso_connection:${organizationId}`;

function absent(): never {
  throw new DomainError('not_found', 'This organization has not connected an identity provider.');
}
