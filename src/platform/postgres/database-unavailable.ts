import { Prisma } from '../../../generated/prisma/client.ts';
import { NoWritableServerError, ServerOnlyReadsError } from './postgres-servers.ts';
import { ConnectionSilentError } from './silence-watch.ts';

/** What the system says of a connection that cannot be made, or has broken. */
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs of a Postgres that cannot serve now: connections (08), resources and their limits (53), an operator's shutdown or a cancelled
 * statement (57), a standby that cannot write (25006), a transaction left idle (25P03), and what lost against other transactions (40001, 40P01, 55P03).
 * Source: PostgreSQL's documentation, appendix A.
 */
const SQL_STATES = /^(08...|53...|57...|25006|25P03|40001|40P01|55P03)$/;

/** Prisma's: cannot reach, timed out, closed, no connection in time, no transaction in time or for so long. Source: its error reference. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);
const PRISMA_KINDS = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** pg and pg-pool have no codes for these. */
const PG_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/**
 * Whether an error says only that the database cannot serve now: it is away, frozen, overloaded, or a standby. What failed so can be
 * repeated; nothing is wrong with it.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(saysUnavailable);
}

/** pg-pool's text when a connection was waited for in vain. */
export const NO_CONNECTION_IN_TIME = 'timeout exceeded when trying to connect';

/** What Postgres or its driver says of it, without what Prisma wraps around; undefined for another error. */
export function unavailabilityOf(error: unknown): string | undefined {
  const innermost = causesOf(error).filter(saysUnavailable).reverse();
  const [text] = innermost.map(wordsOf).filter((words) => words !== '');
  return text ?? (innermost.length > 0 ? 'no reason given' : undefined);
}

/** Prisma's adapter keeps of a socket's error only the kind. */
const SOCKET_KINDS: Readonly<Record<string, string>> = {
  ConnectionClosed: 'cannot connect to Postgres: the connection was closed',
  DatabaseNotReachable: 'cannot connect to Postgres: it cannot be reached',
  SocketTimeout: 'cannot connect to Postgres: the connection timed out',
};

function wordsOf(error: object): string {
  const text =
    textAt(error, 'originalMessage') ||
    textAt(error, 'message') ||
    (SOCKET_KINDS[textAt(error, 'kind')] ?? textAt(error, 'kind'));
  // Prisma's own messages quote the code that they come from first.
  return (
    text
      .trim()
      .split(/\n\s*\n/)
      .at(-1)
      ?.replaceAll(/\s+/g, ' ') ?? ''
  );
}

function saysUnavailable(each: object): boolean {
  return (
    each instanceof ConnectionSilentError ||
    each instanceof NoWritableServerError ||
    each instanceof ServerOnlyReadsError ||
    (each instanceof Prisma.PrismaClientKnownRequestError && PRISMA_CODES.has(each.code)) ||
    PRISMA_KINDS.has(textAt(each, 'kind')) ||
    SOCKET_ERRORS.has(textAt(each, 'code')) ||
    SQL_STATES.test(textAt(each, 'code')) ||
    PG_MESSAGES.test(textAt(each, 'message'))
  );
}

/** The error and all that it stands for: Prisma wraps what its driver says, a connection to several addresses has several failures. */
function causesOf(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return [];
  const meta: unknown = Reflect.get(error, 'meta');
  const wrapped: unknown[] = [
    Reflect.get(error, 'cause'),
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : undefined,
    ...(error instanceof AggregateError ? error.errors : []),
  ];
  return [error, ...wrapped.flatMap(causesOf)];
}

function textAt(holder: object, member: string): string {
  const value: unknown = Reflect.get(holder, member);
  return typeof value === 'string' ? value : '';
}
