// Recognises errors that only mean "the database cannot serve now": unreachable, frozen, overloaded or a
// standby. The same call can be retried as it is.
import { TransactionTimeoutError } from './open-transaction.ts';

/** Error codes of the operating system for a connection that cannot be made or has broken. */
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
 * SQLSTATEs of a Postgres that cannot serve now: connections (08), resources and limits (53), shutdown by an
 * operator or cancelled statement (57), files or shared memory that the system lost or refuses (58), a standby
 * that cannot write (25006), a transaction left idle (25P03), and conflicts with other transactions (40001,
 * 40P01, 55P03). Source: PostgreSQL's documentation, appendix A. Our own errors have such codes, because pg-boss
 * passes on copies that are of no class.
 */
const SQL_STATES = /^(08...|53...|57...|58...|25006|25P03|40001|40P01|55P03)$/;

/** A file or memory that Postgres may not open or write has the SQLSTATE of a privilege that its user lacks. */
const REFUSED_FILE = { code: '42501', message: /^could not / };

/** Prisma: unreachable, timeout, closed, pool or transaction timeout, conflict. Source: its reference. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);
const PRISMA_KINDS = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** pg and pg-pool have no codes for these errors. */
const PG_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(indicatesUnavailable);
}

/** Whether another transaction was in the way (40001), so that the same call may succeed at once. */
export const isConflict = (error: unknown): boolean =>
  causesOf(error).some((each) => ['40001', 'P2034'].includes(textAt(each, 'code')));

/** pg-pool's message when no connection became free in time. */
export const NO_CONNECTION_IN_TIME = 'timeout exceeded when trying to connect';

/** The message of Postgres or its driver, without Prisma's wrapping; undefined for any other error. */
export function unavailabilityReason(error: unknown): string | undefined {
  const innermost = causesOf(error).filter(indicatesUnavailable).reverse();
  const [text] = innermost.map(describe).filter((words) => words !== '');
  return text ?? (innermost.length > 0 ? 'no reason given' : undefined);
}

/** Prisma's adapter keeps only the kind of a socket error. */
const SOCKET_KINDS: Readonly<Record<string, string>> = {
  ConnectionClosed: 'cannot connect to Postgres: the connection was closed',
  DatabaseNotReachable: 'cannot connect to Postgres: it cannot be reached',
  SocketTimeout: 'cannot connect to Postgres: the connection timed out',
};

function describe(error: object): string {
  const text =
    textAt(error, 'originalMessage') ||
    textAt(error, 'message') ||
    (SOCKET_KINDS[textAt(error, 'kind')] ?? textAt(error, 'kind'));
  // Prisma's own messages start by quoting the code that made the call.
  return (
    text
      .trim()
      .split(/\n\s*\n/)
      .at(-1)
      ?.replaceAll(/\s+/g, ' ') ?? ''
  );
}

function indicatesUnavailable(each: object): boolean {
  return (
    each instanceof TransactionTimeoutError ||
    PRISMA_CODES.has(textAt(each, 'code')) ||
    PRISMA_KINDS.has(textAt(each, 'kind')) ||
    SOCKET_ERRORS.has(textAt(each, 'code')) ||
    SQL_STATES.test(textAt(each, 'code')) ||
    (textAt(each, 'code') === REFUSED_FILE.code && REFUSED_FILE.message.test(describe(each))) ||
    PG_MESSAGES.test(textAt(each, 'message'))
  );
}

/** The error and its causes: Prisma wraps errors, and connecting to several addresses fails several times. */
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
