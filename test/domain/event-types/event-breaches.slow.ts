import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventCatalogue } from '../../../generated/event-catalogue.ts';
import { eventRules } from '../../../src/domain/event-types/event-rules.ts';
import { writeEventSchemas, writeQuickChecks } from '../../../src/domain/event-types/event-schema.ts';
import { eventErrors, isEventType } from '../../../src/domain/event-types/event-type.ts';
import { createAjv } from '../../../src/domain/json-schema.ts';
import { startTestApp } from '../../support/app.ts';
import {
  everyKeyword,
  everyKeywordUsed,
  type Json,
  mutated,
  nearly,
} from '../../support/broken-event-data.ts';
import { inTransaction } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';

/** Judged in one statement each, so that thousands cost little. */
const BATCH = 400;
const BATCHES = 2;

const server = await forFile(startTestApp({}, { api: false, worker: false }));

/** What other services publish. */
const publishable = eventCatalogue.filter(({ publishedBy }) => publishedBy === 'publishers');

describe('SQL and publishEvent judge alike', () => {
  test.each(publishable)('whatever is done to the data of $type $schemaVersion', async (entry) => {
    const { type, schemaVersion, bodyExample } = entry;
    if (!isEventType(type)) expect.unreachable();
    let refused = 0;
    for (const batch of samples(mutated(bodyExample.data as unknown as Json))) {
      const judgedBySql = await breachesOf(type, schemaVersion, batch);
      for (const [place, data] of batch.entries()) {
        const errors = eventErrors(type, schemaVersion, data).map(worded);
        expect(judgedBySql[place], JSON.stringify(data)).toEqual(sortedSet(errors));
        if (errors.length > 0) refused++;
      }
    }
    // Else it would agree about nothing.
    expect(refused).toBeGreaterThan((BATCH * BATCHES) / 4);
    expect(refused).toBeLessThan(BATCH * BATCHES);
  });

  test('about every keyword that a schema may use, in arrays as well', async () => {
    await withSchema('every.keyword', everyKeyword);
    const validate = createAjv().compile(everyKeyword);
    expect(validate(everyKeywordUsed)).toBe(true);
    for (const batch of samples(mutated(everyKeywordUsed))) {
      const judgedBySql = await breachesOf('every.keyword', 1, batch);
      for (const [place, data] of batch.entries()) {
        validate(data);
        const errors = (validate.errors ?? []).map(({ instancePath, message = '' }) =>
          worded({ pointer: `/data${instancePath}`, detail: message }),
        );
        expect(judgedBySql[place], JSON.stringify(data)).toEqual(sortedSet(errors));
        validate.errors = null;
      }
    }
  });

  test.each(['date', 'date-time', 'uuid'])('about everything that nearly is a %s', async (format) => {
    const schema = { type: 'string', format };
    await withSchema(`nearly.${format}`, schema);
    const validate = createAjv().compile(schema);
    let accepted = 0;
    for (const batch of samples(nearly(format))) {
      const judgedBySql = await breachesOf(`nearly.${format}`, 1, batch);
      for (const [place, text] of batch.entries()) {
        const fits = validate(text);
        expect(judgedBySql[place], JSON.stringify(text)).toEqual(
          fits ? [] : [`/data must match format "${format}"`],
        );
        if (fits) accepted++;
      }
    }
    expect(accepted).toBeGreaterThan((BATCH * BATCHES) / 20);
    expect(accepted).toBeLessThan((BATCH * BATCHES * 19) / 20);
  });
});

describe('the quick check passes usual data, so that few events are judged rule by rule', () => {
  test.each(publishable)(
    'the example of $type $schemaVersion',
    async ({ type, schemaVersion, bodyExample }) => {
      expect(await passesQuickly(type, schemaVersion, [bodyExample.data as unknown as Json])).toEqual([true]);
    },
  );

  test('every keyword, arrays as well', async () => {
    await withSchema('quick.keywords', everyKeyword);
    expect(await passesQuickly('quick.keywords', 1, [everyKeywordUsed])).toEqual([true]);
  });

  test('whatever is optional may be left out', async () => {
    await withSchema('quick.optional', { properties: { on: { type: 'string', format: 'date' } } });
    const given: Json[] = [{}, { on: '2024-02-29' }, { on: '2026-02-29' }, 'a text', [{ on: 1 }]];
    expect(await passesQuickly('quick.optional', 1, given)).toEqual([true, true, false, true, true]);
  });

  test('but nothing while rules are there that it was not made for, as an earlier version writes them', async () => {
    await withSchema('quick.outdated', { type: 'object' });
    await server.app.pool.query("update event_schema set fingerprint = 'x' where type = 'quick.outdated'");
    expect(await passesQuickly('quick.outdated', 1, [{}])).toEqual([false]);
    expect(await breachesOf('quick.outdated', 1, [{}])).toEqual([[]]);
  });
});

/** Values as other programs may write them: numbers, escapes, formats and patterns at their edges. */
const oddTexts = String.raw`
  1 1.0 1e2 1E+2 100e-2 -0 -0.0 -5.0000000000000000001 0.1 5e-324 1e-400 199.99999999999999999999 200.0000000000000000001
  1.7976931348623157e308 1.7976931348623158e308 1.7976931348623159e308 1e309 -1e309 1e400 1e131071 1e131072 1e999999999
  1.00000000000000000000001 9007199254740993 null true {} [] [[]] {"a":1} "" "x" "\u0061" "\u0000" "\ud800" "\ud83d\ude00"
  "😀😀😀😀" "😀😀😀😀😀" "é" "\u00e9" "e\u0301" "\u2028" "\n" "AB\n" "\nAB" "x\"\\y" "AB" "ＡＢ" ["AB"] ["AB","AB\n"] ["AB",null]
  ["AB",["CD"]] {"0":"AB"} {"":1,"x":"y"} {"x":1e400} {"a":"\u0000"} "+44\u002012" "٣" "12\u0000" "2024-02-29" "2023-02-29" "2000-02-29" "1900-02-29" "0000-02-29"
  "2024-13-01" "2024-04-31" "2024-02-29\n" "10000-01-01" "2024-02-29T24:00:00Z" "2024-02-29T23:59:60Z" "2024-02-29t23:59:59z"
  "2024-02-29T23:59:59" "2024-02-29T23:59:59+24:00" "2024-02-29T23:59:59-23:59" "2024-02-29T23:59:59.Z"
  "2024-02-29T23:59:59.123456789Z" "2024-06-11T09:00:59.99999999999999999999-01:00" "2024-02-29\u002023:59:59Z" "2024-02-29T23:59:59+0100" "2024-02-29T23:59:59Z\n"
  "01a1f821-62e0-7fb9-9362-c2efb868e564" "01A1F821-62E0-7FB9-9362-C2EFB868E564" "01a1f82162e07fb99362c2efb868e564"
  "urn:uuid:01a1f821-62e0-7fb9-9362-c2efb868e564" "{01a1f821-62e0-7fb9-9362-c2efb868e564}"
  "${'y'.repeat(256)}" "${'1'.repeat(255)}" "${'1'.repeat(256)}"`
  .trim()
  .split(/\s+/);

test('the quick check passes nothing that is refused otherwise, however its JSON is written', async () => {
  const schema = {
    type: 'object',
    required: ['a'],
    additionalProperties: false,
    properties: {
      a: { type: ['integer', 'string', 'null'], minimum: -5, maximum: 200, minLength: 1, maxLength: 4 },
      b: { type: 'number' },
      c: { enum: [1, 'é', '\u2028', null, true] },
      'q"\\$': { const: 'x"\\y' },
      at: { type: 'string', format: 'date-time' },
      on: { type: 'string', format: 'date' },
      id: { type: 'string', format: 'uuid' },
      list: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}$' } },
      map: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      code: { type: 'string', pattern: '^\\+?[0-9 ]*$', maxLength: 255 },
      long: { type: 'string', minLength: 256 },
    },
  };
  await withSchema('written.oddly', schema);
  const validate = createAjv().compile(schema);
  const names = [...Object.keys(schema.properties), 'unknown', ''].map((name) => JSON.stringify(name));
  const members = [String.raw`"\u0061"`, ...names].flatMap((name) =>
    oddTexts.map((text) => `${name}:${text}`),
  );
  // A name may come twice: the last one counts.
  const several = fc.sample(fc.array(fc.constantFrom(...members), { minLength: 2, maxLength: 5 }), 1_000);
  const given = [
    ...members,
    ...members.map((each) => `"a":1,${each}`),
    ...several.map((each) => each.join()),
  ];
  const { rows } = await server.app.pool.query<{ data: string; passes: boolean; is_refused: boolean }>(
    `select data::text, event_passes_quick_check('written.oddly', 1, data) as passes,
            exists (select from event_breaches(array['written.oddly'], array[1], array[data])) as is_refused
     from unnest($1::json[]) as data`,
    [[...oddTexts, ...given.map((each) => `{${each}}`)]],
  );
  const passed = rows.filter(({ passes }) => passes);
  expect(passed.filter(({ data, is_refused }) => is_refused || !validate(JSON.parse(data)))).toEqual([]);
  // Else there was nothing to find.
  expect(passed.length).toBeGreaterThan(100);
  expect(rows.length - passed.length).toBeGreaterThan(1_000);
});

test('SQL rejects numbers that are too large for a double', async () => {
  await withSchema('a.number', { type: 'integer' });
  const { rows } = await server.app.pool.query(
    `select problem from event_breaches(array['a.number', 'a.number'], array[1, 1], array['1e400', '-1e308']::json[])`,
  );
  expect(rows).toEqual([{ problem: 'must be integer' }]);
});

describe('a schema that SQL cannot check is refused before anything is published by it', () => {
  test.each([
    ['"oneOf"', { oneOf: [{ type: 'string' }, { type: 'null' }] }, '#: "oneOf"'],
    ['a reference', { $ref: '#/x' }, '#: "$ref"'],
    [
      'an unknown format',
      { properties: { at: { type: 'string', format: 'email' } } },
      '#/properties/at: format "email"',
    ],
    [
      'patternProperties in an array',
      { items: { patternProperties: { a: {} } } },
      '#/items: "patternProperties"',
    ],
    ['a boolean schema', { properties: { x: true } }, '#/properties/x: a schema that is not an object'],
    ['an unknown type', { type: 'text' }, '#: type "text"'],
    [
      'a schema of other properties',
      { properties: { a: {} }, additionalProperties: { type: 'string' } },
      '#: "additionalProperties" with a schema beside "properties"',
    ],
    ['an enum of objects', { enum: [{ a: 1 }] }, '#: "enum"'],
    ['a property that may be an index', { properties: { 0: {} } }, '#: the property "0"'],
    ['a property without a name', { properties: { '': {} } }, '#: the property ""'],
    ['an unknown keyword in a map', { additionalProperties: { not: {} } }, '#/additionalProperties: "not"'],
    ['multipleOf', { multipleOf: 2 }, '#: "multipleOf"'],
    ...[
      '\\d',
      'a.b',
      '\\w+',
      '(?=a)',
      '[[:alpha:]]',
      '(?<x>a)',
      '\\p{L}',
      '(a)\\1',
      '[\\d]',
      'a{300}',
      '(?i)a',
    ].map((pattern): [string, object, string] => [
      `the pattern ${pattern}`,
      { pattern },
      `#: the pattern ${JSON.stringify(pattern)}`,
    ]),
  ])('%s', (_, schema, message) => {
    expect(() => eventRules(schema)).toThrow(message);
  });

  test('and the error of a start names the event', async () => {
    await expect(withSchema('invoice.printed', { type: 'object', minProperties: 1 })).rejects.toThrow(
      'The schema of invoice.printed, version 1, at Error: #: "minProperties" cannot be checked when an event is published by SQL.',
    );
  });

  test.each(['^[A-Z]{3}$', '^a|b$', '^(?:AB|CD)-[0-9]{1,4}$', '^[^ ]+$', '^\\+?[0-9 ]*$', '^x\\.y_z$'])(
    'but not the pattern %s, which both read alike',
    async (pattern) => {
      await withSchema('a.pattern', { pattern });
      const regex = new RegExp(pattern, 'u');
      const letters = fc.constantFrom(...'ABCxyzab0129 .-_+|\né€');
      const texts = fc.array(letters, { maxLength: 8 }).map((each) => each.join(''));
      for (const batch of samples(fc.oneof(texts, fc.constantFrom('GBP', 'AB-12', '+44 12', 'x.y_z')))) {
        const judged = await breachesOf('a.pattern', 1, batch);
        expect(judged.map((each) => each.length === 0)).toEqual(
          batch.map((text) => regex.test(String(text))),
        );
      }
    },
  );
});

function withSchema(type: string, data: object): Promise<void> {
  const entry = {
    type,
    schemaVersion: 1,
    description: '',
    publishedBy: 'publishers' as const,
    subject: 'any',
    deprecation: null,
    bodySchema: { properties: { data } },
    bodyExample: { data: {} },
  };
  return inTransaction(server.app.pool, async (session) => {
    await writeEventSchemas(session, [entry]);
    await writeQuickChecks(session, [entry]);
  });
}

function samples<T extends Json>(arbitrary: fc.Arbitrary<T>): T[][] {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  return Array.from({ length: BATCHES }, (_, place) =>
    fc.sample(arbitrary, { seed: seed + place, numRuns: BATCH }),
  );
}

/** What SQL finds wrong with each, in words. The quick check passes none of those. */
async function breachesOf(type: string, schemaVersion: number, batch: readonly Json[]): Promise<string[][]> {
  const { rows } = await server.app.pool.query<{ place: string; pointer: string; problem: string }>(
    'select * from event_breaches($1, $2, $3::json[])',
    [batch.map(() => type), batch.map(() => schemaVersion), batch.map((data) => JSON.stringify(data))],
  );
  const byPlace = Map.groupBy(rows, ({ place }) => Number(place) - 1);
  for (const [place, passes] of (await passesQuickly(type, schemaVersion, batch)).entries()) {
    if (passes) expect(byPlace.get(place), JSON.stringify(batch[place])).toBeUndefined();
  }
  return batch.map((_, place) =>
    sortedSet((byPlace.get(place) ?? []).map(({ pointer, problem }) => worded({ pointer, detail: problem }))),
  );
}

async function passesQuickly(
  type: string,
  schemaVersion: number,
  batch: readonly Json[],
): Promise<boolean[]> {
  const { rows } = await server.app.pool.query<{ passes: boolean }>(
    `select event_passes_quick_check($1, $2, data) as passes
     from unnest($3::json[]) with ordinality as given(data, place) order by place`,
    [type, schemaVersion, batch.map((data) => JSON.stringify(data))],
  );
  return rows.map(({ passes }) => passes);
}

const worded = ({ pointer, detail }: { pointer: string; detail: string }): string => `${pointer} ${detail}`;

/** ajv tells of every unknown property, all at the same place. */
const sortedSet = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
