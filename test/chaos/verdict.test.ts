import { describe, expect, test } from 'vitest';
import { type Behaviour, hostileBehaviours } from './behaviour.ts';
import type { Evidence, EvidenceAttempt, EvidenceDelivery, WorkerKill } from './evidence.ts';
import { judgeRecovery } from './faults-verdict.ts';
import type { ReceivedRequest } from './request-log.ts';
import { judge } from './verdict.ts';

/** Three events for one receiver, all delivered at the first attempt, without any fault. */
const quietRun: Evidence = {
  readAt: 100_000,
  attemptTimeoutMs: 1_000,
  endpoints: [{ id: 'endpoint', organizationId: 'organization', behaviour: 'prompt' }],
  reportedNumbers: [1, 2, 3],
  rolledBackNumbers: [4],
  invoices: [1, 2, 3].map((number) => ({ id: `invoice-${number}`, number })),
  events: [1, 2, 3].map((number) => ({
    id: `event-${number}`,
    organizationId: 'organization',
    number,
    invoiceId: `invoice-${number}`,
    position: number,
    bodySha256: `sha-${number}`,
    createdAt: 1_000 * number,
  })),
  httpOrganizationIds: [],
  exhaustions: [],
  deliveries: [1, 2, 3].map((number) => deliveryOf(number)),
  attempts: [1, 2, 3].map((number) => attemptOf(number)),
  jobs: [],
  requests: [1, 2, 3].map((number) => requestOf(number)),
  bodiesTaken: [],
  workerKills: [],
  workerCuts: [],
  outages: [],
};

function deliveryOf(number: number): EvidenceDelivery {
  return {
    id: `delivery-${number}`,
    eventId: `event-${number}`,
    endpointId: 'endpoint',
    status: 'delivered',
    reason: null,
    nextAttemptAt: null,
  };
}

function attemptOf(number: number, startedAt = 1_000 * number): EvidenceAttempt {
  return {
    deliveryId: `delivery-${number}`,
    number: 1,
    startedAt,
    durationMs: 20,
    responseStatus: 204,
    errorClass: null,
    signature: `signature-${number}`,
  };
}

function requestOf(number: number, at = 1_000 * number + 10): ReceivedRequest {
  return {
    kind: 'request',
    at,
    notBefore: at - 60,
    endpoint: 'prompt',
    deliveryId: `delivery-${number}`,
    eventId: `event-${number}`,
    number,
    bodySha256: `sha-${number}`,
    signature: `signature-${number}`,
    verification: 'valid',
    status: 204,
  };
}

function killAt(at: number, changes: Partial<WorkerKill> = {}): WorkerKill {
  return { at, worker: 'worker-2', claims: [], othersAtWork: ['worker-1'], ...changes };
}

function without<Row>(rows: readonly Row[], index: number): Row[] {
  return rows.filter((_, position) => position !== index);
}

/** The verdict's violations for this run, which has no hostile receivers. */
function violationsOf(changes: Partial<Evidence>): string[] {
  return judge({ ...quietRun, ...changes })
    .filter(({ what }) => !hostileBehaviours.some((behaviour) => what.startsWith(`${behaviour}:`)))
    .flatMap(({ violations }) => violations);
}

test('a run in which all went well breaks no guarantee', () => {
  expect(violationsOf({})).toEqual([]);
});

test('an event that never arrived is lost', () => {
  const violations = violationsOf({ requests: without(quietRun.requests, 1) });
  expect(violations).toContain('LOST: event event-2 (2) never reached "prompt"');
});

test('an event that only ever was refused is lost', () => {
  const requests = [requestOf(1), { ...requestOf(2), status: 400 }, requestOf(3)];
  expect(violationsOf({ requests })).toContain('LOST: event event-2 (2) never reached "prompt"');
});

test('an event whose commit was reported and that is not in the database is a loss', () => {
  expect(violationsOf({ reportedNumbers: [1, 2, 3, 7] })).toEqual([
    'event 7 was reported as committed and is gone',
  ]);
});

test('an invoice without its event, or an event without its invoice, is a broken transaction', () => {
  expect(violationsOf({ invoices: [...quietRun.invoices, { id: 'invoice-9', number: 9 }] })).toEqual([
    'invoice invoice-9 (9) has 0 events',
  ]);
  expect(violationsOf({ invoices: without(quietRun.invoices, 0) })).toEqual([
    'event event-1 (1) has no invoice',
  ]);
});

test('an event that was rolled back must be nowhere', () => {
  expect(violationsOf({ rolledBackNumbers: [2] })).toEqual([
    'event event-2 (2) is there, though it was rolled back',
    'event event-2 (2) was sent, though it was rolled back',
  ]);
});

test('an event without a delivery, or with two to one endpoint, is found', () => {
  const twice = [...quietRun.deliveries, { ...deliveryOf(2), id: 'delivery-2-again' }];
  expect(violationsOf({ deliveries: twice })).toContain('event event-2 (2) has 2 deliveries to "prompt"');
  expect(violationsOf({ deliveries: without(quietRun.deliveries, 2) })).toContain(
    'event event-3 (3) has 0 deliveries to "prompt"',
  );
});

test('a duplicate with the same ids is fine, one with another event id or delivery id is not', () => {
  const workerKills = [killAt(2_015)];
  const attempts = [attemptOf(1), attemptOf(2, 6_000), attemptOf(3)];
  const duplicate = requestOf(2, 6_010);
  const duplicated = (request: ReceivedRequest) =>
    violationsOf({ workerKills, attempts, requests: [...quietRun.requests, request] });
  expect(duplicated(duplicate)).toEqual([]);
  expect(duplicated({ ...duplicate, eventId: 'event-3' })).toContain(
    'the request for delivery delivery-2 at "prompt" names the event event-3; it is of event-2',
  );
  expect(duplicated({ ...duplicate, deliveryId: 'delivery-new' })).toContain(
    'the request for delivery delivery-new at "prompt" names a delivery that does not exist',
  );
  expect(duplicated({ ...duplicate, bodySha256: 'other' })).toContain(
    'the request for delivery delivery-2 at "prompt" has another body than event event-2 (2)',
  );
});

test('a request whose signature does not fit is found', () => {
  const requests = [{ ...requestOf(1), verification: 'signature_mismatch' }, requestOf(2), requestOf(3)];
  expect(violationsOf({ requests })).toEqual([
    'the request for delivery delivery-1 at "prompt" was refused: signature_mismatch',
  ]);
});

test('a pending delivery needs a time and a job that comes in time', () => {
  const pending: EvidenceDelivery = { ...deliveryOf(3), status: 'pending', nextAttemptAt: 120_000 };
  const withJob = (delivery: EvidenceDelivery, jobs: Evidence['jobs']) =>
    violationsOf({ deliveries: [deliveryOf(1), deliveryOf(2), delivery], jobs });
  const name = 'delivery delivery-3 of event 3 to "prompt"';
  expect(withJob(pending, [{ id: 'delivery-3', state: 'retry', startAfter: 120_000 }])).toEqual([]);
  expect(withJob(pending, [])).toEqual([`${name} is pending without a job: LOST`]);
  expect(withJob(pending, [{ id: 'delivery-3', state: 'retry', startAfter: 900_000 }])).toEqual([
    `${name} has a job that starts after its next attempt`,
  ]);
  expect(
    withJob({ ...pending, nextAttemptAt: null }, [{ id: 'delivery-3', state: 'retry', startAfter: 0 }]),
  ).toEqual([`${name} is pending without a time for its next attempt`]);
});

test('a delivery that has ended says why and has no job left', () => {
  const failed: EvidenceDelivery = { ...deliveryOf(3), status: 'failed' };
  const exhaustions = [{ id: 'told', deliveryId: 'delivery-3' }];
  expect(violationsOf({ deliveries: [deliveryOf(1), deliveryOf(2), failed], exhaustions })).toEqual([
    'delivery delivery-3 of event 3 to "prompt" is failed without a reason',
  ]);
  expect(violationsOf({ jobs: [{ id: 'delivery-1', state: 'active', startAfter: 0 }] })).toEqual([
    'delivery delivery-1 of event 1 to "prompt" is delivered and still has a job',
  ]);
  expect(violationsOf({ jobs: [{ id: 'nobody', state: 'created', startAfter: 0 }] })).toEqual([
    'job nobody has no delivery',
  ]);
});

test('a delivery that is given up is told of in one event, and no other delivery is', () => {
  const failed: EvidenceDelivery = { ...deliveryOf(3), status: 'failed', reason: 'refused' };
  const deliveries = [deliveryOf(1), deliveryOf(2), failed];
  const told = { id: 'told-1', deliveryId: 'delivery-3' };
  expect(violationsOf({ deliveries, exhaustions: [told] })).toEqual([]);
  const name = 'delivery delivery-3 of event 3 to "prompt"';
  expect(violationsOf({ deliveries })).toEqual([`${name} was given up, and no event tells of it`]);
  expect(violationsOf({ deliveries, exhaustions: [told, { ...told, id: 'told-2' }] })).toEqual([
    `${name} is told of by 2 events`,
  ]);
  expect(violationsOf({ exhaustions: [{ id: 'told-3', deliveryId: 'delivery-9' }] })).toEqual([
    'event told-3 tells of the delivery delivery-9, which does not exist',
  ]);
  // The attempt of a worker that was cut off may arrive after the delivery was given up.
  expect(violationsOf({ exhaustions: [{ id: 'told-4', deliveryId: 'delivery-1' }] })).toEqual([]);
});

test('an attempt in the history that no receiver saw is found', () => {
  const again = { ...attemptOf(2), number: 2 };
  expect(violationsOf({ attempts: [...quietRun.attempts, again] })).toEqual([
    'attempt 2 of delivery delivery-2 is recorded with status 204, but no such request arrived',
  ]);
});

test('a delivery without its accepted attempt is found, and so is an unrecorded request', () => {
  const violations = violationsOf({ attempts: without(quietRun.attempts, 1) });
  expect(violations).toEqual([
    'delivery delivery-2 of event 2 to "prompt" is delivered without an accepted attempt in its history',
    expect.stringContaining('is not in the history, and no worker was killed that had it'),
  ]);
});

test('what was lost with a killed worker is redone within 60 s', () => {
  const redoneAt = (at: number) =>
    violationsOf({
      workerKills: [killAt(2_050)],
      attempts: [attemptOf(1), attemptOf(2, at - 10), attemptOf(3)],
      // The receiver refuses the first request, so that only the redo counts as an arrival.
      requests: [requestOf(1), { ...requestOf(2), status: 500 }, requestOf(2, at), requestOf(3)],
    });
  expect(redoneAt(20_000)).toEqual([]);
  expect(redoneAt(70_000)).toEqual([
    expect.stringContaining('was lost with worker-2 and not redone for 68.0 s'),
    expect.stringContaining('took 68.0 s'),
  ]);
});

test('what a worker has in hand when it is killed is attempted again within 5 s, unless no other worker is there all the while or Postgres is unavailable', () => {
  const redoneAt = (at: number, changes: Partial<WorkerKill> = {}, more: Partial<Evidence> = {}) =>
    violationsOf({
      ...more,
      workerKills: [
        killAt(2_050, { claims: [{ deliveryId: 'delivery-2', claimedAt: 2_000 }], ...changes }),
        ...(more.workerKills ?? []),
      ],
      attempts: [attemptOf(1), attemptOf(2, at - 10), attemptOf(3)],
      requests: [requestOf(1), requestOf(2), requestOf(2, at), requestOf(3)],
    });
  const late = ['delivery delivery-2 of event 2 to "prompt" waited 5.5 s after worker-2 was killed'];
  expect(redoneAt(6_900)).toEqual([]);
  expect(redoneAt(7_600)).toEqual(late);
  expect(redoneAt(7_600, { othersAtWork: [] })).toEqual([]);
  expect(redoneAt(7_600, {}, { outages: [{ from: 1_000, to: 3_000 }] })).toEqual([]);
  const ofWorker1 = { worker: 'worker-1' };
  expect(redoneAt(7_600, {}, { workerCuts: [{ ...ofWorker1, from: 4_000, to: 9_000 }] })).toEqual([]);
  expect(redoneAt(7_600, {}, { workerCuts: [{ ...ofWorker1, from: 8_000, to: 9_000 }] })).toEqual(late);
  expect(redoneAt(7_600, {}, { workerKills: [killAt(4_000, ofWorker1)] })).toEqual([]);
  const others = { othersAtWork: ['worker-1', 'worker-3'] };
  expect(redoneAt(7_600, others, { workerKills: [killAt(4_000, ofWorker1)] })).toEqual(late);
  // It had just been recorded.
  expect(redoneAt(2_020)).toEqual([]);
});

test('a worker may be killed with an outcome it could not record while the database was away', () => {
  const killedAt = (at: number, outages: Evidence['outages']) =>
    violationsOf({
      outages,
      workerKills: [killAt(at)],
      attempts: [attemptOf(1), attemptOf(2, 7_000), attemptOf(3)],
      requests: [...quietRun.requests, requestOf(2, 7_010)],
    });
  const away = [{ from: 2_020, to: 6_500 }];
  expect(killedAt(9_000, away)).toEqual([]);
  expect(killedAt(30_000, away)).toEqual([expect.stringContaining('no worker was killed that had it')]);
  expect(killedAt(9_000, [])).toEqual([expect.stringContaining('no worker was killed that had it')]);
});

test('a receiver that was too busy to look may read the request of a killed worker long after the kill', () => {
  const readAfterKill = (changes: Partial<ReceivedRequest>) =>
    violationsOf({
      workerKills: [killAt(2_050)],
      attempts: [attemptOf(1), attemptOf(2, 6_000), attemptOf(3)],
      requests: [requestOf(1), { ...requestOf(2, 4_000), ...changes }, requestOf(2, 6_010), requestOf(3)],
    });
  expect(readAfterKill({ notBefore: 2_040 })).toEqual([]);
  expect(readAfterKill({})).toEqual([expect.stringContaining('no worker was killed that had it')]);
});

test('a worker that could not compare its clock accurately may record an attempt too early or too late', () => {
  const startedAt = (ms: number) =>
    violationsOf({ attempts: [attemptOf(1), attemptOf(2, ms), attemptOf(3)] });
  for (const ms of [600, 3_400]) expect(startedAt(ms)).toEqual([]);
  expect(startedAt(5_000)).toEqual([
    expect.stringContaining('is recorded with status 204, but no such request arrived'),
    expect.stringContaining('no worker was killed that had it'),
  ]);
});

test('a request with another signature is not the one of the attempt', () => {
  const requests = [
    requestOf(1),
    { ...requestOf(2), signature: 'signature-of-another-attempt' },
    requestOf(3),
  ];
  expect(violationsOf({ requests })).toEqual([
    expect.stringContaining('is recorded with status 204, but no such request arrived'),
    expect.stringContaining('no worker was killed that had it'),
  ]);
});

test('attempts of two workers that overlap each have their request, in whatever order these came', () => {
  const slow = { ...attemptOf(2), durationMs: 900 };
  const attempts = [attemptOf(1), slow, { ...attemptOf(2, 2_300), number: 2, durationMs: 100 }, attemptOf(3)];
  const requests = [requestOf(1), requestOf(2, 2_350), requestOf(2, 2_650), requestOf(3)];
  expect(violationsOf({ attempts, requests })).toEqual([]);
});

test.each([
  { measuredMs: [], why: ['times measured: 0, fewer than 1'] },
  { measuredMs: [3_000], why: [] },
  { measuredMs: [3_000, 15_300], why: ['15.3 s, more than 15 s'] },
])('how soon the API serves again must have been measured: $measuredMs', ({ measuredMs, why }) => {
  const recoveries = measuredMs.map((ms) => ({ who: 'API' as const, ms }));
  const { violations } = judgeRecovery({ recoveries }, 'API', 1);
  expect(violations).toEqual(why.map((text) => expect.stringContaining(text)));
});

describe('in order', () => {
  const ordered = (behaviour: Behaviour, changes: Partial<Evidence> = {}) =>
    violationsOf({
      ...quietRun,
      endpoints: [{ id: 'endpoint', organizationId: 'organization', behaviour }],
      httpOrganizationIds: ['organization'],
      invoices: [],
      events: quietRun.events.map((event) => ({ ...event, invoiceId: 'invoice-1' })),
      requests: quietRun.requests.map((request) => ({ ...request, endpoint: behaviour })),
      ...changes,
    });
  const late = (behaviour: Behaviour, number: number, at: number, status = 204) => ({
    ...requestOf(number, at),
    endpoint: behaviour,
    status,
  });
  const attemptsAt = (...starts: number[]) =>
    starts.map((at, place) => ({ ...attemptOf(place + 1, at), responseStatus: 204 }));
  const sent = (name: Behaviour, one: number, other: number) =>
    `delivery delivery-${one} of event ${one} to "${name}" was sent before delivery delivery-${other} of event ${other} to "${name}" was over`;

  test('what is sent after what is in front of it breaks nothing, a late repetition neither', () => {
    expect(ordered('sorted')).toEqual([]);
    const requests = [1, 2, 3, 1].map((number, place) => late('sorted', number, 1_010 + 1_000 * place));
    const attempts = [...attemptsAt(1_000, 2_000, 3_000), { ...attemptOf(1, 4_000), number: 2 }];
    expect(ordered('sorted', { requests, attempts })).toEqual([]);
  });

  test('what is sent before the one in front of it was accepted is found, but not of another subject', () => {
    const requests = [late('sorted', 1, 1_010), late('sorted', 3, 2_010), late('sorted', 2, 3_010)];
    const attempts = attemptsAt(1_000, 3_000, 2_000);
    expect(ordered('sorted', { requests, attempts })).toEqual([sent('sorted', 3, 2)]);
    const { events } = quietRun;
    expect(ordered('sorted', { requests, attempts, events })).toEqual([]);
    const numbered = events.map((event) => ({ ...event, number: event.number + 60 }));
    const shifted = requests.map((request) => ({ ...request, number: request.number + 60 }));
    const reportedNumbers = [61, 62, 63];
    const file = { attempts, events: numbered, reportedNumbers };
    expect(
      ordered('single file', {
        ...file,
        requests: shifted.map((request) => ({ ...request, endpoint: 'single file' })),
      }),
    ).toEqual([sent('single file', 63, 62).replaceAll('delivery-6', 'delivery-')]);
  });

  test('what is given up lets the next one pass, or holds it', () => {
    const failed: EvidenceDelivery = { ...deliveryOf(1), status: 'failed', reason: 'all 2 attempts failed' };
    const waiting = [2, 3].map(
      (number): EvidenceDelivery => ({
        ...deliveryOf(number),
        status: 'pending',
        nextAttemptAt: 2_000,
      }),
    );
    const refusedAttempt = { ...attemptOf(1), responseStatus: 503 };
    const [, ...others] = quietRun.attempts;
    const exhaustions = [{ id: 'told', deliveryId: 'delivery-1' }];
    const givenUp = (behaviour: Behaviour) => ({
      exhaustions,
      deliveries: [failed, deliveryOf(2), deliveryOf(3)],
      attempts: [refusedAttempt, ...others],
      requests: [1, 2, 3].map((number) =>
        late(behaviour, number, 1_000 * number + 10, number === 1 ? 503 : 204),
      ),
    });
    expect(ordered('given up', givenUp('given up'))).toEqual([]);
    expect(ordered('held up', givenUp('held up'))).toEqual([sent('held up', 2, 1)]);
    const held = {
      exhaustions,
      deliveries: [failed, ...waiting],
      attempts: [refusedAttempt],
      requests: [late('held up', 1, 1_010, 503)],
    };
    expect(ordered('held up', held)).toEqual([]);
    expect(ordered('given up', { ...held, requests: [late('given up', 1, 1_010, 503)] })).toEqual([
      'delivery delivery-2 of event 2 to "given up" is pending without a job: LOST',
    ]);
  });
});

test('of a filtered subscription, what passes must be there, and nothing else', () => {
  const endpoints: Evidence['endpoints'] = [
    { id: 'endpoint', organizationId: 'organization', behaviour: 'choosy' },
  ];
  const chosen = (number: number) =>
    violationsOf({
      endpoints,
      httpOrganizationIds: ['organization'],
      invoices: [],
      reportedNumbers: [number],
      events: quietRun.events.slice(0, 1).map((event) => ({ ...event, number })),
      deliveries: [],
      attempts: [],
      requests: [],
    });
  expect(chosen(1)).toEqual([]);
  expect(chosen(60)).toEqual([
    'event event-1 (60) has 0 deliveries to "choosy"',
    'LOST: event event-1 (60) never reached "choosy"',
  ]);
  expect(violationsOf({ endpoints })).toContain('event event-1 (1) has 1 deliveries to "choosy"');
});

test('a hostile receiver that the history misjudges is found', () => {
  const evidence: Evidence = {
    ...quietRun,
    endpoints: [{ id: 'endpoint', organizationId: 'organization', behaviour: 'drip' }],
    deliveries: quietRun.deliveries.map((delivery) => ({
      ...delivery,
      status: 'failed',
      reason: 'all failed',
    })),
    requests: quietRun.requests.map((request) => ({ ...request, endpoint: 'drip', status: null })),
  };
  const drip = (attempts: readonly EvidenceAttempt[]) =>
    judge({ ...evidence, attempts }).find(({ what }) => what.startsWith('drip'))?.violations;
  const timedOut = evidence.attempts.map((attempt) => ({
    ...attempt,
    responseStatus: null,
    errorClass: 'timeout',
  }));
  expect(drip(timedOut)).toEqual([]);
  expect(
    drip([...timedOut, { ...attemptOf(1), number: 2, responseStatus: null, errorClass: 'internal' }]),
  ).toEqual(['attempt 2 of delivery delivery-1 to "drip": internal']);
});
