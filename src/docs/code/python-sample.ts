/** The call of an operation in Python, with its best-known HTTP client, requests. */
import type { Operation } from '../../contract/contract-document.ts';
import {
  addressWithExamples,
  exampleBody,
  fieldAt,
  needsIdempotencyKey,
  type OperationCall,
  pathWithExamples,
  TIMEOUT_SECONDS,
} from './operation-call.ts';

export function pythonSample(operation: Operation, call: OperationCall): string {
  const body = exampleBody(operation);
  const hasKey = needsIdempotencyKey(operation);
  const headers = [
    '"Authorization": "Bearer " + os.environ["COUNTERSIGN_API_KEY"],',
    ...(hasKey ? ['"Idempotency-Key": str(uuid.uuid4()),'] : []),
  ];
  // A list sends its query with each page.
  const address = call.isList ? pathWithExamples(operation) : addressWithExamples(operation, call);
  const head = [
    'import os',
    ...(hasKey ? ['import uuid'] : []),
    '',
    'import requests',
    '',
    `url = os.environ["COUNTERSIGN_BASE_URL"] + "${address}"`,
    ...(headers.length > 1
      ? ['headers = {', ...indented(headers), '}']
      : [`headers = {${headers[0]?.slice(0, -1)}}`]),
    ...(body === undefined ? [] : [`body = ${pythonLiteral(body)}`]),
  ];
  return [
    ...head,
    ...(call.isList ? listLines(operation, call) : callLines(operation, call, body !== undefined)),
  ].join('\n');
}

function callLines(operation: Operation, call: OperationCall, hasBody: boolean): string[] {
  const method = operation.method.toLowerCase();
  const given = ['url', 'headers=headers', ...(hasBody ? ['json=body'] : []), `timeout=${TIMEOUT_SECONDS}`];
  const { result } = call;
  return [
    '',
    `response = requests.${method}(${given.join(', ')})`,
    'if not response.ok:',
    '    raise SystemExit(response.text)',
    // Without a body, only the status shows success.
    ...(result
      ? [`${snakeCase(result)} = response.json()`, printLine(operation, call)]
      : ['print(response.status_code)']),
  ];
}

function listLines(operation: Operation, call: OperationCall): string[] {
  return [
    `query = ${pythonLiteral(call.query ?? {})}`,
    '',
    'while True:',
    ...indented([
      `response = requests.get(url, headers=headers, params=query, timeout=${TIMEOUT_SECONDS})`,
      'if not response.ok:',
      '    raise SystemExit(response.text)',
      'page = response.json()',
      `for ${snakeCase(call.result ?? 'item')} in page["data"]:`,
      `    ${printLine(operation, call)}`,
      'if not page["has_more"]:',
      '    break',
      ...(call.isFeed
        ? ['query.pop("from", None)', 'query["cursor"] = page["cursor"]']
        : ['query["cursor"] = page["next_cursor"]']),
    ]),
  ];
}

function printLine(operation: Operation, { result = 'item', fields = [], isList }: OperationCall): string {
  const shown = fields.map((path) =>
    fieldAt(operation, path, isList).reduce(
      (before, { name, parentIsNullable }) =>
        parentIsNullable ? `(${before} or {}).get("${name}")` : `${before}["${name}"]`,
      snakeCase(result),
    ),
  );
  return `print(${shown.join(', ')})`;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

/** A JSON value as Python; short lists and objects stay on one line. */
export function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, deeper))
    : Object.entries(value).map(
        ([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member, deeper)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inLine = `${open}${parts.join(', ')}${close}`;
  if (inLine.length <= 60 && !inLine.includes('\n')) return inLine;
  return `${open}\n${parts.map((part) => `${deeper}${part},`).join('\n')}\n${indent}${close}`;
}
