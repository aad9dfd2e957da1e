import { expect, test } from 'vitest';
import { decideOutcome } from '../../../src/domain/deliveries/retry-policy.ts';
import { deliveryTransitions, reasonCodeOf } from '../../../src/domain/deliveries/state.ts';

const now = new Date();
const failureOf = (status: number, delaysSeconds: readonly number[]) => {
  const result = { kind: 'response', status, retryAfter: undefined } as const;
  const policy = { delaysSeconds, jitterPercent: 0 };
  const outcome = decideOutcome(result, delaysSeconds.length + 1, policy, now, 0);
  return outcome.kind === 'failed' ? outcome.reason : null;
};

test('every reason that a delivery can have has a code of its own, and an unknown one of an earlier version is other', () => {
  const ofStates = Object.values(deliveryTransitions).map(({ reason = null }) => reasonCodeOf(reason));
  expect([...new Set(ofStates)].sort()).toEqual([
    'endpoint_deleted',
    'endpoint_disabled',
    'endpoint_not_verified',
    'event_erased',
    null,
    'skipped_on_request',
  ]);
  expect(reasonCodeOf(failureOf(410, [5]))).toBe('response_not_retried');
  expect(reasonCodeOf(failureOf(500, []))).toBe('attempts_exhausted');
  expect(reasonCodeOf(failureOf(500, Array(11).fill(5)))).toBe('attempts_exhausted');
  expect(reasonCodeOf('given up by hand')).toBe('other');
});
