/**
 * Data that breaks the schemas of events in every way, for checkers that must judge it as the server does.
 */
import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export const everyKeyword = {
  type: 'object',
  required: ['lines', 'kind', 'a/b~c'],
  additionalProperties: false,
  properties: {
    kind: { const: 'order' },
    'a/b~c': { type: ['boolean', 'null'] },
    code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]+$', minLength: 4, maxLength: 6 },
    rate: { type: 'number', minimum: -1.5, maximum: 10 },
    tags: { type: 'array', items: { type: 'string', maxLength: 3 } },
    level: { enum: ['low', 2, null, true] },
    labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 3 } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', format: 'uuid' },
          on: { type: 'string', format: 'date' },
          sizes: {
            additionalProperties: { type: 'array', items: { additionalProperties: { type: 'integer' } } },
          },
          parts: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 } } },
        },
      },
    },
  },
};
export const everyKeywordUsed: Json = {
  kind: 'order',
  'a/b~c': null,
  code: 'AB-12',
  rate: 3,
  tags: ['ab', 'abc'],
  level: 2,
  labels: { 'a/b~c': 'abc', '': '', 0: 'x' },
  lines: [
    {
      sizes: { s: [{ w: 1 }], m: [] },
      id: '01a1f821-62e0-7fb9-9362-c2efb868e564',
      on: '2024-02-29',
      parts: [[1, 2], [], [0]],
    },
    { id: '01a1f821-62e0-7fb9-9362-c2efb868e565' },
  ],
};

const oddValues: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    1e20,
    1e308,
    0.1,
    '',
    'GBP',
    'gbp',
    'ＧＢＰ',
    '𝒢𝒢𝒢',
  ),
  fc.constantFrom<Json>([], {}, [1], { amount: 1, currency: 'GBP' }, ['draft'], 'draft', 'low', 2, [[-1]]),
  fc.constantFrom<Json>(
    '2026-02-29',
    '2024-02-29',
    '2026-11-20T09:00:00Z',
    '01A1F821-62E0-7FB9-9362-C2EFB868E564',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\u0000')),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** The example with one to three parts replaced, omitted, added or misspelt. */
export function mutated(example: Json): fc.Arbitrary<Json> {
  const mutation = fc.record({
    place: fc.nat(),
    kind: fc.constantFrom('replace', 'remove', 'add', 'edit'),
    value: oddValues,
    at: fc.nat(),
  });
  return fc.array(mutation, { minLength: 0, maxLength: 3 }).map((mutations) => {
    let data = structuredClone(example);
    for (const { place, kind, value, at } of mutations) {
      const paths = pathsOf(data);
      const path = paths[place % paths.length] ?? [];
      data = changed(data, path, (old) => changeOf(old, kind, value, at));
    }
    return data;
  });
}

function changeOf(old: Json, kind: string, value: Json, at: number): Json | undefined {
  if (kind === 'remove') return undefined;
  if (kind === 'add' && Array.isArray(old)) return [...old, value];
  if (kind === 'add' && old !== null && typeof old === 'object') return { ...old, unknown: value };
  if (kind === 'edit' && typeof old === 'string') return edited(old, at);
  return value;
}

function edited(text: string, at: number): string {
  const letters = [...text];
  const letter = ['0', '9', 'T', ' ', 'é', '-', 'x', ''][at % 8] ?? '';
  return letters.toSpliced(at % (letters.length + 1), at % 2, letter).join('');
}

function pathsOf(node: Json): (string | number)[][] {
  const members: [string | number, Json][] = Array.isArray(node)
    ? [...node.entries()]
    : node !== null && typeof node === 'object'
      ? Object.entries(node)
      : [];
  return [
    [],
    ...members.flatMap(([name, value]) => pathsOf(value).map((path): (string | number)[] => [name, ...path])),
  ];
}

/** @returns the node with the change at the path; null if the whole node is removed. */
function changed(
  node: Json,
  path: readonly (string | number)[],
  change: (old: Json) => Json | undefined,
): Json {
  const [name, ...rest] = path;
  if (name === undefined) return change(node) ?? null;
  if (Array.isArray(node)) {
    return node.flatMap((item, index) => {
      if (index !== name) return [item];
      if (rest.length > 0) return [changed(item, rest, change)];
      const value = change(item);
      return value === undefined ? [] : [value];
    });
  }
  if (node === null || typeof node !== 'object') return node;
  const old = node[name] ?? null;
  const value = rest.length > 0 ? changed(old, rest, change) : change(old);
  const { [name]: _removed, ...others } = node;
  return value === undefined ? others : { ...others, [name]: value };
}

export function nearly(format: string): fc.Arbitrary<string> {
  const two = (...usual: string[]) =>
    fc.oneof(
      fc.constantFrom(...usual),
      fc.nat({ max: 99 }).map((number) => String(number).padStart(2, '0')),
    );
  const year = fc.constantFrom('0000', '1900', '2000', '2024', '2026', '9999', '202', '٢٠٢٦');
  const date = fc
    .tuple(
      year,
      two('01', '02', '06', '12'),
      two('01', '28', '29', '30', '31'),
      fc.constantFrom('-', '-', '-', '/'),
    )
    .map(([y, m, d, separator]) => `${y}${separator}${m}-${d}`);
  const zone = fc.oneof(
    fc.constantFrom(
      'Z',
      'Z',
      'z',
      '',
      '+00:00',
      '-08',
      '+0130',
      '+01:00',
      '-01:00',
      '+24:00',
      '+01:60',
      '-23:59',
    ),
  );
  const fraction = fc.constantFrom('', '.000', '.5', '.', '.123456789012', '.99999999999999999999');
  const time = fc
    .tuple(
      two('00', '09', '23', '24', '22'),
      two('00', '59', '60'),
      two('00', '59', '60', '61'),
      fraction,
      zone,
    )
    .map(([h, m, s, part, offset]) => `${h}:${m}:${s}${part}${offset}`);
  const separator = fc.constantFrom(
    'T',
    'T',
    'T',
    't',
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u2003',
    '',
    'x',
    '\ufeff',
  );
  const dateTime = fc.tuple(date, separator, time).map((parts) => parts.join(''));
  const leapSecond = fc
    .tuple(
      fc.constantFrom('23:59:60', '22:59:60', '00:29:60', '24:59:59', '23:59:60.9', '23:59:59.999'),
      zone,
    )
    .map(([clock, offset]) => `2016-12-31T${clock}${offset}`);
  const uuid = fc
    .tuple(fc.uuid(), fc.nat(), fc.constantFrom('same', 'same', 'upper', 'edit', 'urn', 'bare'))
    .map(([id, at, how]) => {
      if (how === 'upper') return id.toUpperCase();
      if (how === 'edit') return edited(id, at);
      if (how === 'urn') return `urn:uuid:${id}`;
      return how === 'bare' ? id.replaceAll('-', '') : id;
    });
  const base = format === 'date' ? date : format === 'uuid' ? uuid : fc.oneof(dateTime, leapSecond);
  const misspelt = fc.tuple(base, fc.nat()).map(([text, at]) => edited(text, at));
  return fc.oneof({ weight: 4, arbitrary: base }, { weight: 1, arbitrary: misspelt });
}
