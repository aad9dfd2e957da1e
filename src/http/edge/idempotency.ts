// Carries out a request with an Idempotency-Key once, and answers its repetitions with the stored outcome.
import { createHash } from 'node:crypto';
import {
  claimIdempotencyKey,
  type IdempotentRequest,
  releaseIdempotencyKey,
  storeOutcome,
} from '../../domain/access/idempotency-record.ts';
import { type Context, inTransaction } from '../../domain/context.ts';
import { DomainError, type InputError } from '../../domain/errors.ts';
import { EdgeError } from './problem.ts';

/** A handler's response. */
export interface HandlerReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Outcomes that are stored: the handler's response or the domain's refusal. A 5xx is never stored. */
type Outcome =
  | { kind: 'reply'; reply: HandlerReply }
  | { kind: 'refusal'; code: DomainError['code']; message: string; errors: readonly InputError[] };

const RETRY_AFTER_SECONDS = 2;

/**
 * Distinguishes requests that carry the same key: by the method, the whole path with its query, the body's
 * text, and If-Match if present.
 */
export function fingerprintOf(
  method: string,
  url: string,
  rawBody: string | Uint8Array,
  ifMatch = '',
): Buffer {
  const condition = ifMatch === '' ? '' : `If-Match: ${ifMatch}\n`;
  return createHash('sha256').update(`${method} ${url}\n${condition}`).update(rawBody).digest();
}

/**
 * Carries out a request with an Idempotency-Key once; a repetition gets the stored outcome.
 *
 * With `atomic`, the outcome is stored in the same transaction as the change, so that a crash leaves both or
 * neither. An operation whose writes other processes must see before it ends cannot be atomic; running it
 * twice must be harmless.
 *
 * @throws EdgeError `idempotency_key_reused`, `idempotency_key_in_use`; whatever `carryOut` throws.
 */
export async function once(
  context: Context,
  request: IdempotentRequest,
  atomic: boolean,
  carryOut: (context: Context) => Promise<HandlerReply>,
): Promise<{ reply: HandlerReply; replayed: boolean }> {
  const claim = await claimIdempotencyKey(context, request);
  if (claim.kind === 'stored') return { reply: replay(JSON.parse(claim.outcome)), replayed: true };
  if (claim.kind !== 'claimed') throw refusalOf(claim.kind);
  const { lockedUntil } = claim;
  const keep = async (within: Context, outcome: Outcome) => {
    if (!(await storeOutcome(within, request, lockedUntil, JSON.stringify(outcome))))
      throw keyInUse(TAKEN_OVER);
  };
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
      await releaseIdempotencyKey(context, request, lockedUntil);
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

function refusalOf(kind: 'used_with_another_request' | 'in_use'): EdgeError {
  return kind === 'in_use'
    ? keyInUse('The first request with this Idempotency-Key is still running.')
    : new EdgeError(
        'idempotency_key_reused',
        'This Idempotency-Key was used with another request. Take a new key.',
      );
}

const TAKEN_OVER =
  'This request took too long, and a later one with its Idempotency-Key is carried out in its place. Repeat it to get the outcome.';

const keyInUse = (detail: string) =>
  new EdgeError('idempotency_key_in_use', detail, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

function replay(outcome: Outcome): HandlerReply {
  if (outcome.kind === 'reply') return outcome.reply;
  throw new ReplayedRefusal(new DomainError(outcome.code, outcome.message, outcome.errors));
}
