// Requests with an Idempotency-Key: which process carries one out, and the outcome that a repetition gets.
import { sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { FIRST_ID } from '../page.ts';

/** Which request this is, and whose: a key belongs to its owner and the operation. */
export interface IdempotentRequest {
  /** The caller's organization; of a request to the operator API, the token. */
  readonly organizationId: string;
  readonly operation: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export type IdempotencyClaim =
  /** The request is the caller's to carry out until `lockedUntil`. */
  | { readonly kind: 'claimed'; readonly lockedUntil: Date }
  | { readonly kind: 'stored'; readonly outcome: string }
  | { readonly kind: 'used_with_another_request' }
  | { readonly kind: 'in_use' };

const KEPT_HOURS = 24;
/** Longer than any request takes. After it, a request whose process died can be retried with its key. */
const LOCK_SECONDS = 60;

/** Claims the key for this request, unless its outcome is stored or another process works on it. */
export async function claimIdempotencyKey(
  { db, secretBox }: Context,
  request: IdempotentRequest,
): Promise<IdempotencyClaim> {
  const { organizationId, operation, key, fingerprint } = request;
  const [claimed] = await db.query<{ lockedUntil: Date }>`
    insert into idempotency_record (organization_id, operation, key, fingerprint, locked_until, expires_at)
    values (${organizationId}, ${operation}, ${key}, ${fingerprint},
            now() + ${LOCK_SECONDS} * interval '1 second', now() + ${KEPT_HOURS} * interval '1 hour')
    on conflict (organization_id, operation, key) do update
      set fingerprint = excluded.fingerprint, response_sealed = null,
          locked_until = excluded.locked_until, expires_at = excluded.expires_at
      where idempotency_record.expires_at <= now()
         or (idempotency_record.response_sealed is null and idempotency_record.locked_until <= now())
    returning locked_until as "lockedUntil"`;
  if (claimed) return { kind: 'claimed', ...claimed };

  const [record] = await db.query<{ fingerprint: Buffer; responseSealed: string | null }>`
    select fingerprint, response_sealed as "responseSealed" from idempotency_record
    where ${isOf(request)}`;
  if (record && !fingerprint.equals(record.fingerprint)) return { kind: 'used_with_another_request' };
  if (!record?.responseSealed) return { kind: 'in_use' };
  return { kind: 'stored', outcome: secretBox.open(record.responseSealed, sealContext(request)) };
}

/**
 * Stores the outcome of a claimed request. `lockedUntil` identifies the claim.
 *
 * @returns false for a claim that expired and was taken over by another request with the key, whose outcome
 *   counts.
 */
export async function storeOutcome(
  { db, secretBox }: Context,
  request: IdempotentRequest,
  lockedUntil: Date,
  outcome: string,
): Promise<boolean> {
  const count = await db.execute`
    update idempotency_record set response_sealed = ${secretBox.seal(outcome, sealContext(request))}
    where ${isClaim(request, lockedUntil)}`;
  return count > 0;
}

/** Gives the key back, so that the request can be retried at once. */
export async function releaseIdempotencyKey(
  { db }: Context,
  request: IdempotentRequest,
  lockedUntil: Date,
): Promise<void> {
  await db.execute`delete from idempotency_record where ${isClaim(request, lockedUntil)}`;
}

/** Outcomes read at once. */
const READ_AT_ONCE = 200;

/**
 * Forgets the outcomes that mention an id and are of requests before a time: those of an organization's programs, of people, who may be
 * its members, of visitors and of operators. Their repetition is still not carried out: it is refused.
 *
 * @returns how many.
 */
export async function forgetOutcomes(
  { db, secretBox }: Context,
  organizationId: string,
  before: Date,
  mentioned: string,
): Promise<number> {
  const outcome = JSON.stringify({
    kind: 'refusal',
    code: 'payload_removed',
    message:
      'This request was carried out. Its response is erased, with what was known of a customer, so it cannot be repeated.',
    errors: [],
  });
  let forgotten = 0;
  let place = { organizationId: FIRST_ID, operation: '', key: '' };
  for (let isLast = false; !isLast; ) {
    const rows = await db.query<Omit<IdempotentRequest, 'fingerprint'> & { responseSealed: string }>`
      select organization_id as "organizationId", operation, key, response_sealed as "responseSealed" from idempotency_record
      where not exists (select from organization where id = organization_id and id <> ${organizationId}::uuid)
        and (organization_id, operation, key) > (${place.organizationId}::uuid, ${place.operation}, ${place.key})
        and response_sealed is not null and expires_at <= ${before}::timestamptz + ${KEPT_HOURS} * interval '1 hour'
      order by organization_id, operation, key limit ${READ_AT_ONCE}`;
    for (const { responseSealed, ...request } of rows) {
      const context = sealContext(request);
      // What is sealed with a key that is lost cannot be read by anybody.
      if (!secretBox.hasKey(responseSealed.slice(0, responseSealed.indexOf('.')))) continue;
      if (!secretBox.open(responseSealed, context).toLowerCase().includes(mentioned)) continue;
      forgotten += await db.execute`
        update idempotency_record set response_sealed = ${secretBox.seal(outcome, context)}
        where ${isOf(request)} and response_sealed = ${responseSealed}`;
    }
    place = rows.at(-1) ?? place;
    isLast = rows.length < READ_AT_ONCE;
  }
  return forgotten;
}

/** Removes the records that have passed their 24 hours. @returns how many. */
export function removeExpiredIdempotencyRecords({ db }: Context): Promise<number> {
  return db.execute`delete from idempotency_record where expires_at <= now()`;
}

const isOf = ({ organizationId, operation, key }: Omit<IdempotentRequest, 'fingerprint'>) =>
  sql`organization_id = ${organizationId} and operation = ${operation} and key = ${key}`;

const isClaim = (request: IdempotentRequest, lockedUntil: Date) =>
  sql`${isOf(request)} and locked_until = ${lockedUntil} and response_sealed is null`;

function sealContext({ organizationId, operation, key }: Omit<IdempotentRequest, 'fingerprint'>): string {
  return `idempotency_record/${organizationId}/${operation}/${key}`;
}
