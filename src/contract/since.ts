/**
 * The version of the contract that introduced each part, derived from the released contracts, never written
 * by hand.
 */
import {
  type ContractDocument,
  fieldPaths,
  type Operation,
  type WebhookRequest,
} from './contract-document.ts';
import { problemsOf } from './documented-problems.ts';

/** The version, such as `1.1`, of everything newer than the first release, by the keys below. */
export type SinceTable = Readonly<Record<string, string>>;

/** The keys of everything in the contract. The key of a part begins with the key of the whole and a space. */
function keysOf(contract: ContractDocument): Set<string> {
  const problems = contract.operations.flatMap(problemsOf);
  return new Set([
    ...contract.operations.flatMap(keysOfOperation),
    ...contract.webhooks.flatMap(keysOfWebhook),
    ...problems.map(({ code }) => problemKey(code)),
  ]);
}

export const problemKey = (code: string): string => `problem ${code}`;

export function eventKey(webhook: WebhookRequest): string {
  return `event ${webhook['x-event-type'] ?? 'verification'} ${webhook['x-schema-version'] ?? 1}`;
}

function keysOfOperation({ operationId, parameters, requestBody, responses }: Operation): string[] {
  const body = requestBody?.content['application/json']?.schema;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    operationId,
    ...parameters.map((parameter) => `${operationId} ${parameter.in} ${parameter.name}`),
    ...fieldPaths(body ?? {}).map((path) => `${operationId} body ${path}`),
    ...answers.flatMap(([status, { content, headers = {} }]) => [
      ...fieldPaths(content?.['application/json']?.schema ?? {}).map(
        (path) => `${operationId} ${status} ${path}`,
      ),
      ...Object.keys(headers).map((name) => `${operationId} ${status} header ${name}`),
    ]),
  ];
}

function keysOfWebhook(webhook: WebhookRequest): string[] {
  const key = eventKey(webhook);
  return [
    key,
    ...fieldPaths(webhook.schema).map((path) => `${key} ${path}`),
    ...webhook.parameters.map(({ name }) => `${key} header ${name}`),
  ];
}

/**
 * @param released the released contracts, oldest first, each with its text, because some problems are
 *   documented only in words.
 */
export function sinceTable(
  current: ContractDocument,
  released: readonly { readonly contract: ContractDocument; readonly text: string }[],
): SinceTable {
  const versions = released.map(({ contract, text }) => {
    const keys = keysOf(contract);
    const has = (key: string) =>
      keys.has(key) || (key.startsWith('problem ') && new RegExp(`\\b${key.slice(8)}\\b`).test(text));
    return { version: contract.version, has };
  });
  return Object.fromEntries(
    [...keysOf(current)].flatMap((key) => {
      const first = versions.findIndex(({ has }) => has(key));
      return first === 0 ? [] : [[key, minor(versions[first]?.version ?? current.version)]];
    }),
  );
}

const minor = (version: string): string => version.split('.').slice(0, 2).join('.');
