import type { ContractOperation } from './operations.ts';

/** A documented answer: an operation, a status and, for a problem, its code. */
export interface Promised {
  readonly operation: ContractOperation;
  readonly status: number;
  /** The code of a problem, else `success` or `not_modified`. */
  readonly code: string;
}

export const nameOf = ({ operation, status, code }: Promised): string => `${operation.id} ${status} ${code}`;

export function promisesOf(operations: readonly ContractOperation[]): Promised[] {
  return operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([text, { content }]) => {
      const status = Number(text);
      const problems = Object.values(content?.['application/problem+json']?.examples ?? {});
      const codes = new Set(problems.map(({ value }) => (value as { code: string }).code));
      return (status === 304 ? ['not_modified'] : status < 400 ? ['success'] : [...codes]).map((code) => ({
        operation,
        status,
        code,
      }));
    }),
  );
}

/** What is refused before anything of an organization is looked at: these requests need none of their own. */
export const refusedBefore: ReadonlySet<string> = new Set([
  'invalid_request',
  'malformed_json',
  'missing_credentials',
  'malformed_credentials',
  'invalid_token',
  'expired_token',
  'revoked_token',
  'insufficient_scope',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'service_unavailable',
]);

/** @param provoked the names of the answers that tests have provoked. */
export function statusesNotProvoked(
  operations: readonly ContractOperation[],
  provoked: ReadonlySet<string>,
): string[] {
  return operations.flatMap(({ id, responses }) =>
    Object.keys(responses)
      .filter((status) => ![...provoked].some((each) => each.startsWith(`${id} ${status} `)))
      .map((status) => `${id} ${status}`),
  );
}

/** Rows are operations, columns are documented statuses, cells have the number of provoked codes. */
export function coverageTable(
  operations: readonly ContractOperation[],
  provoked: ReadonlySet<string>,
): string {
  const statuses = [...new Set(operations.flatMap(({ responses }) => Object.keys(responses)))].sort();
  const width = Math.max(...operations.map(({ id }) => id.length));
  const rows = operations.map(({ id, responses }) => [
    id.padEnd(width),
    ...statuses.map((status) => {
      if (!responses[status]) return '   ';
      return String([...provoked].filter((each) => each.startsWith(`${id} ${status} `)).length).padStart(3);
    }),
  ]);
  return [[''.padEnd(width), ...statuses], ...rows].map((row) => row.join('  ')).join('\n');
}
