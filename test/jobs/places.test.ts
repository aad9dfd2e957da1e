import { expect, test } from 'vitest';
import { Places } from '../../src/jobs/places.ts';

test('an endpoint begins with eight places and gets one more for every answer, up to its limit', () => {
  const places = new Places({ perEndpoint: 60, perOrganization: 300 });
  expect(takeAll(places, 'a')).toBe(8);
  leaveAll(places, 'a', 8, true);
  expect(takeAll(places, 'a')).toBe(16);
  leaveAll(places, 'a', 16, true);
  for (let round = 0; round < 5; round++) leaveAll(places, 'a', takeAll(places, 'a'), true);
  expect(takeAll(places, 'a')).toBe(60);
});

test('an endpoint that does not answer is left with one place, and gets more again when it answers', () => {
  const places = new Places({ perEndpoint: 60, perOrganization: 300 });
  leaveAll(places, 'a', takeAll(places, 'a'), false);
  expect(takeAll(places, 'a')).toBe(1);
  leaveAll(places, 'a', 1, true);
  expect(takeAll(places, 'a')).toBe(2);
});

test('fifty endpoints of one organization leave places for others', () => {
  const places = new Places({ perEndpoint: 60, perOrganization: 300 });
  const taken = Array.from({ length: 50 }, (_, index) => takeAll(places, `a${index}`, 'greedy'));
  expect(taken.reduce((sum, count) => sum + count)).toBe(300);
  expect(takeAll(places, 'b', 'modest')).toBe(8);
});

test('a full endpoint is told as long as it is full', () => {
  const places = new Places({ perEndpoint: 2, perOrganization: 300 });
  expect(places.full()).toEqual([]);
  takeAll(places, 'a');
  expect(places.full()).toEqual(['a']);
  places.leave('a', 'one', true);
  expect(places.full()).toEqual([]);
});

function takeAll(places: Places, endpointId: string, organizationId = 'one'): number {
  let count = 0;
  while (places.take(endpointId, organizationId)) count++;
  return count;
}

function leaveAll(places: Places, endpointId: string, count: number, answered: boolean): void {
  for (let index = 0; index < count; index++) places.leave(endpointId, 'one', answered);
}
