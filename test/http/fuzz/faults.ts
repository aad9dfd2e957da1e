import fc from 'fast-check';
import type { ProblemCode } from '../../../src/http/edge/problem.ts';
import { isUuidParameter, takesKey } from '../../support/operations.ts';
import { aCursorOfOurs, type Credentials, type Draft, parameterSchema, parametersIn } from './draft.ts';
import { mutationsOf } from './mutations.ts';
import type { Schema } from './schema-arbitrary.ts';

/** Makes a request invalid, or odd, in one way. */
type Fault = (draft: Draft, pick: number) => Draft;

/** A request with one fault, of the kinds that its operation can have. */
export function withFault(draft: Draft): fc.Arbitrary<Draft> {
  const faults = [
    ...targetFaults(draft),
    ...unknownParameters(),
    ...queryFaults(draft),
    ...keyFaults(draft),
    ...bodyFaults(draft),
  ];
  return fc
    .record({ fault: fc.constantFrom(...faults), pick: fc.nat(1_000_000) })
    .map(({ fault, pick }) => fault(draft, pick));
}

/** Requests whose credentials are wrong, which is reported before any other fault. */
export function withWrongCredentials(draft: Draft): fc.Arbitrary<Draft> {
  const wrong: readonly Credentials[] = [
    'none',
    'malformed',
    'unknown',
    'expired',
    'revoked',
    'without scope',
  ];
  return fc.constantFrom(...wrong).map((credentials) => ({
    ...draft,
    credentials,
    expectation: isRefusedAtOnce(draft)
      ? draft.expectation
      : { kind: 'refused', status: credentials === 'without scope' ? 403 : 401 },
    faults: [...draft.faults, `credentials: ${credentials}`],
  }));
}

const isRefusedAtOnce = ({ expectation }: Draft) =>
  expectation.kind === 'refused' && expectation.atOnce === true;

function refused(
  draft: Draft,
  status: number,
  fault: string,
  changes: Partial<Draft>,
  code?: ProblemCode,
): Draft {
  const isTooLarge = (changes.body?.length ?? 0) > draft.operation.bodyBytesMax;
  return {
    ...draft,
    ...changes,
    // A body that is too large is not read.
    expectation: isTooLarge
      ? { kind: 'refused', status: 413, code: 'payload_too_large' }
      : { kind: 'refused', status, ...(code && { code }) },
    faults: [...draft.faults, fault],
  };
}

const odd = (draft: Draft, fault: string, changes: Partial<Draft>): Draft => ({
  ...draft,
  ...changes,
  expectation: { kind: 'anything documented' },
  faults: [...draft.faults, fault],
});

function targetFaults({ operation }: Draft): Fault[] {
  const named = parametersIn(operation, 'path');
  // For the console's own operations the fuzz only varies UUIDs; other parameters of their paths have
  // patterns of their own.
  if (operation.path.startsWith('/api/v1/console/') && !named.some(isUuidParameter)) return [];
  if (parametersIn(operation, 'path').length === 0) return [];
  const texts = [
    ...[
      '42',
      'null',
      'undefined',
      '0',
      '-1',
      '{id}',
      '%7Bid%7D',
      '..',
      '.',
      '%2E%2E',
      '*',
      '%2F',
      '%5C',
      '%00',
      '%0A',
      '%20',
    ],
    ...[
      'urn:uuid:01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f',
      '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7',
      '01a1e3cc9d007dcc9be2679d9e1a4b7f',
    ],
    ...[
      '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f0',
      '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7g',
      '%7B01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f%7D',
    ],
    ...[
      '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f%00',
      '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f%0A',
      '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f%2F..',
    ],
    ...['%F0%9F%92%A9', 'a;b=c', 'x'.repeat(4000), "'", '%27%20or%201=1', '__proto__', 'constructor'],
  ];
  // Invalid UTF-8, so that the path cannot be decoded.
  const unreadable = ['%zz', '%', '%F0%28', '%C0%AF', '%ED%A0%80'];
  const faultOf = (text: string, atOnce: boolean): Fault => {
    return (draft) => ({
      ...refused(draft, 400, `the id ${text.slice(0, 60)}`, { target: { kind: 'text', text } }),
      expectation: { kind: 'refused', status: 400, atOnce },
    });
  };
  // Some of these texts could be the key of a meter.
  const wrong = texts.filter((text) => !takesKey(operation) || !/^[a-z][a-z0-9_]{0,63}$/.test(text));
  return [...wrong.map((text) => faultOf(text, false)), ...unreadable.map((text) => faultOf(text, true))];
}

/** A misspelled parameter must be reported, not ignored. */
function unknownParameters(): Fault[] {
  const names = [
    'organization_id',
    '__proto__',
    'constructor',
    'limit[]',
    'Limit',
    'x',
    '',
    '~',
    '/',
    'é',
    '\u0000',
  ];
  return names.map(
    (name): Fault =>
      (draft) =>
        refused(draft, 400, `the unknown parameter ${JSON.stringify(name)}`, {
          query: [...draft.query, { name, value: '1' }],
        }),
  );
}

function queryFaults(draft: Draft): Fault[] {
  return parametersIn(draft.operation, 'query').flatMap((parameter): Fault[] => {
    const { name } = parameter;
    const others = (each: Draft) => each.query.filter((other) => other.name !== name);
    const schema = parameterSchema(parameter, draft.operation);
    const texts =
      schema.type === 'integer'
        ? [
            '',
            ' ',
            'abc',
            '1.5',
            '1.0',
            '1e1',
            '1E1',
            '0x10',
            '0b1',
            '+5',
            ' 5',
            '5 ',
            '05',
            '1_0',
            '١',
            '５',
            'NaN',
            'Infinity',
            'true',
            'null',
            '1,2',
            '[1]',
            '\u0000',
            '5\u0000',
            '-0',
            '999999999999999999999',
          ]
        : schema['x-plain-text']
          ? ['', '\u0000', '\n', 'x'.repeat(513)]
          : [
              '',
              '\u0000',
              ' ',
              '\ufeff',
              ...(schema.enum
                ? ['ACTIVE', 'active ', 'active,deleted', '__proto__', 'null', 'x'.repeat(5000)]
                : ['x', '=', '/', 'x'.repeat(513), 'null', 'é']),
            ];
    const numbers =
      schema.type === 'integer'
        ? [(schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1, -1e21, 2 ** 53].map(String)
        : [];
    const good =
      name === 'cursor' ? aCursorOfOurs : schema.type === 'integer' ? '5' : String(schema.enum?.[0] ?? 'x');
    const takes = (text: string) => name !== 'cursor' && isFree(schema, text);
    const wrong = texts.filter((text) => !isOfPattern(schema, text) && !takes(text));
    return [
      ...[...wrong, ...numbers].map(
        (value): Fault =>
          (each) =>
            refused(each, 400, `${name}=${JSON.stringify(value.slice(0, 60))}`, {
              query: [...others(each), { name, value }],
            }),
      ),
      // In a plain text these characters are allowed.
      ...(schema['x-plain-text'] || schema.pattern || takes('%')
        ? ['%00']
        : ['%zz', '%', '%00', '%F0%28', '%2', '%u0031']
      ).map(
        (raw): Fault =>
          (each) =>
            refused(each, 400, `${name}=${raw}`, { query: others(each), rawQuery: `${name}=${raw}` }),
      ),
      (each) =>
        refused(each, 400, `${name} twice`, {
          query: [...others(each), { name, value: good }, { name, value: good }],
        }),
    ];
  });
}

/** Whether the schema says nothing of a text but its length: what is wrong with it then is the operation's to say. */
const isFree = (
  { type, pattern, enum: values, format, minLength = 0, maxLength = Infinity }: Schema,
  text: string,
) =>
  type === 'string' &&
  [pattern, values, format].every((rule) => rule === undefined) &&
  text.length >= minLength &&
  text.length <= maxLength &&
  !text.includes('\u0000');

function isOfPattern(
  { pattern, minLength = 0, maxLength = Number.MAX_VALUE }: Schema,
  text: string,
): boolean {
  if (pattern === undefined || text.length < minLength || text.length > maxLength) return false;
  return new RegExp(pattern, 'u').test(text);
}

function keyFaults({ operation }: Draft): Fault[] {
  if (!parametersIn(operation, 'header').some(({ name }) => name === 'Idempotency-Key')) return [];
  const others = (draft: Draft) => draft.headers.filter(([name]) => name !== 'Idempotency-Key');
  const keys = ['', 'a b', 'a\tb', 'x'.repeat(256), 'x'.repeat(9000), 'é', 'a\u0080', '\u00ff', ' '];
  return [
    ...keys.map(
      (key): Fault =>
        (draft) =>
          refused(
            draft,
            400,
            `Idempotency-Key ${JSON.stringify(key.slice(0, 20))}, ${key.length} characters`,
            {
              headers: [...others(draft), ['Idempotency-Key', key]],
            },
          ),
    ),
    (draft) =>
      refused(draft, 400, 'two Idempotency-Keys', {
        headers: [...others(draft), ['Idempotency-Key', 'a'], ['Idempotency-Key', 'b']],
      }),
  ];
}

/** An empty object has no quotes to replace. */
const quoted = (text: string): string => (text.includes('"') ? text : '{"x": 1}');

function bodyFaults({ operation, bodySchema, body }: Draft): Fault[] {
  if (!bodySchema || !body) return [];
  const withBody = (status: number, name: string, make: (text: string) => string | Uint8Array): Fault => {
    return (draft) => refused(draft, status, name, { body: bytes(make(textOf(draft))) });
  };
  const withHeader = (status: number, header: readonly [string, string]): Fault => {
    return (draft) =>
      refused(draft, status, header.join(': '), {
        headers: [...draft.headers.filter(([name]) => name !== header[0]), header],
      });
  };
  const mutation: Fault = (draft, pick) => {
    // Where no body is needed, null is none.
    const isNeeded = operation.requestBody?.required === true;
    const mutations = mutationsOf(bodySchema, draft.value).filter(({ value }) => value !== null || isNeeded);
    const chosen = mutations[pick % mutations.length];
    if (!chosen) throw new Error('A body that can be anything cannot be made wrong.');
    return refused(
      draft,
      400,
      chosen.name,
      { body: bytes(JSON.stringify(chosen.value)) },
      // The body is JSON, so `errors` points to the fault.
      'invalid_request',
    );
  };
  /** Byte sequences that are not valid UTF-8. */
  const notUtf8: readonly (readonly number[])[] = [
    [0xff],
    [0xc3],
    [0x80],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe9],
  ];
  return [
    // As frequent as all other faults together.
    ...Array.from({ length: 24 }, () => mutation),
    ...(operation.requestBody?.required ? [withBody(400, 'no body', () => '')] : []),
    withBody(400, 'only spaces', () => ' \n'),
    withBody(400, 'cut off', (text) => text.trimEnd().slice(0, -1)),
    withBody(400, 'a comma too many', (text) => text.replace(/\}\s*$/, ',}')),
    withBody(400, 'something behind it', (text) => `${text} x`),
    withBody(400, 'two documents', (text) => `${text}${text}`),
    withBody(400, 'single quotes', (text) => quoted(text).replaceAll('"', "'")),
    withBody(400, 'a comment', (text) => `${text}// why`),
    withBody(400, 'NaN', () => '{"endpoint_url":NaN,"subscriptions":NaN}'),
    withBody(400, 'an endless number', (text) => text.replace(/\}\s*$/, ',"x":1e999}')),
    withBody(400, 'raw control character', (text) => quoted(text).replace('"', '"\u0001')),
    withBody(400, 'deep nesting, closed', () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    withBody(400, 'deep nesting, open', () => '{"subscriptions":'.repeat(10_000)),
    withBody(400, 'UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
    ...notUtf8.map(
      (wrong): Fault =>
        (draft, pick) =>
          refused(
            draft,
            400,
            `no UTF-8: ${wrong.map((byte) => byte.toString(16)).join(' ')}`,
            { body: withBytes(draft.body ?? bytes(''), wrong, pick) },
            'malformed_json',
          ),
    ),
    withBody(400, 'NUL bytes', (text) => `${text}\u0000`),
    withBody(413, 'too large', (text) => text.padEnd(operation.bodyBytesMax + 1)),
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/vnd.api+json',
    ].map((type) => withHeader(415, ['Content-Type', type])),
    ...[
      'application/xml',
      '*/*',
      'json',
      'application/jsonp',
      ';',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
    ].map((type) => withHeader(415, ['Content-Type', type])),
    (draft) =>
      refused(draft, 415, 'no Content-Type', {
        headers: draft.headers.filter(([name]) => name !== 'Content-Type'),
      }),
    ...['gzip, chunked', 'identity, chunked', 'chunked, chunked', 'gzip', 'identity', 'x', 'chunked;q=1'].map(
      (coding): Fault =>
        (draft) => ({
          ...refused(draft, 400, `Transfer-Encoding: ${coding}`, {
            headers: [...draft.headers, ['Transfer-Encoding', coding]],
          }),
          expectation: { kind: 'refused', status: 400, atOnce: true },
        }),
    ),
    withHeader(400, ['Content-Encoding', 'gzip']),
    withHeader(400, ['Content-Encoding', 'deflate']),
    withHeader(415, ['Content-Encoding', 'compress']),
    (draft) => odd(draft, 'a byte order mark', { body: bytes(`\ufeff${textOf(draft)}`) }),
    (draft) =>
      odd(draft, 'members twice', { body: bytes(textOf(draft).replace(/^\s*\{/, '{"subscriptions":[],')) }),
  ];
}

const bytes = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? Buffer.from(body) : body;

/**
 * Inserts these bytes after one of the quotation marks: inside a text or a name, or between them, where the
 * body is no longer JSON either.
 */
function withBytes(body: Uint8Array, inserted: readonly number[], pick: number): Uint8Array {
  const quotes = [...body.keys()].filter((index) => body[index] === 0x22);
  const at = (quotes[pick % quotes.length] ?? body.length - 1) + 1;
  return Buffer.concat([body.subarray(0, at), Buffer.from(inserted), body.subarray(at)]);
}

const textOf = (draft: Draft): string => Buffer.from(draft.body ?? '').toString('utf8');
