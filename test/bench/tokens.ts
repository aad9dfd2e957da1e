import type pg from 'pg';
import { knownScopes, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { sha256, TokenText } from '../../src/domain/access/tokens/token-text.ts';

/** @returns a new operator token that may do everything. */
export async function insertOperatorToken(session: pg.Client): Promise<string> {
  const token = new TokenText('cso').generate();
  await session.query(
    `insert into operator_token (id, name, hint, sha256, scopes) values (uuidv7(), 'bench', '', $1, $2)`,
    [sha256(token), operatorScopes],
  );
  return token;
}

/** Somebody who may do everything with an organization, and operate the service. @returns their headers, as a program and in the console. */
export async function insertCaller(session: pg.Client, organizationId: string) {
  const [token, cookie] = [new TokenText('csk').generate(), new TokenText('css').generate()];
  await session.query(
    `with token as (
       insert into api_token (id, organization_id, name, hint, sha256, scopes) values (uuidv7(), $1, 'bench', '', $2, $3)
     ), owner as (
       insert into person (id, email, is_operator, created_at) values (uuidv7(), uuidv7() || '@bench.example', true, now())
       returning id, email
     ), membership as (
       insert into member (id, organization_id, email, role, person_id) select uuidv7(), $1, email, 'OWNER', id from owner
     )
     insert into session (id, person_id, sha256, method, created_at, signed_in_at, last_used_at)
     select uuidv7(), id, $4, 'sign_in_link', now(), now(), now() from owner`,
    [organizationId, sha256(token), knownScopes, sha256(cookie)],
  );
  return {
    program: { authorization: `Bearer ${token}` },
    person: { cookie: `__Host-countersign=${cookie}` },
  };
}
