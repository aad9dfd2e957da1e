// Links that sign a person in, once. Whoever has the link is the person: it goes to their address, or to whoever
// runs the service.
//
// Somebody may send their own link to somebody else, who then works in the sender's account without noticing. So a link tells
// whose it is before it is used, and whether it was asked for in the browser that opens it.

import type { Prisma } from '../../../../generated/prisma/client.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { normalizedEmail, organizationsOfEmail, type Person, personWithEmail } from '../person.ts';
import { type Client, type Session, startSession } from '../session.ts';
import { tokenIn, tokenOfCell } from '../tokens/token-of-cell.ts';
import { sha256, TokenText } from '../tokens/token-text.ts';
import { proveEmail } from './email-proof.ts';

const tokenText = new TokenText('csl');
const browserText = new TokenText('csb');

export const SIGN_IN_LINK_MS = 15 * 60_000;

/** The link's page, relative to the address of the service. The token is in the fragment: no server logs it. */
export const signInPath = (token: string): string => `/console/sign-in#${token}`;

export interface SignInLink {
  readonly token: string;
  readonly expires_at: Date;
}

/** The mark by which a browser that asks for links is recognized; one that it has already stays. */
export const browserMark = (current: string | undefined): string =>
  current !== undefined && browserText.isShaped(current) ? current : browserText.generate();

/**
 * Makes a link for a member of any organization, or a person who runs the service. The result alone has the token.
 *
 * @param asked_by_sha256 of the mark of the browser that asked for it; nobody's for a link that is made at the command line.
 * @throws DomainError `not_found` for an address that is neither.
 */
export function createSignInLink(
  context: Context,
  email: string,
  asked_by_sha256: Uint8Array<ArrayBuffer> | null = null,
): Promise<SignInLink> {
  return inTransaction(context, async (tx) => {
    const address = normalizedEmail(email);
    const [organization] = await organizationsOfEmail(tx, address);
    // In SQL: each start of a trial installation asks this, and would load Prisma to hear that its demo owner is gone.
    const [operator] = await tx.db.query`select 1 from person where email = ${address} and is_operator`;
    if (!organization && !operator)
      throw new DomainError('not_found', `${address} is no member of an organization. Invite them first.`);
    const person = await personWithEmail(tx, address);
    await recordAudit(tx, 'sign_in_link.created', undefined, person.id, { after: { email: address } });
    return linkFor(tx, person, asked_by_sha256);
  });
}

async function linkFor(
  tx: TransactionContext,
  person: Person,
  asked_by_sha256: Uint8Array<ArrayBuffer> | null,
): Promise<SignInLink> {
  const token = tokenText.generate();
  const now = tx.databaseClock.now();
  const expires_at = new Date(now.getTime() + SIGN_IN_LINK_MS);
  await tx.db.prisma.signInLink.create({
    data: {
      id: tx.databaseClock.newId(),
      person_id: person.id,
      sha256: sha256(token),
      asked_by_sha256,
      created_at: now,
      expires_at,
    },
  });
  return { token: tokenOfCell(tx, token), expires_at };
}

/** What a link tells before it is used. */
export interface SignInLinkLookUp {
  readonly person: Person;
  readonly expires_at: Date;
  /** Whether this browser asked for it. */
  readonly is_asked_for_here: boolean;
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
  const { person, expires_at, asked_by_sha256 } = await usableLink(context, token);
  const is_asked_for_here =
    mark !== undefined && asked_by_sha256 !== null && Buffer.compare(asked_by_sha256, sha256(mark)) === 0;
  return { person, expires_at, is_asked_for_here };
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
    // Of two at once, the second waits, and finds the link used. Prisma has no row locks.
    tx.db.send`select 1 from sign_in_link where sha256 = ${sha256(tokenIn(tx, token))} for update`;
    const { id, person } = await usableLink(tx, token);
    await tx.db.prisma.signInLink.update({ where: { id }, data: { used_at: tx.databaseClock.now() } });
    await proveEmail(tx, person);
    return startSession(tx, person, 'sign_in_link', client);
  });
}

async function usableLink(
  context: Context,
  text: string,
): Promise<Prisma.SignInLinkGetPayload<{ include: { person: true } }>> {
  const token = tokenIn(context, text);
  const link = tokenText.isShaped(token)
    ? await context.db.prisma.signInLink.findUnique({
        where: { sha256: sha256(token) },
        include: { person: true },
      })
    : null;
  if (!link) throw new DomainError('not_found', 'This sign-in link is unknown. Ask for a new one.');
  const { expires_at, used_at } = link;
  if (used_at)
    throw new DomainError(
      'link_used',
      `This sign-in link was used at ${used_at.toISOString()}. Ask for a new one.`,
    );
  if (expires_at <= context.databaseClock.now())
    throw new DomainError(
      'link_expired',
      `This sign-in link expired at ${expires_at.toISOString()}. Ask for a new one.`,
    );
  return link;
}
