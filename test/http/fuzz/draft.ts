import fc from 'fast-check';
import type { Json } from '../../../src/contract/contract-diff/json.ts';
import { periodStart } from '../../../src/domain/business/periods.ts';
import type { ProblemCode } from '../../../src/http/edge/problem.ts';
import type { ContractOperation, DocumentedParameter } from '../../support/operations.ts';
import { unitPrice } from '../../support/price.ts';
import { asSchema, type Hints, type Schema, valid } from './schema-arbitrary.ts';

/** Whose token the request carries, or how the credentials are wrong. */
export type Credentials =
  | 'full'
  | 'exact scope'
  | 'foreign'
  | 'none'
  | 'malformed'
  | 'unknown'
  | 'expired'
  | 'revoked'
  | 'without scope';

/** The resource that the path names: an existing one, by its position in a list, or a text. */
type Target =
  | { readonly kind: 'own' | 'foreign'; readonly pick: number }
  | { readonly kind: 'text'; readonly text: string };

/** The outcome that the request must have, in addition to being documented. */
type Expectation =
  | { readonly kind: 'not refused as invalid' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Given where several codes share the status. */
      readonly code?: ProblemCode;
      /** Whether the refusal comes before authentication. */
      readonly atOnce?: boolean;
    }
  /** The contract allows any documented outcome. */
  | { readonly kind: 'anything documented' };

/** A request before the world's ids and tokens are put in. */
export interface Draft {
  readonly operation: ContractOperation;
  readonly bodySchema: Schema | undefined;
  readonly credentials: Credentials;
  readonly target: Target;
  /** Names and values, not yet encoded; `raw` is sent as it is. */
  readonly query: readonly { readonly name: string; readonly value: string }[];
  readonly rawQuery: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The value from which the body was made. */
  readonly value: Json;
  readonly body: Uint8Array | undefined;
  readonly expectation: Expectation;
  /** The changes that made it invalid. */
  readonly faults: readonly string[];
}

/** Stands for a cursor that the server has returned for that list, if it has returned one. */
export const aCursorOfOurs = '(a cursor that this list gave out)';

/** A local port without a listener: connections to it are refused at once. */
const refusing = 'http://127.0.0.1:1';

/** Values for bodies: a receiver's URL, and ids for their members. */
export interface Surroundings {
  readonly receiver: string;
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** Members with another meaning in this contract. */
  readonly hints?: Hints | undefined;
}

/**
 * URLs that the fuzz makes the server call lead to this machine: to a port without listener, or to the
 * receiver.
 */
function hintsFor({ receiver, named, hints }: Surroundings): Hints {
  const names = Object.entries(named).map(([member, ids]) => [member, fc.constantFrom(...ids)]);
  const origins = fc.constantFrom(refusing, new URL(receiver).origin);
  return {
    endpoint_url: fc.tuple(origins, fc.webPath()).map(([origin, path]) => `${origin}${path}`.slice(0, 2048)),
    event_type: fc.constantFrom(...eventTypes),
    schema_version: fc.constant(1),
    filter: fc.constantFrom(...filters),
    matches: fc.constantFrom(...filters),
    currency: fc.constantFrom('GBP', 'GBP', 'EUR', 'XYZ'),
    ...Object.fromEntries(names),
    // Values that fit the world's contracts: starts of periods, and last days.
    starts_on: fc.constantFrom('2026-03-20', '2026-01-31', '2024-02-29'),
    starts_billing_on: fc.nat(8).map((n) => periodStart({ anchor: '2026-03-20', interval: 'month' }, n)),
    effective_on: fc.nat(80).map((n) => periodStart({ anchor: '2026-03-20', interval: 'month' }, n)),
    items: fc.constant([{ kind: 'fixed', description: 'Licence', price: unitPrice('100'), tax_rate: '20' }]),
    ends_on: fc.constantFrom('2026-12-31', '2199-12-31', '2026-03-19'),
    // Usage that is accepted, for the world's meters and customers.
    meter: fc.constantFrom(...usageNames),
    customer_number: fc.constantFrom(...usageNames),
    timestamp: fc.nat(3_600_000).map((agoMs) => new Date(Date.now() - agoMs).toISOString()),
    value: fc.nat().map(String),
    events: fc.uuid().map((id) => [
      {
        id,
        meter: usageNames[0],
        customer_number: usageNames[0],
        timestamp: new Date().toISOString(),
        value: '1',
      },
    ]),
    ...hints,
  };
}

/** On members that all of these types have. */
const filters = ['$.data.id starts with "0"', '!exists($.data.version)', '$.data.metadata.team == "ledger"'];

const eventTypes = [
  'invoice.created',
  'invoice.issued',
  'invoice.voided',
  'payment.received',
  'contract.created',
];

/** Each name is both the key of a meter and the number of a customer. */
export const usageNames = ['api_calls', 'storage'] as const;

const visible = fc.string({
  minLength: 1,
  maxLength: 255,
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
});

const pick = fc.nat(1000);
const validTarget: fc.Arbitrary<Target> = fc.oneof(
  { weight: 5, arbitrary: pick.map((index): Target => ({ kind: 'own', pick: index })) },
  { weight: 1, arbitrary: pick.map((index): Target => ({ kind: 'foreign', pick: index })) },
  { weight: 1, arbitrary: fc.uuid().map((text): Target => ({ kind: 'text', text })) },
  { weight: 1, arbitrary: fc.uuid().map((text): Target => ({ kind: 'text', text: text.toUpperCase() })) },
);

/** Requests that match the contract completely. */
export function validDraft(operation: ContractOperation, surroundings: Surroundings): fc.Arbitrary<Draft> {
  const bodySchema = bodySchemaOf(operation);
  const pathId = operation.parameters.find((parameter) => parameter.in === 'path');
  return (
    fc
      .record({
        credentials: fc.constantFrom<Credentials>('full', 'full', 'full', 'exact scope', 'foreign'),
        target: pathId ? validTarget : fc.constant<Target>({ kind: 'text', text: '' }),
        query: validQuery(operation),
        headers: validHeaders(operation, bodySchema !== undefined),
        value: bodySchema ? valid(bodySchema, hintsFor(surroundings)) : fc.constant(undefined),
        spaces: fc.constantFrom(undefined, undefined, 2, '\t'),
      })
      .map(
        ({ value, spaces, ...rest }): Draft => ({
          ...rest,
          operation,
          bodySchema,
          rawQuery: '',
          value,
          body: value === undefined ? undefined : Buffer.from(JSON.stringify(value, undefined, spaces)),
          expectation: { kind: 'not refused as invalid' },
          faults: [],
        }),
      )
      // Schemas limit each member, but the whole body may exceed the operation's limit.
      .filter(({ body }) => (body?.length ?? 0) <= operation.bodyBytesMax)
  );
}

function bodySchemaOf({ id, requestBody }: ContractOperation): Schema | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return schema && asSchema(schema, `${id} body`);
}

export function parameterSchema(parameter: DocumentedParameter, { id }: ContractOperation): Schema {
  return asSchema(parameter.schema, `${id} ${parameter.name}`);
}

export const parametersIn = (operation: ContractOperation, where: string): DocumentedParameter[] =>
  operation.parameters.filter((parameter) => parameter.in === where);

/**
 * Parameters with rules beyond their schemas, by operation and name; `wait` is at most a second, so that no
 * request holds up others for long.
 */
const queryHints: Hints = {
  'readEventFeed from': fc.constantFrom(
    'now',
    'start',
    '2026-11-20T00:00:00Z',
    '2026-02-28 23:59:59.5+05:30',
  ),
  'readEventFeed types': fc.constantFrom(...eventTypes, 'no.such', 'invoice.issued,payment.received'),
  'readEventFeed wait': fc.constantFrom(0, 0, 0, 1),
};

/** A request for the feed may have only one starting point. */
const isPossible = (query: Draft['query']): boolean =>
  !['cursor', 'from'].every((name) => query.some((parameter) => parameter.name === name));

function validQuery(operation: ContractOperation): fc.Arbitrary<Draft['query']> {
  const each = parametersIn(operation, 'query').map((parameter) => {
    const values =
      parameter.name === 'cursor'
        ? fc.constant<Json>(aCursorOfOurs)
        : (queryHints[`${operation.id} ${parameter.name}`] ?? valid(parameterSchema(parameter, operation)));
    // A URL is UTF-8, which cannot encode half of a surrogate pair.
    const named = values.map((value) => ({ name: parameter.name, value: String(value).toWellFormed() }));
    return parameter.required ? named : fc.option(named, { nil: undefined });
  });
  return fc
    .tuple(...each)
    .map((all) => all.filter((parameter) => parameter !== undefined))
    .filter((query) => operation.id !== 'readEventFeed' || isPossible(query));
}

function validHeaders(operation: ContractOperation, hasBody: boolean): fc.Arbitrary<Draft['headers']> {
  const none = fc.constant<readonly (readonly [string, string])[]>([]);
  const types = fc.constantFrom(
    ...[
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF8',
    ],
    ...['APPLICATION/JSON', 'application/json; charset="utf-8"', 'application/json; x=y'],
  );
  const takesKey = parametersIn(operation, 'header').some(({ name }) => name === 'Idempotency-Key');
  return fc
    .tuple(
      hasBody ? types.map((type) => [['Content-Type', type]] as const) : none,
      takesKey
        ? fc.oneof(
            none,
            visible.map((key) => [['Idempotency-Key', key]] as const),
          )
        : none,
      // Often enough that each operation answers 304 within the time of a run.
      operation.responses['304']
        ? fc.oneof(none, none, none, fc.constant([['If-None-Match', '*']] as const))
        : none,
      fc.oneof(
        { weight: 6, arbitrary: none },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom(
              ...([
                ['Accept', 'text/html'],
                ['Accept', '*/*;q=0'],
                ['Accept-Encoding', 'br, zstd'],
                ['Cookie', 'session=1; a'],
                ['X-HTTP-Method-Override', 'DELETE'],
                ['X-Forwarded-For', '::1'],
                ['Expect', 'something'],
                ['Range', 'bytes=0-1'],
                ['Constructor', 'x'],
                ['__proto__', 'x'],
                ['Origin', 'https://evil.example'],
              ] as const),
            )
            .map((header) => [header]),
        },
      ),
    )
    .map((parts) => parts.flat());
}
