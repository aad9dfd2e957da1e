import { expect, test } from 'vitest';
import { dateTime } from '../../src/commands/arguments.ts';

test.each([
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
  ['2027-01-31T12:00+05:45', '2027-01-31T06:15:00.000Z'],
])('%s is the same moment on every machine', (text, moment) => {
  expect(dateTime(text).toISOString()).toBe(moment);
});

test.each(['2027-01-31T12:00', '2027-01-31 12:00', '31.1.2027', '2027-13-01', '1', 'yesterday'])(
  '%s, which is no moment or another one on each machine, is refused',
  (text) => {
    expect(() => dateTime(text)).toThrow('a time with its offset');
  },
);
