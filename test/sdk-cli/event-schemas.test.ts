import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventCatalogue } from '../../generated/event-catalogue.ts';
import { eventTemplates } from '../../generated/event-templates.ts';
import { eventErrors, isEventType } from '../../src/domain/event-types/event-type.ts';
import { breachesOf } from '../../src/sdk-cli/trigger/schema.ts';
import { type Json, mutated } from '../support/broken-event-data.ts';

const SAMPLES = 500;

describe('`trigger` judges an event as the server does', () => {
  test.each(eventTemplates)('whatever is done to the data of $type $schemaVersion', (template) => {
    const { type, schemaVersion, schema, examples } = template;
    if (!isEventType(type)) expect.unreachable();
    const whole = { properties: { data: schema.properties?.data ?? {} } };
    let refused = 0;
    for (const { data: example } of examples) {
      for (const data of samples(mutated(example as Json))) {
        const errors = eventErrors(type, schemaVersion, data);
        const breaches = breachesOf(whole, { data });
        expect(worded(breaches), JSON.stringify(data)).toEqual(worded(errors));
        if (errors.length > 0) refused++;
      }
    }
    // Else it would agree about nothing.
    expect(refused).toBeGreaterThan(SAMPLES / 4);
    expect(refused).toBeLessThan(SAMPLES * examples.length);
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

/** ajv tells of every unknown property, all at the same place. */
function worded(breaches: readonly { pointer: string; detail: string }[]): string[] {
  return [...new Set(breaches.map(({ pointer, detail }) => `${pointer} ${detail}`))].sort();
}
