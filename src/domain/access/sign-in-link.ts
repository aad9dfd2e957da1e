// Links that sign a person in, once. Whoever has the link is the person: it goes to their address, or to whoever
// runs the service.

import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { proveEmail } from './email-proof.ts';
import { normalizedEmail, type Person, personWithEmail } from './person.ts';
import { type Client, type Session, startSession } from './session.ts';
import { sha256, TokenText } from './token-text.ts';

const tokenText = new TokenText('csl');

const SIGN_IN_LINK_MS = 15 * 60_000;

/** The link's page, relative to the address of the service. The token is in the fragment: no server logs it. */
export const signInPath = (token: string): string => `/console/sign-in#${token}`;

export interface SignInLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a link for a member of any organization, or a person who runs the service. The result alone has the token.
 *
 * @throws DomainError `not_found` for an address that is neither.
 */
export function createSignInLink(context: Context, email: string): Promise<SignInLink> {
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
    return linkFor(tx, person);
  });
}

async function linkFor(tx: TransactionContext, person: Person): Promise<SignInLink> {
  const token = tokenText.generate();
  const now = tx.databaseClock.now();
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MS);
  await tx.db.execute`
    insert into sign_in_link (id, person_id, sha256, created_at, expires_at)
    values (${tx.databaseClock.newId()}, ${person.id}, ${sha256(token)}, ${now}, ${expiresAt})`;
  return { token, expiresAt };
}

interface FoundLink extends Person {
  readonly linkId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
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
    const [link] = tokenText.isShaped(token)
      ? await tx.db.query<FoundLink>`
          select link.id as "linkId", link.expires_at as "expiresAt", link.used_at as "usedAt",
                 person.id, person.email, person.name, person.is_operator as "isOperator"
          from sign_in_link link join person on person.id = link.person_id
          where link.sha256 = ${sha256(token)} for update of link`
      : [];
    if (!link) throw new DomainError('not_found', 'This sign-in link is unknown. Ask for a new one.');
    const { linkId, expiresAt, usedAt, ...person } = link;
    const now = tx.databaseClock.now();
    if (usedAt)
      throw new DomainError(
        'link_used',
        `This sign-in link was used at ${usedAt.toISOString()}. Ask for a new one.`,
      );
    if (expiresAt <= now)
      throw new DomainError(
        'link_expired',
        `This sign-in link expired at ${expiresAt.toISOString()}. Ask for a new one.`,
      );
    tx.db.send`update sign_in_link set used_at = ${now} where id = ${linkId}`;
    await proveEmail(tx, person);
    return startSession(tx, person, 'sign_in_link', client);
  });
}
