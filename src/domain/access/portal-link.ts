// Portals: the console for one organization, for somebody whom an operator's own application has signed in. A link opens it
// once. What it opens has a role and areas, ends after hours at most, and is never a member's session.
import type { MemberRole, PortalLink as Row } from '../../../generated/prisma/client.ts';
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { audited, recordAudit } from '../audit.ts';
import { type ActorContext, type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getOrganization } from './organization.ts';
import type { Client } from './session.ts';
import { tokenIn, tokenOfCell } from './tokens/token-of-cell.ts';
import { sha256, TokenText } from './tokens/token-text.ts';

const MINUTE_MS = 60_000;
const LINK_MINUTES_DEFAULT = 15;
const SESSION_MINUTES_DEFAULT = 60;

const linkText = new TokenText('csp');
const cookieText = new TokenText('csq');

const portalAreas = ['webhooks', 'api_keys', 'business'] as const;
export type PortalArea = (typeof portalAreas)[number];

/** The areas in the order in which they are shown. */
export const areasOf = ({ areas }: Pick<Row, 'areas'>): PortalArea[] =>
  portalAreas.filter((area) => areas.includes(area));

export interface NewPortalLink {
  /** How the operator's application names the person. */
  readonly visitor: string;
  readonly role: 'ADMIN' | 'MEMBER';
  readonly areas: readonly PortalArea[];
  readonly expires_in_minutes?: number | undefined;
  readonly session_minutes?: number | undefined;
}

/** A link without its hashes. */
export type PortalLink = Omit<Row, 'sha256' | 'session_sha256' | 'created_by_id'>;

const shown = { omit: { sha256: true, session_sha256: true, created_by_id: true } } as const;

const isEnforced = (organizationId: Sql) =>
  sql`exists (select from sso_connection where organization_id = ${organizationId} and is_enforced)`;

/**
 * Whether somebody has taken back what `link` stands on. Who enters by no provider enters not at all: what an organization's OWNERs
 * have decided holds for an operator's visitors too. Of an organization that has moved to another cell, that one makes new links. And who made the link must be able to make links still: of a token that leaked,
 * nothing stays open once it is revoked.
 */
const isTakenBack = sql`(
  ${isEnforced(raw('link.organization_id'))}
  or exists (select from organization where id = link.organization_id and lives_in is not null)
  or exists (select from operator_token where id = link.created_by_id and revoked_at is not null)
  or exists (select from person where id = link.created_by_id and not is_operator))`;

/** What a link has opened. */
export interface PortalSession {
  /** Of the link too. */
  readonly id: string;
  readonly organizationId: string;
  readonly visitor: string;
  readonly role: MemberRole;
  readonly areas: readonly PortalArea[];
  /** Counts as the sign-in. */
  readonly opened_at: Date;
  readonly expires_at: Date;
}

/**
 * Makes a link. The result alone has its token.
 *
 * @throws DomainError `not_found`; `conflict` for an organization that enforces its own identity provider.
 */
export function createPortalLink(
  context: ActorContext,
  organizationId: string,
  input: NewPortalLink,
): Promise<{ link: PortalLink; token: string }> {
  const { visitor, role, session_minutes = SESSION_MINUTES_DEFAULT } = input;
  return inTransaction(context, async (tx) => {
    await getOrganization(tx, organizationId);
    const [organization] = await tx.db.query<{ isEnforced: boolean }>`
      select ${isEnforced(sql`${organizationId}::uuid`)} as "isEnforced"`;
    if (organization?.isEnforced)
      throw new DomainError(
        'conflict',
        'This organization admits members by its own identity provider only, so no portal link can be made for it.',
      );
    const token = linkText.generate();
    const created_at = tx.databaseClock.now();
    const minutes = input.expires_in_minutes ?? LINK_MINUTES_DEFAULT;
    const areas = [...input.areas];
    const link = await tx.db.prisma.portalLink.create({
      data: {
        id: tx.databaseClock.newId(),
        organization_id: organizationId,
        visitor,
        role,
        areas,
        session_minutes,
        sha256: sha256(token),
        created_at,
        created_by_id: context.actor.id,
        expires_at: new Date(created_at.getTime() + minutes * MINUTE_MS),
      },
      ...shown,
    });
    await recordAudit(tx, 'portal_link.created', organizationId, link.id, {
      after: { visitor, role, areas, session_minutes, expires_at: link.expires_at.toISOString() },
    });
    return { link, token: tokenOfCell(tx, token) };
  });
}

/** Closes what the link has opened, or could open; a second call changes nothing. @throws DomainError `not_found`. */
export function revokePortalLink(context: ActorContext, organizationId: string, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { portalLink } = tx.db.prisma;
    const where = { id, organization_id: organizationId };
    const { count } = await portalLink.updateMany({
      where: { ...where, ended_at: null },
      data: { ended_at: tx.databaseClock.now() },
    });
    if (count === 0 && !(await portalLink.findFirst({ where, select: { id: true } })))
      throw new DomainError('not_found', `There is no portal link ${id} of this organization.`);
    if (count === 0) return;
    await recordAudit(tx, 'portal_link.revoked', organizationId, id);
  });
}

/**
 * Uses up a link, and starts its session. The result alone has the cookie's value.
 *
 * @throws DomainError `not_found` for an unknown link, `link_used`, `link_expired`, `link_revoked`.
 */
export function openPortal(
  context: Context,
  text: string,
  { address }: Client,
): Promise<{ session: PortalSession; cookie: string }> {
  const token = tokenIn(context, text);
  return inTransaction(context, async (tx) => {
    // Of two at once, the second waits, and finds the link used. Prisma has no row locks.
    tx.db.send`select 1 from portal_link where sha256 = ${sha256(token)} for update`;
    const link = await usableLink(tx, token);
    const cookie = cookieText.generate();
    const opened_at = tx.databaseClock.now();
    await tx.db.prisma.portalLink.update({
      where: { id: link.id },
      data: { opened_at, session_sha256: sha256(cookie) },
    });
    const { id, visitor } = link;
    const byVisitor = audited(tx, { kind: 'portal_visitor', id, name: visitor });
    await recordAudit(byVisitor, 'portal_session.started', link.organization_id, id, {
      after: { visitor, address: address ?? null },
    });
    return { session: sessionOf({ ...link, opened_at }), cookie: tokenOfCell(tx, cookie) };
  });
}

async function usableLink(tx: TransactionContext, token: string): Promise<PortalLink> {
  const link = linkText.isShaped(token)
    ? await tx.db.prisma.portalLink.findUnique({ where: { sha256: sha256(token) }, ...shown })
    : null;
  if (!link) throw refused('not_found', 'This link is unknown.');
  const { ended_at, opened_at, expires_at } = link;
  if (opened_at) throw refused('link_used', `This link was used at ${opened_at.toISOString()}.`);
  const [found] = await tx.db.query<{ isTakenBack: boolean }>`
    select ${isTakenBack} as "isTakenBack" from portal_link link where id = ${link.id}`;
  if (ended_at || found?.isTakenBack !== false) throw refused('link_revoked', 'This link was revoked.');
  if (expires_at <= tx.databaseClock.now())
    throw refused('link_expired', `This link expired at ${expires_at.toISOString()}.`);
  return link;
}

const refused = (code: 'not_found' | 'link_used' | 'link_expired' | 'link_revoked', why: string) =>
  new DomainError(code, `${why} Open the page again from where you came.`);

interface FoundPortal extends Omit<PortalLink, 'opened_at'> {
  readonly opened_at: Date;
  readonly is_taken_back: boolean;
}

/**
 * The session of a portal's cookie, looked up for each request: one statement of SQL, as for members (session.ts).
 *
 * @throws DomainError `signed_out` for a cookie that is missing, unknown, or of a session that is over.
 */
export async function findPortalSession(
  context: Context,
  cookie: string | undefined,
): Promise<PortalSession> {
  const token = cookie === undefined ? '' : tokenIn(context, cookie);
  const [found] = cookieText.isShaped(token)
    ? await context.db.query<FoundPortal>`
        select link.id, link.organization_id, link.visitor, link.role::text as role, link.areas, link.session_minutes,
               link.created_at, link.expires_at, link.opened_at, link.ended_at, ${isTakenBack} as is_taken_back
        from portal_link link
        where link.session_sha256 = ${sha256(token)}`
    : [];
  const session = found && sessionOf(found);
  if (!session || found.ended_at || found.is_taken_back || session.expires_at <= context.databaseClock.now())
    throw new DomainError('signed_out', 'This portal is closed. Open the page again from where you came.');
  return session;
}

/** Ends a session at once; a second call changes nothing. */
export function endPortalSession(context: Context, { id, organizationId }: PortalSession): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { count } = await tx.db.prisma.portalLink.updateMany({
      where: { id, ended_at: null },
      data: { ended_at: tx.databaseClock.now() },
    });
    if (count > 0) await recordAudit(tx, 'portal_session.ended', organizationId, id);
  });
}

function sessionOf(link: PortalLink & { readonly opened_at: Date }): PortalSession {
  const { id, organization_id: organizationId, visitor, role, opened_at, session_minutes } = link;
  const expires_at = new Date(opened_at.getTime() + session_minutes * MINUTE_MS);
  return { id, organizationId, visitor, role, areas: areasOf(link), opened_at, expires_at };
}
