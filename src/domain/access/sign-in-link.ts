// Links that sign a person in, once. Whoever has the link is the person: it goes to their address, or to whoever
// runs the service.
//
// Somebody may send their own link to somebody else, who then works in the sender's account without noticing. So a link tells
// whose it is before it is used, and whether it was asked for in the browser that opens it.

import { sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { proveEmail } from './email-proof.ts';
import { normalizedEmail, type Person, personWithEmail } from './person.ts';
import { type Client, type Session, startSession } from './session.ts';
import { sha256, TokenText } from './token-text.ts';

const tokenText = new TokenText('csl');
const browserText = new TokenText('csb');

export const SIGN_IN_LINK_MS = 15 * 60_000;

/** The link's page, relative to the address of the service. The token is in the fragment: no server logs it. */
export const signInPath = (token: string): string => `/console/sign-in#${token}`;

export interface SignInLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The mark by which a browser that asks for links is recognized; one that it has already stays. */
export const browserMark = (current: string | undefined): string =>
  current !== undefined && browserText.isShaped(current) ? current : browserText.generate();

/**
 * Makes a link for a member of any organization, or a person who runs the service. The result alone has the token.
 *
 * @param askedBySha256 of the mark of the browser that asked for it; nobody's for a link that is made at the command line.
 * @throws DomainError `not_found` for an address that is neither.
 */
export function createSignInLink(
  context: Context,
  email: string,
  askedBySha256: Uint8Array | null = null,
): Promise<SignInLink> {
  return inTransaction(context, async (tx) => {
    const address = normalizedEmail(email);
    const [known] = await tx.db.query`
      select from member where lower(email) = ${address}
      union all select from person where email = ${address} and is_operator limit 1`;
    if (!known)
      throw new DomainError('not_found', `${address} is no member of an organization. Invite them first.`);
    const person = await personWithEmail(tx, address);
    await recordAudit(tx, {
      action: 'sign_in_link.created',
      subject: { kind: 'person', id: person.id },
      after: { email: address },
    });
    return linkFor(tx, person, askedBySha256);
  });
}

async function linkFor(
  tx: TransactionContext,
  person: Person,
  askedBySha256: Uint8Array | null,
): Promise<SignInLink> {
  const token = tokenText.generate();
  const now = tx.databaseClock.now();
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MS);
  await tx.db.execute`
    insert into sign_in_link (id, person_id, sha256, asked_by_sha256, created_at, expires_at)
    values (${tx.databaseClock.newId()}, ${person.id}, ${sha256(token)}, ${askedBySha256}, ${now}, ${expiresAt})`;
  return { token, expiresAt };
}

/** What a link tells before it is used. */
export interface SignInLinkLookUp {
  readonly person: Person;
  readonly expiresAt: Date;
  /** Whether this browser asked for it. */
  readonly isAskedForHere: boolean;
}

/**
 * Whom a link signs in. Looking uses nothing up.
 *
 * @param mark of the browser that looks.
 * @throws DomainError `not_found` for an unknown link, `link_used`, `link_expired`.
 */
export async function lookUpSignInLink(
  context: Context,
  token: string,
  mark: string | undefined,
): Promise<SignInLinkLookUp> {
  const { person, expiresAt, askedBySha256 } = await usableLink(context, token);
  const isAskedForHere =
    mark !== undefined && askedBySha256 !== null && Buffer.compare(askedBySha256, sha256(mark)) === 0;
  return { person, expiresAt, isAskedForHere };
}

/**
 * Uses up a link, and starts a session. The result alone has the cookie's value.
 *
 * @throws DomainError `not_found` for an unknown link, `link_used`, `link_expired`.
 */
export function signInWithLink(
  context: Context,
  token: string,
  client: Client,
): Promise<{ session: Session; cookie: string }> {
  return inTransaction(context, async (tx) => {
    const { id, person } = await usableLink(tx, token, sql`for update of link`);
    tx.db.send`update sign_in_link set used_at = ${tx.databaseClock.now()} where id = ${id}`;
    await proveEmail(tx, person);
    return startSession(tx, person, 'sign_in_link', client);
  });
}

interface FoundLink extends Person {
  readonly linkId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly askedBySha256: Uint8Array | null;
}

async function usableLink(context: Context, token: string, lock = sql``) {
  const [link] = tokenText.isShaped(token)
    ? await context.db.query<FoundLink>`
        select link.id as "linkId", link.expires_at as "expiresAt", link.used_at as "usedAt",
               link.asked_by_sha256 as "askedBySha256",
               person.id, person.email, person.name, person.is_operator as "isOperator"
        from sign_in_link link join person on person.id = link.person_id
        where link.sha256 = ${sha256(token)} ${lock}`
    : [];
  if (!link) throw new DomainError('not_found', 'This sign-in link is unknown. Ask for a new one.');
  const { linkId: id, expiresAt, usedAt, askedBySha256, ...person } = link;
  if (usedAt)
    throw new DomainError(
      'link_used',
      `This sign-in link was used at ${usedAt.toISOString()}. Ask for a new one.`,
    );
  if (expiresAt <= context.databaseClock.now())
    throw new DomainError(
      'link_expired',
      `This sign-in link expired at ${expiresAt.toISOString()}. Ask for a new one.`,
    );
  return { id, person, expiresAt, askedBySha256 };
}
