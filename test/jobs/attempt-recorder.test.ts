import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { AttemptRecord } from '../../src/domain/delivery-queue/record-attempts.ts';
import { AttemptRecorder } from '../../src/jobs/delivering/attempt-recorder.ts';

test('records that come together are written in one statement', async () => {
  const { recorder, writes } = recorderWith();
  await Promise.all(['a', 'b', 'c'].map((id) => recorder.record(attempt(id))));
  expect(writes).toEqual([['a:1', 'b:1', 'c:1']]);
});

test('after a quiet time a record is written at once, with those of the same moment; in a busy time it waits for others', async () => {
  const { recorder, writes } = recorderWith(undefined, { flushMs: 5_000 });
  await Promise.all(['a', 'b'].map((id) => recorder.record(attempt(id))));
  expect(writes).toEqual([['a:1', 'b:1']]);
  const busy = recorder.record(attempt('c'));
  const outcome = await Promise.race([busy.then(() => 'written'), delay(200, 'waits')]);
  expect(outcome).toBe('waits');
});

test('a statement holds at most 200 records', async () => {
  const { recorder, writes } = recorderWith();
  await Promise.all(Array.from({ length: 450 }, (_, index) => recorder.record(attempt(`d${index}`))));
  expect(writes.map((batch) => batch.length)).toEqual([200, 200, 50]);
  expect(new Set(writes.flat()).size).toBe(450);
});

test('two records of one delivery go into two statements, in their order', async () => {
  const { recorder, writes } = recorderWith();
  await Promise.all(
    [attempt('a', 1), attempt('b', 1), attempt('a', 2), attempt('a', 3)].map((each) => recorder.record(each)),
  );
  expect(writes).toEqual([['a:1', 'b:1'], ['a:2'], ['a:3']]);
});

test('a record is acknowledged only when it is written', async () => {
  const written = Promise.withResolvers<void>();
  const { recorder } = recorderWith(() => written.promise);
  let acknowledged = false;
  const recording = recorder.record(attempt('a')).then(() => {
    acknowledged = true;
  });
  // An event that must come after a wrong acknowledgement: the next record of a recorder that writes at once.
  await recorderWith().recorder.record(attempt('b'));
  expect(acknowledged).toBe(false);
  written.resolve();
  await recording;
});

test('a write that fails is tried again, and nothing is lost', async () => {
  let failuresLeft = 2;
  const { recorder, writes, errors, repetitions } = recorderWith(async () => {
    if (failuresLeft-- > 0) throw new Error('the database is away');
  });
  const first = recorder.record(attempt('a'));
  await recorder.record(attempt('b'));
  await first;
  await recorder.record(attempt('c'));
  expect(errors).toHaveLength(2);
  // The write may have been committed although it failed.
  expect(repetitions).toEqual([false, true, true, false]);
  expect(writes).toEqual([['a:1', 'b:1'], ['a:1', 'b:1'], ['a:1', 'b:1'], ['c:1']]);
});

test.each([
  ['unsupported Unicode escape sequence', '22P05'],
  ['violates check constraint', '23514'],
])(
  'a record that Postgres refuses holds up no other, and is written without the response: %s',
  async (message, code) => {
    const { recorder, writes } = recorderWith(async (_ids, records) => {
      if (records.some(({ id, responseHeaders }) => id === 'b' && responseHeaders !== null)) {
        throw Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
      }
    });
    await Promise.all(['a', 'b', 'c'].map((id) => recorder.record(attempt(id))));
    expect(writes).toEqual([['a:1', 'b:1', 'c:1'], ['a:1'], ['b:1'], ['b:1'], ['c:1']]);
  },
);

test('what arrives while a write is under way is written next', async () => {
  const firstWrite = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { recorder, writes } = recorderWith(() => {
    begun.resolve();
    return firstWrite.promise;
  });
  const first = recorder.record(attempt('a'));
  await begun.promise;
  const later = Promise.all([recorder.record(attempt('b')), recorder.record(attempt('c'))]);
  firstWrite.resolve();
  await Promise.all([first, later]);
  expect(writes).toEqual([['a:1'], ['b:1', 'c:1']]);
});

function recorderWith(
  write: (ids: string[], records: AttemptRecord[]) => Promise<void> = async () => undefined,
  { flushMs = 10 } = {},
) {
  const writes: string[][] = [];
  const errors: unknown[] = [];
  const repetitions: boolean[] = [];
  const recorder = new AttemptRecorder(
    (records, isRepeated) => {
      repetitions.push(isRepeated);
      const ids = records.map(({ id, claimNumber }) => `${id}:${claimNumber}`);
      writes.push(ids);
      return write(ids, records).then(() => false);
    },
    { flushSize: 200, flushMs, onError: (error) => errors.push(error) },
  );
  return { recorder, writes, errors, repetitions };
}

function attempt(id: string, claimNumber = 1): AttemptRecord {
  return {
    id,
    claimNumber,
    endpointId: 'endpoint',
    startedAt: new Date(0),
    durationMs: 1,
    connectedMs: 1,
    firstByteMs: 1,
    signature: null,
    sentTo: null,
    additionalHeaders: null,
    responseStatus: 204,
    responseHeaders: {},
    responseBody: Buffer.alloc(0),
    errorClass: null,
    errorMessage: null,
    outcome: 'delivered',
    reason: null,
    delayMs: null,
  };
}
