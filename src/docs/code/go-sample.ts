/** The call of an operation in Go, with only the standard library, formatted like gofmt. */
import type { Operation, Schema } from '../../contract/contract-document.ts';
import {
  addressWithExamples,
  camelCase,
  exampleBody,
  fieldAt,
  needsIdempotencyKey,
  type OperationCall,
  pathWithExamples,
  TIMEOUT_SECONDS,
} from './operation-call.ts';

export function goSample(operation: Operation, call: OperationCall): string {
  const main = call.isList ? listLines(operation, call) : callLines(operation, call);
  const text = main.join('\n');
  const imports = [
    'crypto/rand',
    'encoding/json',
    'fmt',
    'io',
    'log',
    'net/http',
    'net/url',
    'os',
    'strings',
    'time',
  ].filter((name) => new RegExp(`\\b${name.split('/').at(-1)}\\.[A-Z]`).test(text));
  return [
    'package main',
    '',
    'import (',
    ...indented(imports.map((name) => `"${name}"`)),
    ')',
    '',
    'func main() {',
    ...indented(main),
    '}',
  ].join('\n');
}

const failure = ['if err != nil {', '\tlog.Fatal(err)', '}'];
const refusal = [
  'if response.StatusCode >= 300 {',
  '\tproblem, _ := io.ReadAll(response.Body)',
  '\tlog.Fatalf("%s: %s", response.Status, problem)',
  '}',
];
const authorization = 'request.Header.Set("Authorization", "Bearer "+os.Getenv("COUNTERSIGN_API_KEY"))';
const client = `client := http.Client{Timeout: ${TIMEOUT_SECONDS} * time.Second}`;

function callLines(operation: Operation, call: OperationCall): string[] {
  const body = exampleBody(operation);
  return [
    `url := os.Getenv("COUNTERSIGN_BASE_URL") + "${addressWithExamples(operation, call)}"`,
    ...(body === undefined ? [] : [`body := strings.NewReader(${goText(JSON.stringify(body, null, 2))})`]),
    `request, err := http.NewRequest("${operation.method}", url, ${body === undefined ? 'nil' : 'body'})`,
    ...failure,
    authorization,
    ...(body === undefined ? [] : ['request.Header.Set("Content-Type", "application/json")']),
    ...(needsIdempotencyKey(operation) ? ['request.Header.Set("Idempotency-Key", rand.Text())'] : []),
    '',
    client,
    'response, err := client.Do(request)',
    ...failure,
    'defer response.Body.Close()',
    ...refusal,
    ...answerLines(operation, call),
  ];
}

function answerLines(operation: Operation, call: OperationCall): string[] {
  if (!call.result) return ['fmt.Println(response.Status)'];
  const name = camelCase(call.result);
  return [
    '',
    `var ${name} ${structOf(operation, call).join('\n')}`,
    `if err := json.NewDecoder(response.Body).Decode(&${name}); err != nil {`,
    '\tlog.Fatal(err)',
    '}',
    printLine(operation, call),
  ].flatMap((line) => line.split('\n'));
}

function listLines(operation: Operation, call: OperationCall): string[] {
  const { query = {}, result = 'item', isFeed } = call;
  const values = Object.entries(query).map(([name, value]) => `"${name}": {"${value}"}`);
  const [open = '', ...members] = structOf(operation, call);
  return [
    client,
    `query := url.Values{${values.join(', ')}}`,
    'for {',
    ...indented([
      `url := os.Getenv("COUNTERSIGN_BASE_URL") + "${pathWithExamples(operation)}?" + query.Encode()`,
      'request, err := http.NewRequest("GET", url, nil)',
      ...failure,
      authorization,
      'response, err := client.Do(request)',
      ...failure,
      ...refusal,
      '',
      'var page struct {',
      ...indented([`Data []${open}`, ...members.slice(0, -1), `${members.at(-1)} \`json:"data"\``]),
      ...(isFeed
        ? ['\tCursor  string `json:"cursor"`', '\tHasMore bool   `json:"has_more"`']
        : ['\tNextCursor string `json:"next_cursor"`']),
      '}',
      'err = json.NewDecoder(response.Body).Decode(&page)',
      'response.Body.Close()',
      ...failure,
      `for _, ${camelCase(result)} := range page.Data {`,
      `\t${printLine(operation, call)}`,
      '}',
      isFeed ? 'if !page.HasMore {' : 'if page.NextCursor == "" {',
      '\tbreak',
      '}',
      ...(isFeed
        ? ['query.Del("from")', 'query.Set("cursor", page.Cursor)']
        : ['query.Set("cursor", page.NextCursor)']),
    ]),
    '}',
  ];
}

function printLine(operation: Operation, { result = 'item', fields = [], isList }: OperationCall): string {
  const shown = fields.map((path) =>
    [camelCase(result), ...fieldAt(operation, path, isList).map(({ name }) => goName(name))].join('.'),
  );
  return `fmt.Println(${shown.join(', ')})`;
}

/** The fields that are shown. Null is read as Go's zero value. */
function structOf(operation: Operation, { fields = [], isList }: OperationCall): string[] {
  const rows = fields.map((path): StructRow => {
    const [first, second] = fieldAt(operation, path, isList);
    if (!first) throw new Error('A field has a name.');
    const inner =
      second &&
      structLines([{ name: goName(second.name), type: [goType(second.schema)], json: second.name }]);
    return { name: goName(first.name), type: inner ?? [goType(first.schema)], json: first.name };
  });
  return structLines(rows);
}

interface StructRow {
  readonly name: string;
  /** One line, or the lines of a struct. */
  readonly type: readonly string[];
  readonly json: string;
}

/** gofmt aligns neighbouring lines; the first line of a nested struct ends such a group. */
function structLines(rows: readonly StructRow[]): string[] {
  const lines = neighbourhoods(rows).flatMap((neighbours) => {
    const width = Math.max(...neighbours.map(({ name }) => name.length));
    const simple = neighbours.filter(({ type }) => type.length === 1);
    const typeWidth = Math.max(0, ...simple.map(({ type }) => type[0]?.length ?? 0));
    return neighbours.flatMap(({ name, type, json }) => {
      const tag = `\`json:"${json}"\``;
      const [first = '', ...more] = type;
      if (more.length === 0) return [`${name.padEnd(width)} ${first.padEnd(typeWidth)} ${tag}`];
      return [`${name.padEnd(width)} ${first}`, ...more.slice(0, -1), `${more.at(-1)} ${tag}`];
    });
  });
  return ['struct {', ...indented(lines), '}'];
}

function neighbourhoods(rows: readonly StructRow[]): StructRow[][] {
  const found: StructRow[][] = [[]];
  for (const row of rows) {
    found.at(-1)?.push(row);
    if (row.type.length > 1) found.push([]);
  }
  return found.filter((neighbours) => neighbours.length > 0);
}

const goTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'float64',
  boolean: 'bool',
};

function goType({ type = 'object', items }: Schema): string {
  const [named = 'object'] = [type].flat().filter((each) => each !== 'null');
  const [item = ''] = [items?.type ?? ''].flat();
  if (named === 'array' && goTypes[item]) return `[]${goTypes[item]}`;
  return goTypes[named] ?? 'any';
}

const INITIALISMS = new Set(['id', 'url']);

const goName = (name: string): string =>
  name
    .split('_')
    .map((word) =>
      INITIALISMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('');

const goText = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

/** The lines of a text in backquotes are not indented. */
function indented(lines: readonly string[]): string[] {
  let isInText = false;
  return lines
    .flatMap((line) => line.split('\n'))
    .map((line) => {
      const kept = isInText || line === '' ? line : `\t${line}`;
      if ((line.match(/`/g)?.length ?? 0) % 2 === 1) isInText = !isInText;
      return kept;
    });
}
