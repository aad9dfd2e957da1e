import { createHash } from 'node:crypto';
import { type Context, inTransaction } from '../../domain/context.ts';
import { DomainError, type DomainErrorCode, type InputError } from '../../domain/errors.ts';
import { EdgeError } from './problem.ts';

/** What a handler answers. */
export interface HandlerReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Which request this is, and for whom: keys are scoped to their owner and the operation. */
export interface IdempotentRequest {
  /** The caller's organization; of a request to the operator API, the token. */
  readonly organizationId: string;
  readonly operation: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** Outcomes that are kept: what the handler answered, or how the domain refused. A 5xx is never kept. */
type Outcome =
  | { kind: 'reply'; reply: HandlerReply }
  | { kind: 'refusal'; code: DomainErrorCode; message: string; errors: readonly InputError[] };

const KEPT_HOURS = 24;
/** Longer than any request takes; after it, a request whose process died may be tried again with its key. */
const LOCK_SECONDS = 60;
const RETRY_AFTER_SECONDS = 2;

/** Tells requests apart that carry the same key: the method, the whole path with its query, and the body's text. */
export function fingerprintOf(method: string, url: string, rawBody: string): Buffer {
  return createHash('sha256').update(`${method} ${url}\n${rawBody}`).digest();
}

/**
 * Carries out a request with an Idempotency-Key once; a repetition gets the stored outcome.
 *
 * With `atomic`, the outcome is stored in the transaction that makes it true, so that a crash leaves both or neither.
 * An operation that waits for others to see its writes cannot be atomic and must be repeatable by itself.
 *
 * @throws EdgeError `idempotency_key_reused`, `idempotency_key_in_use`; whatever `carryOut` throws.
 */
export async function once(
  context: Context,
  request: IdempotentRequest,
  atomic: boolean,
  carryOut: (context: Context) => Promise<HandlerReply>,
): Promise<{ reply: HandlerReply; replayed: boolean }> {
  const found = await claim(context, request);
  if ('outcome' in found) return { reply: replay(found.outcome), replayed: true };
  const { lockedUntil } = found;
  const keep = (within: Context, outcome: Outcome) => store(within, request, lockedUntil, outcome);
  try {
    const reply = atomic
      ? await inTransaction(context, async (tx) => {
          const made = await carryOut(tx);
          await keep(tx, { kind: 'reply', reply: made });
          return made;
        })
      : await carryOut(context);
    if (!atomic) await keep(context, { kind: 'reply', reply });
    return { reply, replayed: false };
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'verification_unavailable') {
      const { code, message, errors } = error;
      await keep(context, { kind: 'refusal', code, message, errors });
    } else {
      await release(context, request, lockedUntil);
    }
    throw error;
  }
}

/** A stored refusal, thrown again; the edge marks it as a replay like any other. */
export class ReplayedRefusal extends Error {
  readonly refusal: DomainError;

  constructor(refusal: DomainError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** @returns the outcome that is stored already, or until when the request is ours to carry out. */
async function claim(
  context: Context,
  request: IdempotentRequest,
): Promise<{ outcome: Outcome } | { lockedUntil: Date }> {
  const { organizationId, operation, key, fingerprint } = request;
  const [claimed] = await context.db.prisma.$queryRaw<{ lockedUntil: Date }[]>`
    insert into idempotency_record (organization_id, operation, key, fingerprint, locked_until, expires_at)
    values (${organizationId}::uuid, ${operation}, ${key}, ${fingerprint},
            now() + ${LOCK_SECONDS} * interval '1 second', now() + ${KEPT_HOURS} * interval '1 hour')
    on conflict (organization_id, operation, key) do update
      set fingerprint = excluded.fingerprint, response_sealed = null,
          locked_until = excluded.locked_until, expires_at = excluded.expires_at
      where idempotency_record.expires_at <= now()
         or (idempotency_record.response_sealed is null and idempotency_record.locked_until <= now())
    returning locked_until as "lockedUntil"`;
  if (claimed) return claimed;

  const record = await context.db.prisma.idempotencyRecord.findUnique({
    where: { organizationId_operation_key: { organizationId, operation, key } },
  });
  if (record && !fingerprint.equals(record.fingerprint)) {
    throw new EdgeError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another request. Take a new key.',
    );
  }
  if (!record?.responseSealed) {
    throw new EdgeError(
      'idempotency_key_in_use',
      'The first request with this Idempotency-Key is still running.',
      {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      },
    );
  }
  return { outcome: JSON.parse(context.secretBox.open(record.responseSealed, sealContext(request))) };
}

/** `lockedUntil` names the claim: one that has lapsed and been taken over must not store its outcome. */
async function store(
  context: Context,
  request: IdempotentRequest,
  lockedUntil: Date,
  outcome: Outcome,
): Promise<void> {
  const { organizationId, operation, key } = request;
  const { count } = await context.db.prisma.idempotencyRecord.updateMany({
    where: { organizationId, operation, key, lockedUntil, responseSealed: null },
    data: { responseSealed: context.secretBox.seal(JSON.stringify(outcome), sealContext(request)) },
  });
  if (count === 0) throw new Error('The claim on an Idempotency-Key lapsed before its request was done.');
}

async function release(context: Context, request: IdempotentRequest, lockedUntil: Date): Promise<void> {
  const { organizationId, operation, key } = request;
  await context.db.prisma.idempotencyRecord.deleteMany({
    where: { organizationId, operation, key, lockedUntil, responseSealed: null },
  });
}

function replay(outcome: Outcome): HandlerReply {
  if (outcome.kind === 'reply') return outcome.reply;
  throw new ReplayedRefusal(new DomainError(outcome.code, outcome.message, outcome.errors));
}

function sealContext({ organizationId, operation, key }: IdempotentRequest): string {
  return `idempotency_record/${organizationId}/${operation}/${key}`;
}
