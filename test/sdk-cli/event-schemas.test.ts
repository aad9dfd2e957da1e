import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventCatalogue } from '../../generated/event-catalogue.ts';
import { eventTemplates } from '../../generated/event-templates.ts';
import { eventErrors, isEventType } from '../../src/domain/event-types/event-type.ts';
import { createAjv } from '../../src/domain/json-schema.ts';
import { breachesOf } from '../../src/sdk-cli/trigger/breaches.ts';
import {
  everyKeyword,
  everyKeywordUsed,
  type Json,
  mutated,
  nearly,
} from '../support/broken-event-data.ts';

const SAMPLES = 500;

describe('`trigger` judges an event as the server does', () => {
  test.each(eventTemplates)('whatever is done to the data of $type $schemaVersion', (template) => {
    const { type, schemaVersion, schema, examples } = template;
    if (!isEventType(type)) expect.unreachable();
    let refused = 0;
    for (const { data: example } of examples) {
      for (const data of samples(mutated(example as Json))) {
        const errors = eventErrors(type, schemaVersion, data);
        const breaches = breachesOf(schema.properties?.data ?? {}, data, '/data');
        expect(worded(breaches), JSON.stringify(data)).toEqual(worded(errors));
        if (errors.length > 0) refused++;
      }
    }
    // Else it would agree about nothing.
    expect(refused).toBeGreaterThan(SAMPLES / 4);
    expect(refused).toBeLessThan(SAMPLES * examples.length);
  });

  test('about every keyword that the schema of an event may use', () => {
    const validate = createAjv().compile(everyKeyword);
    expect(breachesOf(everyKeyword, everyKeywordUsed)).toEqual([]);
    for (const data of samples(mutated(everyKeywordUsed)))
      expect(worded(breachesOf(everyKeyword, data)), JSON.stringify(data)).toEqual(judged(validate, data));
  });

  test.each(['date', 'date-time', 'uuid'])('about everything that nearly is a %s', (format) => {
    const validate = createAjv().compile({ type: 'string', format });
    for (const text of samples(nearly(format)))
      expect(worded(breachesOf({ type: 'string', format }, text)), text).toEqual(judged(validate, text));
  });

  test('about numbers that JSON cannot hold', () => {
    for (const type of ['integer', 'number']) {
      const number = { type, minimum: 1 };
      const validate = createAjv().compile(number);
      for (const value of [JSON.parse('1e400'), JSON.parse('-1e400'), 0, 1.5])
        expect(worded(breachesOf(number, value))).toEqual(judged(validate, value));
    }
  });
});

test('every example of the contract matches its schema, and the first one is the catalogue’s', () => {
  for (const { type, schemaVersion, schema, examples } of eventTemplates) {
    for (const { data } of examples) expect(breachesOf(schema.properties?.data ?? {}, data)).toEqual([]);
    const entry = eventCatalogue.find((each) => each.type === type && each.schemaVersion === schemaVersion);
    expect(examples[0]?.data).toEqual(entry?.bodyExample.data);
  }
  expect(eventTemplates.map(({ type }) => type)).toEqual(eventCatalogue.map(({ type }) => type));
});

function samples<T>(arbitrary: fc.Arbitrary<T>): T[] {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  return fc.sample(arbitrary, { seed, numRuns: SAMPLES });
}

function judged(validate: ReturnType<ReturnType<typeof createAjv>['compile']>, value: unknown): string[] {
  validate(value);
  return worded(
    (validate.errors ?? []).map(({ instancePath, message = '' }) => ({
      pointer: instancePath,
      detail: message,
    })),
  );
}

/** ajv tells of every unknown property, all at the same place. */
function worded(breaches: readonly { pointer: string; detail: string }[]): string[] {
  return [...new Set(breaches.map(({ pointer, detail }) => `${pointer} ${detail}`))].sort();
}
