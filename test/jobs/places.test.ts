import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Places } from '../../src/jobs/delivering/places.ts';

const limits = { perWorker: 400, perOrganization: 300, perEndpoint: 60 };

test('an endpoint begins with four places and gets one more for every answer, up to its limit', () => {
  const places = new Places(limits);
  expect(takeAll(places, 'a')).toBe(4);
  leaveAll(places, 'a', 4, true);
  expect(takeAll(places, 'a')).toBe(8);
  leaveAll(places, 'a', 8, true);
  for (let round = 0; round < 5; round++) leaveAll(places, 'a', takeAll(places, 'a'), true);
  expect(takeAll(places, 'a')).toBe(60);
});

test('an endpoint that does not answer is left with one place, and gets more again when it answers', () => {
  const places = new Places(limits);
  leaveAll(places, 'a', takeAll(places, 'a'), false);
  expect(takeAll(places, 'a')).toBe(1);
  leaveAll(places, 'a', 1, true);
  expect(takeAll(places, 'a')).toBe(2);
});

test('an attempt without an answer halves the places of an endpoint, rounded down, whatever it has', () => {
  const places = new Places(limits);
  for (let round = 0; round < 5; round++) leaveAll(places, 'a', takeAll(places, 'a'), true);
  const had = Array.from({ length: 7 }, () => {
    const room = places.room().endpoints.get('a');
    places.take('a', 'one');
    places.leave('a', 'one', false);
    return room;
  });
  expect(had).toEqual([60, 30, 15, 7, 3, 1, 1]);
});

test('fifty endpoints of one organization leave places for others', () => {
  const places = new Places(limits);
  for (let index = 0; index < 50; index++) {
    leaveAll(places, `a${index}`, takeAll(places, `a${index}`, 'greedy'), true, 'greedy');
  }
  const taken = Array.from({ length: 50 }, (_, index) => takeAll(places, `a${index}`, 'greedy'));
  expect(taken.reduce((sum, count) => sum + count)).toBe(300);
  expect(takeAll(places, 'b', 'modest')).toBe(4);
});

test('endpoints that have not answered have half of the window together; the rest stays for those that answer', () => {
  const places = new Places(limits);
  places.take('good', 'one');
  leaveAll(places, 'good', 1, true);
  const taken = Array.from({ length: 100 }, (_, index) => takeAll(places, `hangs${index}`, `of${index}`));
  expect(taken.reduce((sum, count) => sum + count)).toBe(200);
  expect(takeAll(places, 'new', 'two')).toBe(0);
  expect(takeAll(places, 'good', 'one')).toBe(5);
  // The first of them answers, which makes room for a new endpoint.
  places.leave('hangs0', 'of0', true);
  expect(takeAll(places, 'new', 'two')).toBe(4);
});

test('what an endpoint has in flight counts for the half of those that do not answer, as soon as it misses', () => {
  const places = new Places({ perWorker: 16, perOrganization: 300, perEndpoint: 60 });
  for (let round = 0; round < 3; round++) leaveAll(places, 'a', takeAll(places, 'a'), true);
  for (let count = 0; count < 8; count++) places.take('a', 'one');
  expect(places.room().otherEndpoints).toBe(4);
  places.leave('a', 'one', false);
  expect(places.room().otherEndpoints).toBe(1);
  places.leave('a', 'one', true);
  expect(places.room().otherEndpoints).toBe(4);
});

test('of thousands of endpoints 500 are known, and none is forgotten that has something in flight', () => {
  const places = new Places({ perWorker: 10_000, perOrganization: 10_000, perEndpoint: 60 });
  takeAll(places, 'busy');
  for (let index = 0; index < 2_000; index++) {
    places.take(`e${index}`, 'one');
    places.leave(`e${index}`, 'one', true);
  }
  expect(places.room().endpoints.size).toBeLessThanOrEqual(500);
  expect(places.room().endpoints.get('busy')).toBe(0);
});

test('an endpoint that nothing is known about needs no mention', () => {
  const places = new Places(limits);
  expect(places.room()).toEqual({
    endpoints: new Map(),
    otherEndpoints: 4,
    organizations: new Map(),
    otherOrganizations: 300,
  });
});

test('an endpoint that has answered keeps its places while it is idle', () => {
  const places = new Places(limits);
  for (let round = 0; round < 5; round++) leaveAll(places, 'a', takeAll(places, 'a'), true);
  expect(places.room().endpoints).toEqual(new Map([['a', 60]]));
});

test('two places for each endpoint and eight in all are kept to as well', () => {
  const places = new Places({ perWorker: 8, perOrganization: 300, perEndpoint: 2 });
  expect(takeAll(places, 'a')).toBe(2);
  leaveAll(places, 'a', 2, true);
  expect(takeAll(places, 'a')).toBe(2);
});

test('a place that is given back tells whether anything may have waited for it', () => {
  const places = new Places({ perWorker: 600, perOrganization: 8, perEndpoint: 60 });
  expect(takeAll(places, 'a')).toBe(4);
  // The endpoint is full, and this is its first answer.
  expect(places.leave('a', 'one', true)).toBe(true);
  expect(places.leave('a', 'one', true)).toBe(false);
  takeAll(places, 'a');
  expect(takeAll(places, 'b')).toBe(2);
  expect(places.leave('a', 'one', true)).toBe(true);
  expect(places.leave('a', 'one', true)).toBe(false);
});

test('nothing waits on for a place that was given back without a word', () => {
  const organizationOf = (endpoint: number) => `of${endpoint % 2}`;
  const freely = (places: Places) => {
    const { endpoints, otherEndpoints, organizations, otherOrganizations } = places.room();
    return Array.from({ length: 6 }, (_, endpoint) =>
      Math.min(
        endpoints.get(`e${endpoint}`) ?? otherEndpoints,
        organizations.get(organizationOf(endpoint)) ?? otherOrganizations,
      ),
    );
  };
  const step = fc.record({ endpoint: fc.nat(5), act: fc.constantFrom('take', 'take', 'answer', 'miss') });
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const places = new Places({ perWorker: 16, perOrganization: 9, perEndpoint: 6 });
      const inFlight = new Map<number, number>();
      for (const { endpoint, act } of steps) {
        const count = inFlight.get(endpoint) ?? 0;
        const before = freely(places);
        if (act === 'take' ? before[endpoint] === 0 : count === 0) continue;
        inFlight.set(endpoint, count + (act === 'take' ? 1 : -1));
        if (act === 'take') places.take(`e${endpoint}`, organizationOf(endpoint));
        else if (!places.leave(`e${endpoint}`, organizationOf(endpoint), act === 'answer')) {
          const woken = freely(places).filter((free, index) => free > 0 && before[index] === 0);
          expect(woken).toEqual([]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('promised places are those of endpoints that answer, and nobody else gets them until they are released', () => {
  const places = new Places(limits);
  for (const id of ['a', 'b']) leaveAll(places, id, takeAll(places, id), true);
  takeAll(places, 'new');
  takeAll(places, 'other', 'two');
  leaveAll(places, 'other', 4, true, 'two');
  const promised = places.promise(new Map([['one', 3]]), 100);
  expect(promised).toEqual(
    new Map([
      ['a', 3],
      ['b', 3],
    ]),
  );
  expect(places.promised).toBe(6);
  expect(takeAll(places, 'a')).toBe(5);
  // The last place is promised: `leave` reports that a delivery may wait for it.
  expect(places.leave('a', 'one', true)).toBe(true);
  expect(places.promise(new Map([['one', 3]]), 100)).toEqual(
    new Map([
      ['a', 2],
      ['b', 3],
    ]),
  );
  places.release(promised);
  expect(takeAll(places, 'b')).toBe(5);
});

test('no more is promised than the window, or the organization, has left', () => {
  const places = new Places({ perWorker: 400, perOrganization: 10, perEndpoint: 60 });
  for (const id of ['a', 'b', 'c']) leaveAll(places, id, takeAll(places, id), true);
  expect([...places.promise(new Map([['one', 100]]), 5).values()]).toEqual([5]);
  expect([...places.promise(new Map([['one', 100]]), 100).values()]).toEqual([3, 2]);
  expect(places.promise(new Map([['one', 100]]), 100).size).toBe(0);
  expect(takeAll(places, 'c')).toBe(0);
});

test('an endpoint that has stopped answering is promised nothing', () => {
  const places = new Places(limits);
  leaveAll(places, 'a', takeAll(places, 'a'), true);
  places.take('a', 'one');
  places.leave('a', 'one', false);
  expect(places.promise(new Map([['one', 1]]), 100).size).toBe(0);
});

/** Takes places as long as there is room, as the engine's claims do. */
function takeAll(places: Places, endpointId: string, organizationId = 'one'): number {
  for (let count = 0; ; count++) {
    const { endpoints, otherEndpoints, organizations, otherOrganizations } = places.room();
    if ((endpoints.get(endpointId) ?? otherEndpoints) === 0) return count;
    if ((organizations.get(organizationId) ?? otherOrganizations) === 0) return count;
    places.take(endpointId, organizationId);
  }
}

function leaveAll(
  places: Places,
  endpointId: string,
  count: number,
  answered: boolean,
  organizationId = 'one',
): void {
  for (let index = 0; index < count; index++) places.leave(endpointId, organizationId, answered);
}

test('while a claim has its half, the other half is promised: together they exceed no limit', () => {
  const places = new Places({ perWorker: 400, perOrganization: 30, perEndpoint: 40 });
  for (let round = 0; round < 50; round++) {
    places.take('a', 'one');
    places.leave('a', 'one', true);
  }
  const shared = places.grant(true);
  expect(shared.endpoints.get('a')).toBe(20);
  expect(shared.otherOrganizations).toBe(15);
  // The organization's half of thirty is less than the endpoint's of forty.
  expect(places.promise(new Map([['one', 100]]), 100)).toEqual(new Map([['a', 15]]));
  expect(places.promise(new Map([['one', 100]]), 100)).toEqual(new Map());
  places.claimed();
  expect(places.promise(new Map([['one', 100]]), 100)).toEqual(new Map([['a', 15]]));
});

test('a claim that follows what was left has all the room, and nothing is promised beside it', () => {
  const places = new Places(limits);
  places.take('a', 'one');
  places.leave('a', 'one', true);
  expect(places.grant(false)).toEqual(places.room());
  expect(places.promise(new Map([['one', 9]]), 9)).toEqual(new Map());
});

test('a claim is short of what is promised only where that leaves an endpoint or its organization no room', () => {
  const places = new Places(limits);
  places.take('a', 'one');
  places.leave('a', 'one', true);
  const some = places.promise(new Map([['one', 3]]), 9);
  expect(places.isShortOfPromised).toBe(false);
  const rest = places.promise(new Map([['one', 9]]), 9);
  expect(places.isShortOfPromised).toBe(true);
  places.release(rest);
  expect(places.isShortOfPromised).toBe(false);
  places.release(some);
});
