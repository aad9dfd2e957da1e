/**
 * How requests to an endpoint differ from others: headers of its own, other signatures, its time limit and attempts. One column
 * has them all, so that claiming and publishing carry a single value, which is null for endpoints without any.
 */
import type * as bodies from '../../../generated/api/types.gen.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import {
  type Additions,
  type CompatibilitySignature,
  signatureHeaderNames,
} from '../../egress/additional-headers.ts';
import type { Facts } from '../audit-facts.ts';
import type { Context, Rules, TransactionContext } from '../context.ts';
import { type InputError, unprocessable, unprocessableAt } from '../errors.ts';

/** The column. A member that is absent is as for all endpoints. */
export interface SendingOptions {
  readonly standard_webhooks?: true;
  readonly timeout_seconds?: number;
  readonly attempts_max?: number;
  /** By name, each sealed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** So that the audit tells that a value was replaced, which it does not know. */
  readonly headers_changed_at?: string;
  readonly compatibility_signature?: Omit<CompatibilitySignature, 'secret'> & {
    readonly secret_sealed: string;
    readonly changed_at: string;
  };
}

interface OptionsRow {
  readonly id: string;
  readonly sending_options: unknown;
}

export const optionsOf = ({ sending_options }: Pick<OptionsRow, 'sending_options'>): SendingOptions =>
  Object(sending_options);

type OptionMember =
  | 'standard_webhooks'
  | 'header_names'
  | 'timeout_seconds'
  | 'attempts_max'
  | 'compatibility_signature';

/** What a body says of the options, and never what is secret. */
export const optionMembers = {
  standard_webhooks: (row: OptionsRow) => optionsOf(row).standard_webhooks ?? false,
  header_names: (row: OptionsRow) => headerNamesOf(row),
  timeout_seconds: (row: OptionsRow) => optionsOf(row).timeout_seconds ?? null,
  attempts_max: (row: OptionsRow) => optionsOf(row).attempts_max ?? null,
  compatibility_signature: (row: OptionsRow) => {
    const { compatibility_signature: signature } = optionsOf(row);
    return signature ? { form: signature.form, header: signature.header } : null;
  },
} satisfies { readonly [Name in OptionMember]: (row: OptionsRow) => bodies.WebhookEndpoint[Name] };

export const headerNamesOf = (row: Pick<OptionsRow, 'sending_options'>): string[] =>
  Object.keys(optionsOf(row).headers ?? {}).sort((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );

/** What the audit says of them. */
export const optionFacts = (row: OptionsRow): Facts => {
  const { headers_changed_at, compatibility_signature: signature } = optionsOf(row);
  return {
    headers_changed_at,
    compatibility_signature: signature && `${signature.form} in ${signature.header}`,
    compatibility_signature_changed_at: signature?.changed_at,
  };
};

/** Without what is secret, for an endpoint that is deleted. */
export const withoutSecrets = (row: Pick<OptionsRow, 'sending_options'>): Prisma.InputJsonObject => {
  const { headers: _, headers_changed_at: __, compatibility_signature: ___, ...others } = optionsOf(row);
  return others;
};

const headerContext = (endpointId: string, name: string): string =>
  `webhook_endpoint/${endpointId}/header/${name.toLowerCase()}`;
export const compatibilityContext = (endpointId: string): string =>
  `webhook_endpoint/${endpointId}/compatibility_signature`;

export interface OpenedOptions {
  /** What is added to each request; absent if nothing is. */
  readonly additions?: Additions;
  readonly timeoutMs?: number;
  readonly attemptsMax?: number;
}

const NONE: OpenedOptions = {};

/**
 * The installation may have lowered its time limit since: then its own counts, on which its leases rely.
 *
 * @param sealed the column, as text; null if it is empty.
 */
export function openOptions(
  secretBox: Context['secretBox'],
  { attempt }: Pick<Rules, 'attempt'>,
  endpointId: string,
  sealed: string | null,
): OpenedOptions {
  if (sealed === null) return NONE;
  const options: SendingOptions = JSON.parse(sealed);
  const {
    timeout_seconds,
    attempts_max,
    standard_webhooks = false,
    compatibility_signature: imported,
  } = options;
  const headers = Object.entries(options.headers ?? {}).map(
    ([name, value]) => [name, secretBox.open(value, headerContext(endpointId, name))] as const,
  );
  const compatibility = imported && {
    form: imported.form,
    header: imported.header,
    secret: secretBox.open(imported.secret_sealed, compatibilityContext(endpointId)),
  };
  const hasAdditions = headers.length > 0 || standard_webhooks || compatibility !== undefined;
  return {
    ...(hasAdditions && {
      additions: {
        headers: Object.fromEntries(headers),
        standardWebhooks: standard_webhooks,
        compatibility,
      },
    }),
    ...(timeout_seconds !== undefined && { timeoutMs: Math.min(timeout_seconds * 1_000, attempt.timeoutMs) }),
    ...(attempts_max !== undefined && { attemptsMax: attempts_max }),
  };
}

/** As requests give them. */
export type GivenOptions = {
  readonly [Name in 'standard_webhooks' | 'timeout_seconds' | 'attempts_max' | 'headers']?:
    | bodies.WebhookEndpointDetailsUpdate[Name]
    | undefined;
};

/**
 * The columns to write.
 *
 * @param movesAway whether the endpoint moves to another server: that does not get the headers that were given for the one
 *   before, because nobody who may change an endpoint could read them until then.
 * @throws DomainError `unprocessable_content` with pointers.
 */
export function changedOptions(
  tx: TransactionContext,
  endpoint: OptionsRow,
  { standard_webhooks, timeout_seconds, attempts_max, headers }: GivenOptions,
  movesAway = false,
): { readonly sending_options?: Prisma.InputJsonObject } {
  refuseLimits(tx.rules, { timeout_seconds, attempts_max });
  const { headers: stored, ...others } = optionsOf(endpoint);
  const losesHeaders = movesAway && stored !== undefined;
  const before: SendingOptions = losesHeaders
    ? { ...others, headers_changed_at: tx.databaseClock.now().toISOString() }
    : optionsOf(endpoint);
  const changes = {
    ...(standard_webhooks !== undefined && { standard_webhooks: standard_webhooks || undefined }),
    ...(timeout_seconds !== undefined && { timeout_seconds: timeout_seconds ?? undefined }),
    ...(attempts_max !== undefined && { attempts_max: attempts_max ?? undefined }),
    ...(headers !== undefined && changedHeaders(tx, { ...endpoint, sending_options: before }, headers)),
  };
  return losesHeaders || Object.keys(changes).length > 0
    ? { sending_options: storable({ ...before, ...changes }) }
    : {};
}

/** Without members that are undefined. */
export const storable = (
  options: {
    readonly [Name in keyof SendingOptions]: SendingOptions[Name] | undefined;
  },
): Prisma.InputJsonObject => JSON.parse(JSON.stringify(options));

function refuseLimits(
  { attempt, retry }: Rules,
  { timeout_seconds, attempts_max }: Pick<GivenOptions, 'timeout_seconds' | 'attempts_max'>,
): void {
  const timeoutMax = Math.floor(attempt.timeoutMs / 1_000);
  const attemptsMax = retry.delaysSeconds.length + 1;
  const errors: InputError[] = [];
  if (timeout_seconds && timeout_seconds > timeoutMax) {
    const detail = `must be at most ${timeoutMax}: this service waits no longer for an answer`;
    errors.push({ pointer: '/timeout_seconds', code: 'too_large', detail });
  }
  if (attempts_max && attempts_max > attemptsMax) {
    const detail = `must be at most ${attemptsMax}: this service makes no more attempts`;
    errors.push({ pointer: '/attempts_max', code: 'too_large', detail });
  }
  if (errors.length > 0) throw unprocessable(errors);
}

/** The most that an endpoint has. */
const HEADERS_MAX = 10;
/** Framing, and what says what a request is. */
const RESERVED = new Set([
  ...['connection', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['traceparent', 'tracestate', 'user-agent'],
]);
const RESERVED_BEGINNINGS = ['content-', 'proxy-'];

/** Whether the service sets a header of this name itself, or may at some endpoint. */
export const isReserved = (name: string, { serviceName }: Rules): boolean =>
  RESERVED.has(name) ||
  [...RESERVED_BEGINNINGS, `${serviceName.toLowerCase()}-`].some((beginning) => name.startsWith(beginning));

function changedHeaders(tx: TransactionContext, endpoint: OptionsRow, given: GivenOptions['headers']) {
  const { headers: before = {}, compatibility_signature } = optionsOf(endpoint);
  const now = tx.databaseClock.now().toISOString();
  if (!given)
    return { headers: undefined, headers_changed_at: Object.keys(before).length > 0 ? now : undefined };
  const names = Object.keys(given);
  const signatures = compatibility_signature ? signatureHeaderNames(compatibility_signature) : [];
  const errors = names.flatMap((name, place): InputError[] => {
    const pointer = `/headers/${name.replaceAll('~', '~0')}`;
    const lower = name.toLowerCase();
    if (names.slice(0, place).some((other) => other.toLowerCase() === lower))
      return [{ pointer, code: 'duplicate', detail: 'is given twice: the names of headers ignore case' }];
    if (given[name] === null) return [];
    if (isReserved(lower, tx.rules) || lower.startsWith('webhook-'))
      return [
        { pointer, code: 'not_allowed', detail: 'is a header that this service sets itself; choose another' },
      ];
    if (!signatures.some((signature) => signature.toLowerCase() === lower)) return [];
    return [
      {
        pointer,
        code: 'not_allowed',
        detail: 'is the header of the compatibility signature; choose another',
      },
    ];
  });
  if (errors.length > 0) throw unprocessable(errors);
  const replaced = new Set(names.map((name) => name.toLowerCase()));
  const kept = Object.entries(before).filter(([name]) => !replaced.has(name.toLowerCase()));
  const added = Object.entries(given).flatMap(([name, value]) =>
    value === null ? [] : [[name, tx.secretBox.seal(value, headerContext(endpoint.id, name))] as const],
  );
  const headers = [...kept, ...added];
  if (headers.length > HEADERS_MAX) {
    const detail = `makes ${headers.length} headers with those there are; at most ${HEADERS_MAX} are sent`;
    throw unprocessableAt('/headers', detail, 'too_long');
  }
  return { headers: headers.length > 0 ? Object.fromEntries(headers) : undefined, headers_changed_at: now };
}
