// A session of a person who has organizations in several installations (cells) that share one address. Each cell knows its own people; what
// they have in common is the address that somebody has proved. A session continues in another cell by a ticket: sealed by the cell that
// it leaves, for the one that it goes to, for a minute, for the browser that has its cookie, and once.
import { cellQuestion } from '../../platform/cells/question.ts';
import { byPerson, recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseSilence } from '../silent-cells.ts';
import { type OrganizationOfEmail, organizationsOfEmail, personWithEmail } from './person.ts';
import { type Client, endSession, expiryOf, holdSession, type Session, startSession } from './session.ts';
import { endSessionsOf } from './sessions-of-person.ts';
import { takeAttempt } from './sign-in/attempt-limit.ts';
import { proveEmail } from './sign-in/email-proof.ts';
import { refuseSsoSession } from './sso/sso-admission.ts';
import { tokenElsewhere, tokenIn, tokenOfCell } from './tokens/token-of-cell.ts';
import { sha256 } from './tokens/token-text.ts';

/** Whose answer goes to nobody but the person who has proved to have the address. */
export const organizationsOfPerson = cellQuestion<{ readonly email: string }, OrganizationOfEmail[]>(
  'organizations-of-person',
);

/** Ends the session of a cookie. Answers whether it was open until now. */
export const sessionEnd = cellQuestion<{ readonly token: string }, boolean>('end-session');

/** Ends every session of whoever has the address. */
export const sessionsEnd = cellQuestion<{ readonly email: string }, null>('end-sessions-of-person');

/** What a person has in another cell. `organizations` is null if it does not answer. */
export interface OtherCell {
  readonly cell: string;
  readonly organizations: readonly OrganizationOfEmail[] | null;
}

/**
 * The organizations of a person in the other cells. Those of nobody who has not proved their address: it may be somebody else's. Nor
 * does a session of an organization's identity provider know of any.
 */
export async function otherCellsOf(context: Context, session: Session): Promise<OtherCell[]> {
  if (!context.cells || session.sso_organization_id !== null) return [];
  const person = await context.db.prisma.person.findUniqueOrThrow({ where: { id: session.person.id } });
  if (person.email_verified_at === null) return [];
  const replies = await context.cells.ask(organizationsOfPerson, { email: person.email });
  return replies.map(({ cell, answer }) => ({ cell, organizations: answer ?? null }));
}

interface Ticket {
  readonly id: string;
  readonly made_at: string;
  /** The hash of the session's cookie: without the cookie the ticket is worth nothing. */
  readonly cookie_sha256: string;
  readonly email: string;
  readonly method: Session['method'];
  readonly created_at: string;
  readonly signed_in_at: string;
}

const TICKET_MS_MAX = 60_000;
/** Longer than the ticket counts, on either side of its time. */
const ticketUse = { name: 'uses of a ticket', attemptsMax: 1, windowSeconds: (3 * TICKET_MS_MAX) / 1_000 };

/** No other sealed text opens as a ticket, nor a ticket of these two cells in another. */
const sealedAs = (from: string, to: string) => `ticket from cell ${from} to cell ${to}`;

/**
 * Makes the ticket with which a session continues in another cell.
 *
 * @param cookie of the session.
 * @returns also the cookie, which names this cell: one from before there were cells does not.
 * @throws DomainError `not_found` for a cell that is not another one; `sso_elsewhere`; `signed_out`; `sign_in_required` for
 *   somebody who has never proved their address: whoever copied an invitation must not come by it to what else its person has.
 */
export async function makeTicket(
  context: Context,
  session: Session,
  cookie: string,
  to: string,
): Promise<{ ticket: string; cookie: string }> {
  const { cells, secretBox, databaseClock } = context;
  if (!cells?.names.includes(to) || to === cells.own)
    throw new DomainError('not_found', `There is no other installation ${to}.`);
  refuseSsoSession(session);
  const { email, method, created_at, signed_in_at } = await inTransaction(context, async (tx) => {
    await holdSession(tx, session);
    const found = await tx.db.prisma.session.findUniqueOrThrow({
      where: { id: session.id },
      include: { person: true },
    });
    if (found.person.email_verified_at === null)
      throw new DomainError(
        'sign_in_required',
        `Sign in by a link that is mailed to ${found.person.email}: you have not proved yet that this address is yours.`,
      );
    return { ...found, email: found.person.email };
  });
  const token = tokenIn(context, cookie);
  const ticket: Ticket = {
    id: databaseClock.newId(),
    made_at: databaseClock.now().toISOString(),
    cookie_sha256: Buffer.from(sha256(token)).toString('base64url'),
    email,
    method,
    created_at: created_at.toISOString(),
    signed_in_at: signed_in_at.toISOString(),
  };
  return {
    ticket: secretBox.seal(JSON.stringify(ticket), sealedAs(cells.own, to)),
    cookie: tokenOfCell(context, token),
  };
}

/**
 * Continues a session of another cell here, and ends it there. It keeps the time and way of its sign-in and its longest duration. What the
 * person is here, this cell decides: they must be a member, organizations that enforce their provider stay closed, and nobody becomes an
 * operator by it. The result alone has the cookie's value.
 *
 * @param cookie of the session in the other cell.
 * @throws DomainError `sign_in_expired` for what is no ticket of this cookie, is too old or was used; `not_found` for somebody
 *   who is in no organization here; `signed_out` if the session is over; `service_unavailable`.
 */
export async function continueSession(
  context: Context,
  sealed: string,
  cookie: string | undefined,
  client: Client,
): Promise<{ session: Session; cookie: string }> {
  const before = tokenElsewhere(context, cookie);
  if (!before || !context.cells) throw ticketExpired();
  const { id, email, method, ...times } = openTicket(context, sealed, before);
  if ((await takeAttempt(context, ticketUse, id)) !== undefined) throw ticketExpired();
  if ((await organizationsOfEmail(context, email)).length === 0)
    throw new DomainError('not_found', `${email} is in no organization here.`);
  const replies = await context.cells.ask(sessionEnd, { token: before.token }, [before.cell]);
  refuseSilence(replies);
  if (replies[0]?.answer !== true) throw new DomainError('signed_out', 'You are signed out. Sign in again.');
  return inTransaction(context, async (tx) => {
    const person = await personWithEmail(tx, email);
    // Proved in the other cell, which counts as it would here.
    await proveEmail(tx, person);
    return startSession(tx, { ...person, is_operator: false }, method, client, {
      continued: {
        from_cell: before.cell,
        created_at: new Date(times.created_at),
        signed_in_at: new Date(times.signed_in_at),
      },
    });
  });
}

function openTicket(
  { cells, secretBox, databaseClock }: Context,
  sealed: string,
  { cell, token }: { readonly cell: string; readonly token: string },
): Ticket {
  let ticket: Ticket;
  try {
    ticket = JSON.parse(secretBox.open(sealed, sealedAs(cell, cells?.own ?? '')));
  } catch {
    // Forged, of another cell or for another, or sealed for something else: all the same to whoever sends it.
    throw ticketExpired();
  }
  const ageMs = databaseClock.now().getTime() - new Date(ticket.made_at).getTime();
  const isOfCookie = ticket.cookie_sha256 === Buffer.from(sha256(token)).toString('base64url');
  if (Math.abs(ageMs) > TICKET_MS_MAX || !isOfCookie) throw ticketExpired();
  return ticket;
}

const ticketExpired = () =>
  new DomainError(
    'sign_in_expired',
    'This was begun in another browser, is used already, or took longer than a minute. Try again.',
  );

/** For another cell, where the session continues or the browser has signed in. @returns whether it was open. */
export async function endSessionOfCookie(context: Context, token: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    // Of two at once one finds it open. Prisma has no row locks.
    tx.db.send`select 1 from session where sha256 = ${sha256(token)} for update`;
    const found = await tx.db.prisma.session.findUnique({
      where: { sha256: sha256(token) },
      include: { person: true },
    });
    if (!found || found.ended_at || expiryOf(found) <= tx.databaseClock.now()) return false;
    await endSession(byPerson(tx, found.person), found.id);
    return true;
  });
}

/**
 * Ends the session that a browser had in another cell, when it has signed in here: the one before would stay open without a cookie. Of a cell
 * that does not answer it ends by itself, after 12 hours without use.
 */
export async function endReplacedElsewhere(context: Context, cookie: string | undefined): Promise<void> {
  const before = tokenElsewhere(context, cookie);
  if (before) await context.cells?.ask(sessionEnd, { token: before.token }, [before.cell]);
}

/**
 * Ends what a person has open in the other cells. Of somebody who has not proved their address, nothing: they reach nothing there, and
 * must not sign out whoever has the address.
 *
 * @throws DomainError `service_unavailable`, which names those that did not answer.
 */
export async function endSessionsElsewhere(context: Context, personId: string): Promise<void> {
  if (!context.cells) return;
  const { email, email_verified_at } = await context.db.prisma.person.findUniqueOrThrow({
    where: { id: personId },
  });
  if (email_verified_at === null) return;
  const replies = await context.cells.ask(sessionsEnd, { email });
  refuseSilence(replies, 'What is open there may stay open. Repeat this in a moment.');
}

/** For another cell. */
export function endSessionsOfEmail(context: Context, email: string): Promise<null> {
  return inTransaction(context, async (tx) => {
    const person = await tx.db.prisma.person.findUnique({ where: { email } });
    const sessions = person ? await endSessionsOf(tx, person.id) : 0;
    if (person && sessions > 0)
      await recordAudit(byPerson(tx, person), 'session.ended', undefined, person.id, {
        kind: 'person',
        after: { sessions },
      });
    return null;
  });
}
