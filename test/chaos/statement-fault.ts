import { writeSync } from 'node:fs';
import pg from 'pg';

/** Where a process dies between two of its SQL statements. */
export interface StatementFault {
  readonly statement: 'any' | 'commit';
  /** How many matching statements come up to and including this one. */
  readonly count: number;
  /** Before it is sent; sent and not answered; or answered, before the process continues. */
  readonly moment: 'before' | 'sent' | 'answered';
}

/** The start of the line in which a process reports where it dies. */
export const FAULT_LINE = 'fault point: ';

/**
 * From now on this process counts the statements of all its connections, and ends itself with SIGKILL at the
 * one that `fault` names: no handler runs, no `finally`, and nothing is flushed.
 */
export function armStatementFault(fault: StatementFault): void {
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('pg.Client has no query method.');
  let left = fault.count;
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...args: unknown[]): unknown {
      const text = textOf(args[0]);
      const isCounted = fault.statement === 'any' || text === 'COMMIT';
      if (!isCounted || --left !== 0) return Reflect.apply(original, this, args);
      const die = () => endHere(fault.moment, text);
      if (fault.moment === 'before') die();
      const answered: unknown = Reflect.apply(original, this, args);
      if (fault.moment === 'answered' && answered instanceof Promise) answered.then(die, die);
      // By then the kernel has the statement.
      else setImmediate(die);
      return answered;
    },
  });
}

function endHere(moment: StatementFault['moment'], text: string): void {
  writeSync(1, `${FAULT_LINE}${moment} ${nameOf(text)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined;
  return typeof text === 'string' ? text : '';
}

/** A short name for the log: the table or function, if it belongs to publishing. */
function nameOf(text: string): string {
  return /publish_event|pg_notify/.exec(text)?.[0] ?? /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
}
