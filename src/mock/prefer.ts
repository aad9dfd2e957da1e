/** Reads the `Prefer` header, by which a request asks for an answer. */
import type { DocumentedAnswer, MockOperation } from '../contract/documented-answers.ts';
import { EdgeError } from '../http/edge/problem.ts';

/** What the `Prefer` header of a request asks the mock for. */
export interface Preference {
  /** The answer it names, if it names one. */
  readonly answer: DocumentedAnswer | undefined;
  /** A body generated from the schema instead of the example, the same for the same seed. */
  readonly dynamic: { readonly seed: string | undefined } | undefined;
}

/**
 * `code` alone is the first example of that status, `example` alone the first of that name. What else a
 * preference may say is ignored (RFC 7240, section 2).
 *
 * @throws EdgeError `invalid_request` naming what there is, if the operation documents no such answer.
 *   Another answer in its place would let a test pass that tests nothing.
 */
export function readPreference(operation: MockOperation, header: string | undefined): Preference {
  const preferred = preferences(header ?? '');
  const code = preferred.get('code');
  const example = preferred.get('example');
  const dynamic = preferred.get('dynamic') === 'true' ? { seed: preferred.get('seed') } : undefined;
  if (code === undefined && example === undefined) return { answer: undefined, dynamic };
  const answer = operation.answers.find(
    (documented) =>
      (code === undefined || String(documented.status) === code) &&
      (example === undefined || documented.example === example),
  );
  if (answer) return { answer, dynamic };
  throw new EdgeError('invalid_request', `The mock has no such answer for ${operation.id}.`, {
    errors: [{ pointer: '/headers/prefer', code: 'unknown_value', detail: whatThereIs(operation, code) }],
  });
}

/** Longer than clients wait by default (30 s), so that their timeout can be tested. */
const DELAY_SECONDS_MAX = 60;

/**
 * How long to delay the answer: `delay=2.5` in seconds, or `delay=200ms`.
 *
 * @throws EdgeError `invalid_request` for anything else, or longer than the mock waits.
 */
export function readDelay(header: string | undefined): number {
  const delay = preferences(header ?? '').get('delay');
  if (delay === undefined) return 0;
  const [, digits, unit] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|)$/.exec(delay) ?? [];
  const milliseconds = Number(digits) * (unit === 'ms' ? 1 : 1_000);
  if (milliseconds <= DELAY_SECONDS_MAX * 1_000) return milliseconds;
  throw new EdgeError('invalid_request', 'The mock cannot delay an answer for that long.', {
    errors: [
      {
        pointer: '/headers/prefer',
        code: 'wrong_format',
        detail: `delay must be seconds from 0 to ${DELAY_SECONDS_MAX}, such as delay=2.5, or milliseconds, such as delay=200ms`,
      },
    ],
  });
}

function whatThereIs({ answers }: MockOperation, code: string | undefined): string {
  const codes = new Set(answers.map(({ status }) => String(status)));
  if (code !== undefined && !codes.has(code)) return `code must be one of ${[...codes].join(', ')}`;
  const named = answers.filter(({ status }) => code === undefined || String(status) === code);
  const examples = named.flatMap(({ example }) => example ?? []);
  return examples.length > 0 ? `example must be one of ${examples.join(', ')}` : `${code} has no examples`;
}

function preferences(header: string): Map<string, string> {
  return new Map(
    header.split(/[,;]/).map((preference) => {
      const [name = '', value = ''] = preference.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll(/^"|"$/g, '')];
    }),
  );
}
