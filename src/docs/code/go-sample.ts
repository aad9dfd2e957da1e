/** The call of an operation in Go, with only the standard library, formatted like gofmt. */
import type { Operation } from '../../contract/contract-document.ts';
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
    `var ${name} map[string]any`,
    `if err := json.NewDecoder(response.Body).Decode(&${name}); err != nil {`,
    '\tlog.Fatal(err)',
    '}',
    printLine(operation, call),
  ];
}

function listLines(operation: Operation, call: OperationCall): string[] {
  const { query = {}, result = 'item', isFeed } = call;
  const values = Object.entries(query).map(([name, value]) => `"${name}": {"${value}"}`);
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
      // Aligned as gofmt does.
      ...(isFeed
        ? ['\tData    []map[string]any', '\tCursor  string', '\tHasMore bool `json:"has_more"`']
        : ['\tData       []map[string]any', '\tNextCursor string `json:"next_cursor"`']),
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

/** What is inside of a member is printed with it. */
function printLine(operation: Operation, { result = 'item', fields = [], isList }: OperationCall): string {
  const members = new Set(fields.map((path) => fieldAt(operation, path, isList)[0]?.name));
  return `fmt.Println(${[...members].map((name) => `${camelCase(result)}["${name}"]`).join(', ')})`;
}

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
