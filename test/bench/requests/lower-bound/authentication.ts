// The token check of the lower bound: looked up at each request, so that a revocation holds at once.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { permits } from '../../../../src/domain/access/scope.ts';
import { Gathering } from '../../../../src/platform/gathering.ts';
import type { Statement } from './database.ts';

/** The row of a token. */
export interface Caller {
  readonly sha256: Buffer;
  readonly id: string;
  readonly scopes: readonly string[];
  /** Of a partner's token. */
  readonly organization_id: string;
  /** Of an operator's. */
  readonly name: string;
}

/** A hook that knows the caller, or refuses the request before its body is read. */
export function authenticateBy(pool: pg.Pool, statement: Statement) {
  // As in the product, requests that come at the same time have their tokens looked up together.
  const callers = new Gathering<Buffer, Caller | undefined>({
    run: async (hashes) => {
      const { rows } = await pool.query<Caller>({ ...statement, values: [hashes] });
      return hashes.map((sha256) => rows.find((caller) => sha256.equals(caller.sha256)));
    },
    sizeMax: 100,
    atOnce: 2,
  });
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer ([\w.~+/=-]+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw refusal(401);
    const caller = await callers.add(createHash('sha256').update(token).digest());
    if (!caller) throw refusal(401);
    const { scope } = request.routeOptions.config as { scope?: string };
    if (scope !== undefined && !permits(caller.scopes, scope)) throw refusal(403);
    request.caller = caller;
  };
}

export function refusal(statusCode: number): Error {
  return Object.assign(new Error('refused'), { statusCode });
}
