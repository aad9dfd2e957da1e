// Filters are read before they are saved: what Postgres would refuse or could never pass is refused, in words that help.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterError } from '../../../src/domain/event-types/event-filter.ts';
import { bodySchemasOf } from '../../../src/domain/event-types/event-pattern.ts';
import { startTestApp } from '../../support/app.ts';
import { filtersOn, invoiceMembers, textOf } from '../../support/filters.ts';
import { forFile } from '../../support/for-file.ts';

const { app } = await forFile(startTestApp({}, { api: false, worker: false }));
const invoice = bodySchemasOf('invoice.issued', 1);
const errorOf = (filter: string, schemas = invoice) => filterError(filter, schemas);

test.each([
  '$.data.total.amount >= 100000 && $.data.currency == "EUR"',
  '!exists($.data.lines[*] ? (@.amount.amount < 0 || @.kind == "usage")) && ($.type == "invoice.issued")',
  '"2026" < $.data.due_on || $.data.due_on == null',
  '$.data."metadata"."cost centre" starts with "4\\u00fc"',
  '-1.5e3<>$.data.lines.amount.amount',
  '$.data.subtotal.amount == $.data.total.amount',
  '$.data.lines.amount.amount == $.data.total.amount',
  'exists($.data.lines ? (@.amount.amount == $.data.total.amount && exists(@.prorated ? (@.days < 3))))',
  'exists($.data ? (exists(@.lines[*] ? (@.kind == "usage")) && exists($.data.lines[*] ? (@.quantity == "1"))))',
])('%s is accepted', (filter) => {
  expect(errorOf(filter)).toBeUndefined();
});

describe('what is refused is refused at its place, with what to do', () => {
  test.each([
    [
      '$.data.total.amout > 1',
      14,
      'unknown_value',
      '$.data.total has no member amout; the nearest is amount.',
    ],
    ['$.data.number.length == 1', 15, 'unknown_value', '$.data.number has no members: it is a text.'],
    ['$.data.number[*] == "1"', 15, 'not_allowed', '$.data.number is no array; leave [*] out.'],
    ['$.data.total.amount == "100"', 24, 'not_allowed', '$.data.total.amount is a number, and never a text'],
    ['$.data.total == 100', 17, 'not_allowed', '$.data.total is an object, and never a number'],
    ['$.data.number == null', 18, 'not_allowed', '$.data.number is a text, and never null'],
    ['$.data.number == $.data.total.amount', 18, 'not_allowed', 'never what $.data.total.amount is'],
    [
      '$.data.status == "issed"',
      18,
      'unknown_value',
      '$.data.status is never "issed"; the nearest is "issued".',
    ],
    ['1 == 1', 3, 'not_allowed', 'one of them has to be a member'],
    ['@.data.number == "1"', 1, 'not_allowed', 'the event is $.'],
    [
      '$.data.number like_regex "^I"',
      15,
      'invalid_value',
      'there is like_regex where a comparison such as ==',
    ],
    ['$.** == 1', 3, 'invalid_value', 'there is ** where the name of a member would be possible'],
    ['$.data.* == "1"', 8, 'invalid_value', 'there is *'],
    ['$.data.lines[0].id == "1"', 14, 'invalid_value', 'there is 0 where [*]'],
    ['$.data.total.amount + 1 > 2', 21, 'invalid_value', 'there is +'],
    ['$.data.due_on.datetime() > "2026"', 15, 'invalid_value', 'there is datetime'],
    ['$.data.number == $limit', 19, 'invalid_value', 'there is limit where a member'],
    ['!$.data.auto == true', 2, 'invalid_value', 'in parentheses, or exists(…), after the !'],
    ['($.data.number == "1"', 22, 'invalid_value', 'it ends where ) would be possible'],
    ['$.data.number == "1', 18, 'invalid_value', 'there is "'],
    ['$.data.number == "\\u0000"', 18, 'invalid_value', 'neither U+0000 nor half of a surrogate pair'],
    ['$.data.number == "\\ud800"', 18, 'invalid_value', 'neither U+0000 nor half of a surrogate pair'],
    ['$.data.total.amount == 1e9999', 24, 'invalid_value', 'there is'],
    ['strict $.data.number == "1"', 1, 'invalid_value', 'there is strict'],
    ['($.data.number == "1") is unknown', 24, 'invalid_value', 'there is is'],
    ['$.data.number == "1" "2"', 22, 'invalid_value', 'there is "2" where && or ||, or the end'],
    ['$.data.number', 14, 'invalid_value', 'it ends where a comparison'],
    // The time of these would grow with the square of the number of lines, its cube, …
    [
      '$.data.lines.quantity == $.data.lines[*].description',
      26,
      'not_allowed',
      '$.data.lines.quantity and $.data.lines[*].description are both in arrays, and only one of them may be',
    ],
    [
      'exists($.data.lines[*] ? (exists($.data.lines[*] ? (@.kind == "usage"))))',
      34,
      'not_allowed',
      '$.data.lines[*] is in an array, which would be gone through for each item of another one; begin with @',
    ],
    [
      'exists($.data.lines ? (@.kind == "usage" && $.data.lines.quantity == "1"))',
      45,
      'not_allowed',
      'begin with @',
    ],
    [
      'exists($.data.lines ? (exists(@.prorated ? (exists($.data.lines)))))',
      52,
      'not_allowed',
      'begin with @',
    ],
    [
      Array.from({ length: 17 }, () => '1==$.schema_version').join('||'),
      337,
      'too_long',
      'more than 16 conditions',
    ],
  ])('%s', (filter, character, code, detail) => {
    expect(errorOf(filter)).toEqual({
      code,
      detail: expect.stringMatching(
        new RegExp(`^at character ${character}: .*${RegExp.escape(detail)}`, 'u'),
      ),
    });
  });
});

test('of a wildcard, a member is one that any of its types has', () => {
  const all = bodySchemasOf('*', 1);
  expect(errorOf('$.data.total.amount > 1 || $.data.method == "card"', all)).toBeUndefined();
  expect(errorOf('$.type == "payment.received"', all)).toBeUndefined();
  expect(errorOf('$.type == "payment.recieved"', all)).toMatchObject({ code: 'unknown_value' });
  expect(errorOf('$.data.method == "card"', bodySchemasOf('invoice.*', 1))).toMatchObject({
    code: 'unknown_value',
  });
});

test('whatever is accepted is one to Postgres, and never fails at an event', async () => {
  await fc.assert(
    fc.asyncProperty(filtersOn(invoiceMembers), fc.json(), async (filter, body) => {
      expect(errorOf(textOf(filter))).toBeUndefined();
      const { rows } = await app.pool.query('select filter_passes(event_document($1), $2) as passes', [
        body,
        textOf(filter),
      ]);
      expect(typeof rows[0]?.passes).toBe('boolean');
    }),
  );
  // Texts that are nearly filters.
  const pieces = [
    '$',
    '@',
    '.',
    '*',
    '[*]',
    '==',
    '<',
    '&&',
    '!',
    '(',
    ')',
    ' ',
    '"',
    '1',
    '-',
    '.5',
    'null',
    '/**/',
    'lax ',
    '\\',
  ];
  const spoilt = fc
    .tuple(filtersOn(invoiceMembers).map(textOf), fc.nat(), fc.nat(3), fc.constantFrom('', ...pieces))
    .map(([text, at, length, piece]) => {
      const place = at % text.length;
      return `${text.slice(0, place)}${piece}${text.slice(place + length)}`;
    });
  let acceptedCount = 0;
  await fc.assert(
    fc.asyncProperty(spoilt, async (filter) => {
      if (errorOf(filter, [{}])) return;
      acceptedCount++;
      const { rows } = await app.pool.query('select filter_passes($1, $2) as passes', [
        '{"data":{}}',
        filter,
      ]);
      expect(typeof rows[0]?.passes).toBe('boolean');
    }),
    { numRuns: 1_000 },
  );
  expect(acceptedCount).toBeGreaterThan(50);
});
