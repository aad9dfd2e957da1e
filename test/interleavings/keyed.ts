// An operation with an Idempotency-Key, as the edge carries it out.
import { createHash } from 'node:crypto';
import { audited } from '../../src/domain/audit.ts';
import { once } from '../../src/http/edge/idempotency.ts';
import { type Place, type Step, step } from './pair.ts';
import type { Outcome } from './schedule.ts';

/** @param body distinguishes two requests with the same key. */
export function keyed<P extends Place>({ name, operations, run }: Step<P>, body = name): Step<P> {
  return step(`${name} with a key`, operations, async (lane, place) => {
    const { organizationId } = place;
    const fingerprint = createHash('sha256').update(body).digest();
    const request = { organizationId, operation: operations[0] ?? '', key: 'k', fingerprint };
    const { reply } = await once(lane.context, request, true, async (tx) => {
      const acting = audited(tx, lane.acting.actor);
      await run({ ...lane, context: tx, acting }, place);
      return { status: 201 };
    });
    return reply.status;
  });
}

/**
 * Whoever repeats a request while it is running is asked to wait, which never happens when requests run one
 * after the other.
 */
export const mayBeInUse = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some((outcome) => outcome.kind === 'refused' && outcome.code === 'idempotency_key_in_use');
